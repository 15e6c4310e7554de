/** The score track: a cube a seat, and the scoring tile for what lies beyond its end. */

import type { BoardProps } from "../../board";
import { SeatToken } from "../../drawing/token";
import type { View } from "./view";

const SPACES = 25;
const ACROSS = 13;
const WIDE = 46;
const HIGH = 44;

export function Track({ view, seats, say }: BoardProps<View>) {
  const standing = view.seats.map(({ track }, seat) => ({ seat, space: Math.min(SPACES - 1, Math.max(0, track.cube)) }));
  return (
    <div class="ga-track">
      <svg class="board-svg" viewBox={`-2 -2 ${ACROSS * WIDE + 2} ${2 * HIGH + 2}`} role="img" aria-label={say("track")}>
        {Array.from({ length: SPACES }, (_, space) => {
          const here = standing.filter((each) => each.space === space);
          return (
            <g key={space} transform={`translate(${(space % ACROSS) * WIDE} ${Math.floor(space / ACROSS) * HIGH})`}>
              <rect class="ga-space" width={WIDE - 3} height={HIGH - 3} rx={5} />
              <text class="ga-space-number" x={5} y={15}>{space}</text>
              {here.map(({ seat }, number) => (
                <SeatToken key={seat} seat={seat} x={24 + (number % 2) * 12 - (here.length > 1 ? 8 : 0)} y={26 - Math.floor(number / 2) * 10} scale={0.85} />
              ))}
            </g>
          );
        })}
      </svg>
      <ul class="ga-totals">
        {view.seats.map(({ track }, seat) => (
          <li key={seat} class="quantity">
            <svg viewBox="-14 -14 28 28" aria-hidden="true"><SeatToken seat={seat} x={0} y={0} /></svg>
            {seats[seat]?.name}: {track.total}{track.tile > 0 && <b class="ga-scoring-tile">+{track.tile}</b>}
          </li>
        ))}
      </ul>
    </div>
  );
}
