/** A place on a drawing that can be picked, by pointer or keyboard. */

import type { ComponentChildren, TargetedKeyboardEvent } from "preact";

import { isArrow, placeBeside } from "./beside";

export interface SpotProps {
  /** What a screen reader says. */
  label: string;
  onPick: () => void;
  chosen?: boolean;
  /** Whether the Tab key stops here; arrows lead to the others. */
  stops?: boolean;
  class?: string;
  transform?: string;
  children?: ComponentChildren;
}

export function Spot({ label, onPick, chosen = false, stops = true, class: kind = "", transform, children }: SpotProps) {
  const press = (event: TargetedKeyboardEvent<SVGGElement>) => {
    if (event.key !== "Enter" && event.key !== " " && !isArrow(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isArrow(event.key)) placeBeside(event.currentTarget, event.key)?.focus();
    else onPick();
  };
  return (
    <g
      class={`spot ${chosen ? "spot-chosen" : ""} ${kind}`}
      role="button"
      tabindex={stops ? 0 : -1}
      aria-label={label}
      aria-pressed={chosen}
      transform={transform}
      onClick={onPick}
      onKeyDown={press}
    >
      <title>{label}</title>
      {children}
    </g>
  );
}
