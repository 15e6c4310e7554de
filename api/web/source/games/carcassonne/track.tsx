/** The score track, where it matters where figures stand on it: with messages and robbers. */

import type { BoardProps } from "../../board";
import { SeatToken } from "../../drawing/token";
import { Robber } from "./figures";
import type { View } from "./view";

const ACROSS = 10;
const SPACES = 50;
const DARK = 5;

export function Track({ view, say }: BoardProps<View>) {
  if (!view.messages && !view.robbers) return null;
  const standing = Array.from({ length: SPACES }, (): { seat: number; what: string }[] => []);
  for (const { seat, track } of view.seats) {
    for (const [figure, space] of Object.entries(track)) standing[space % SPACES]!.push({ seat, what: figure });
  }
  for (const { seat, space } of view.robbers ?? []) if (space !== null) standing[space % SPACES]!.push({ seat, what: "robber" });
  return (
    <details class="ca-track" open>
      <summary>{say("track")}</summary>
      <svg class="board-svg" viewBox={`-2 -2 ${ACROSS * 60 + 4} ${(SPACES / ACROSS) * 50 + 4}`} role="img" aria-label={say("track")}>
        {standing.map((figures, space) => (
          <g key={space} transform={`translate(${(space % ACROSS) * 60} ${Math.floor(space / ACROSS) * 50})`}>
            <rect class={view.messages && space % DARK === 0 ? "ca-space ca-space-dark" : "ca-space"} width={58} height={48} rx={5} />
            <text class="ca-space-number" x={5} y={14}>{space}</text>
            {figures.map(({ seat, what }, number) => (
              <g key={number} transform={`translate(${11 + (number % 4) * 12} ${37 - Math.floor(number / 4) * 11})`}>
                <title>{`${what} ${seat}`}</title>
                {what === "robber" ? <Robber seat={seat} /> : <g class={`ca-${what}`}><SeatToken seat={seat} x={0} y={0} scale={0.6} /></g>}
              </g>
            ))}
          </g>
        ))}
      </svg>
    </details>
  );
}
