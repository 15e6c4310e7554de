/** A button that points a move at something that is no place on a board, such as a seat. */

import type { ComponentChildren } from "preact";
import type { BoardProps } from "../board";
import { offersByPlace } from "./offers";

type Aiming = Pick<BoardProps, "all" | "picked" | "chosen" | "onPick">;

export function AimAt({ at, label, all, picked, chosen, onPick, children }: Aiming & { at: string; label: string; children: ComponentChildren }) {
  if (!offersByPlace(all, picked).has(at)) return null;
  return (
    <button type="button" class="held held-usable aim" aria-pressed={chosen?.facets.at === at} title={label} onClick={() => onPick({ at })}>
      <svg viewBox="-14 -14 28 28" aria-hidden="true"><path d="M0,-13V-5M0,5V13M-13,0H-5M5,0H13M0,-9A9,9 0 1,0 0,9A9,9 0 1,0 0,-9Z" /></svg>
      {children}
      <span class="heard">: {label}</span>
    </button>
  );
}
