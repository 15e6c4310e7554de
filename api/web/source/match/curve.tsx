/** Points over plies, a line a seat; clicking goes to the ply. */
import { useMemo } from "preact/hooks";
import { colourOf } from "../seat";
import { useSay } from "../texts";
import type { SeatName } from "../wire";

const WIDTH = 300;
const HEIGHT = 90;
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "5 2", "1 2", "12 4", "4 4 1 4"];

export function Curve({ curve, seats, ply, onPly }: { curve: number[][]; seats: SeatName[]; ply: number; onPly(ply: number): void }) {
  const say = useSay();
  const { paths, low, high } = useMemo(() => drawn(curve, seats.length), [curve, seats.length]);
  const last = curve.length - 1;
  const at = (ply / last) * WIDTH;
  const point = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPly(Math.max(0, Math.min(last, Math.round(((event.clientX - box.left) / box.width) * last))));
  };
  return (
    <figure class="curve">
      <figcaption>{say("scores.curve", { low, high, plies: last })}</figcaption>
      <svg viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="none" aria-hidden="true" onClick={point}>
        {low < 0 && <path class="zero" d={`M0 ${(high / (high - low)) * HEIGHT}H${WIDTH}`} />}
        {paths.map((path, seat) => (
          <path key={seat} d={path} style={{ stroke: colourOf(seat) }} stroke-dasharray={DASHES[seat % DASHES.length]} vector-effect="non-scaling-stroke" />
        ))}
        <path class="now" d={`M${at} -4V${HEIGHT + 4}`} vector-effect="non-scaling-stroke" />
      </svg>
    </figure>
  );
}

function drawn(curve: number[][], seats: number): { paths: string[]; low: number; high: number } {
  const all = curve.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const x = (ply: number) => (ply / Math.max(1, curve.length - 1)) * WIDTH;
  const y = (points: number) => HEIGHT - ((points - low) / (high - low)) * HEIGHT;
  const paths = Array.from({ length: seats }, (_, seat) =>
    curve.map((points, ply) => (ply === 0 ? `M0 ${y(points[seat] ?? 0)}` : `H${x(ply).toFixed(1)}V${y(points[seat] ?? 0).toFixed(1)}`)).join(""),
  );
  return { paths, low, high };
}
