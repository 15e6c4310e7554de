/** The places where legal moves lie, each to be picked by pointer or keyboard. */

import type { ComponentChildren } from "preact";
import type { BoardProps, Offer } from "../board";
import { offersByPlace } from "./offers";
import { Spot } from "./spot";

type Choosing = Pick<BoardProps, "all" | "picked" | "chosen" | "onPick" | "say">;

interface Offered extends Choosing {
  /** What is drawn at a place, and what it is called; nothing when the place is not on this drawing. */
  draw: (at: string, offers: readonly Offer[], chosen: boolean) => { label: string; mark: ComponentChildren } | null;
}

export function OfferedPlaces({ all, picked, chosen, onPick, draw }: Offered) {
  const places = [...offersByPlace(all, picked)];
  const chosenAt = chosen?.facets.at;
  return (
    <g class="offered">
      {places.map(([at, offers], index) => {
        const isChosen = chosen?.facets.at === at;
        const drawn = draw(at, offers, isChosen);
        return drawn && (
          <Spot key={at} label={drawn.label} chosen={isChosen} stops={isChosen || (chosenAt === undefined && index === 0)} onPick={() => onPick({ at })}>{drawn.mark}</Spot>
        );
      })}
    </g>
  );
}
