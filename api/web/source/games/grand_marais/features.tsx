/** What stands on pieces besides water and grass: each recognisable by its shape alone. */

import type { Point, Side } from "../../drawing/geometry";
import { SIDES } from "../../drawing/geometry";
import { halfGarden } from "./ground";

/** The turn that brings the north side to this side. */
const quarter = (side: Side) => `rotate(${SIDES.indexOf(side) * 90} 50 50)`;

/** The end of a canal: a sandy beach where cattle drink, or a wall. */
export function Inlet({ side, wall }: { side: Side; wall: boolean }) {
  return wall ? (
    <g transform={quarter(side)}>
      <path class="gm-wall" d="M33,-1V27H67V-1" />
      <path class="gm-water-fill" d="M39,-1V21H61V-1Z" />
    </g>
  ) : (
    <g transform={quarter(side)}>
      <path class="gm-beach" d="M22,-1C22,38 78,38 78,-1Z" />
      <path class="gm-water-fill" d="M36,-1C36,24 64,24 64,-1Z" />
      <path class="gm-ripple" d="M40,7q5,3 10,0t10,0" />
    </g>
  );
}

/** Half a garden: a hedge around beds; two halves make a round one. */
export function HalfGarden({ side }: { side: Side }) {
  return (
    <g>
      <path class="gm-hedge" d={halfGarden(side, 35)} />
      <path class="gm-bed" d={halfGarden(side, 28)} />
      <g class="gm-flowers" transform={quarter(side)}>
        <Flowers points={[[31, 6], [44, 6], [57, 6], [70, 6], [38, 17], [50, 19], [62, 17]]} />
      </g>
    </g>
  );
}

/** A garden that is whole on one piece. */
export function WholeGarden({ at: [x, y], scale }: { at: Point; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle class="gm-hedge" r={22} />
      <circle class="gm-bed" r={17} />
      <g class="gm-flowers"><Flowers points={[[-7, -5], [6, -6], [0, 2], [-6, 8], [8, 6]]} /></g>
    </g>
  );
}

function Flowers({ points }: { points: readonly Point[] }) {
  return <>{points.map(([x, y], number) => <circle class={`gm-flower-${number % 3}`} cx={x} cy={y} r={3.6} />)}</>;
}

/** A terrain that is whole on one piece. */
export function Plot({ at: [x, y], scale }: { at: Point; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect class="gm-field" x={-19} y={-18} width={38} height={36} rx={4} />
    </g>
  );
}

/** Trees along a side of a joker. */
export function Trees({ side }: { side: Side }) {
  return (
    <g class="gm-trees" transform={quarter(side)}>
      {([[16, 12], [34, 9], [50, 16], [66, 9], [84, 12], [27, 25], [73, 25]] as Point[]).map(([x, y]) => (
        <g transform={`translate(${x} ${y})`}>
          <circle class="gm-tree" r={10} />
          <circle class="gm-tree-light" cx={-2.5} cy={-3} r={4.5} />
        </g>
      ))}
    </g>
  );
}

/** The mud that keeps two networks of a piece apart. */
export function Mud({ networks }: { networks: readonly string[] }) {
  const first = networks[0] ?? "";
  const falling = first === "NE" || first === "EN" || first === "SW" || first === "WS";
  return (
    <g transform={`rotate(${falling ? 45 : -45} 50 50)`}>
      <rect class="gm-mud" x={22} y={44} width={56} height={12} rx={6} />
      <path class="gm-mud-spots" d="M32,50h.1M44,48h.1M55,52h.1M67,49h.1" />
    </g>
  );
}

/** A frog, 26 wide, about the middle. */
export function Frog() {
  return (
    <g class="gm-frog">
      <path class="gm-frog-leg" d="M-10,9q-6,0 -5,-7M10,9q6,0 5,-7" />
      <ellipse class="gm-frog-body" cx={0} cy={3} rx={11} ry={9} />
      <circle class="gm-frog-body" cx={-6} cy={-6} r={5} />
      <circle class="gm-frog-body" cx={6} cy={-6} r={5} />
      <circle class="gm-frog-eye" cx={-6} cy={-6.5} r={2.2} />
      <circle class="gm-frog-eye" cx={6} cy={-6.5} r={2.2} />
      <path class="gm-frog-mouth" d="M-6,4q6,5 12,0" />
    </g>
  );
}

/** A cow's head with what it is worth, 40 wide, about the middle; `apart` stands on a patch of its own. */
export function Cow({ points, apart }: { points: number; apart: boolean }) {
  return (
    <g class="gm-cow">
      {apart && <circle class="gm-cow-patch" r={24} />}
      <path class="gm-horn" d="M-11,-10q-7,-2 -6,-10M11,-10q7,-2 6,-10" />
      <ellipse class="gm-cow-ear" cx={-17} cy={-6} rx={6} ry={4} transform="rotate(-18 -17 -6)" />
      <ellipse class="gm-cow-ear" cx={17} cy={-6} rx={6} ry={4} transform="rotate(18 17 -6)" />
      <path class="gm-cow-head" d="M-13,-9C-13,-15 13,-15 13,-9L14,4C14,19 -14,19 -14,4Z" />
      <text class="gm-cow-points" y={10}>{points}</text>
    </g>
  );
}

/** A fisherman's hut with a fish, 34 wide, about the middle. */
export function Fishery() {
  return (
    <g class="gm-fishery">
      <path class="gm-pier" d="M-17,17H17M-11,10V21M11,10V21M0,10V21" />
      <rect class="gm-hut" x={-14} y={-6} width={28} height={20} />
      <path class="gm-hut-roof" d="M-18,-5L0,-20L18,-5Z" />
      <path class="gm-fish" d="M-9,5q7,-8 14,0l5,-4v8l-5,-4q-7,8 -14,0Z" />
    </g>
  );
}

/** Reeds, 30 wide, about the middle. */
export function Reeds() {
  return (
    <g class="gm-reeds">
      <path class="gm-stalks" d="M-11,17Q-10,0 -13,-12M-3,18Q-2,0 -4,-16M5,18Q5,0 6,-13M12,17Q11,4 14,-7M-7,18Q-12,8 -17,4M8,18Q13,10 18,8" />
      <path class="gm-spikes" d="M-13,-18V-9M-4,-21V-11M6,-18V-8M14,-12V-3" />
    </g>
  );
}
