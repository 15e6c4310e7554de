/** A mission: done, or what it still costs. */

import type { BoardProps } from "../../board";
import { Icon } from "./icons";
import type { Cards } from "./view";
import { RESOURCES } from "./view";

interface MissionProps {
  name: string;
  say: BoardProps["say"];
  done?: boolean;
  costs?: Cards;
  cards?: Cards;
  picked?: boolean;
  onPick?: () => void;
}

/** Missions are houses with their number; the standard is a flag. */
export function Mission({ name, say, done = false, costs, cards, picked = false, onPick }: MissionProps) {
  const content = (
    <>
      <Building name={name} />
      {costs && RESOURCES.flatMap((resource) =>
        Array.from({ length: costs[resource] ?? 0 }, (_, number) => (
          <span key={`${resource}${number}`} class={cards && (cards[resource] ?? 0) <= number ? "ma-missing" : ""}><Icon name={resource} title={say(resource)} /></span>
        )),
      )}
    </>
  );
  const label = say(`mission.${name}`);
  if (onPick) return <button type="button" class="ma-mission held-usable held" aria-label={label} aria-pressed={picked} onClick={onPick}>{content}</button>;
  return <span class={done ? "ma-mission ma-done" : "ma-mission"} title={label}>{content}</span>;
}

export function Building({ name }: { name: string }) {
  return (
    <svg class="ma-building" viewBox="0 0 44 40" aria-hidden="true">
      {name === "standard" ? (
        <path d="M8,38V3H12V6Q22,1 38,7Q33,13 38,20Q22,15 12,20V38Z" />
      ) : (
        <>
          <path d="M4,38V18L22,4L40,18V38Z" />
          <text x={22} y={33}>{name}</text>
        </>
      )}
    </svg>
  );
}
