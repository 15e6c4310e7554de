/** The line of a seat beside a board: whose it is, and what it has. */

import type { ComponentChildren } from "preact";
import { colourOf, SeatMark } from "../seat";

interface SeatRowProps {
  seat: number;
  name: string;
  /** Whether it is the reader's own. */
  own: boolean;
  /** The colour of its pieces, where that is not its own. */
  colour?: number;
  children?: ComponentChildren;
}

export function SeatRow({ seat, name, own, colour = seat, children }: SeatRowProps) {
  return (
    <div class={`seat-row ${own ? "seat-row-own" : ""}`} role="group" aria-label={name} style={{ "--own": colourOf(colour) }}>
      <span class="seat-row-name"><SeatMark seat={colour} size="1.1em" />{name}</span>
      {children}
    </div>
  );
}
