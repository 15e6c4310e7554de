/** The order track: the workers that are still to leave, in the direction of the arrow. */

import type { BoardProps } from "../../board";
import type { View } from "./view";
import { Worker } from "./workers";

const SLOTS = 9;
const WIDE = 80;
export const TRACK_HIGH = 134;

export function OrderTrack({ view, say }: Pick<BoardProps<View>, "view" | "say">) {
  const from = SLOTS - view.track.length;
  return (
    <g class="ma-track">
      <rect class="ma-panel" width={770} height={TRACK_HIGH - 8} rx={12} />
      <text class="ma-small-title" x={16} y={27} style={{ textAnchor: "start" }}>{say("order", { round: view.round.number })}</text>
      <path class="ma-arrow" d="M24,88H716V74L752,88L716,102V88" />
      {view.track.map(({ space, seat, heir }, number) => (
        <g key={space} transform={`translate(${64 + (SLOTS - 1 - from - number) * WIDE} 88)`}>
          <Worker seat={seat} heir={heir} x={0} y={0} size={number === 0 ? 52 : 42} />
          {number === 0 && <circle class="ma-next" r={30} />}
        </g>
      ))}
    </g>
  );
}
