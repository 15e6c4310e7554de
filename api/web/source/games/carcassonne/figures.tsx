/** The figures, each about the middle and some 26 wide: kinds differ by outline, seats by colour and shape. */

import type { ComponentChild } from "preact";
import { SeatShape } from "../../drawing/token";
import { colourOf } from "../../seat";

const BODY = "M-4,-5Q-13,-4 -13,1Q-13,4 -7,3L-10,13H-3L0,7L3,13H10L7,3Q13,4 13,1Q13,-4 4,-5A5.6,5.6 0 1,0 -4,-5Z";

const OUTLINES: Record<string, ComponentChild> = {
  small: <path d={BODY} />,
  big: <path d={BODY} transform="scale(1.4)" />,
  abbot: <path d="M-5,-6Q-8,-13 0,-18Q8,-13 5,-6L11,13H-11Z" />,
  builder: <g><path d={BODY} /><path class="ca-tool" d="M8,12V-8M3,-10H13V-6H3Z" /></g>,
  pig: <path d="M-13,-2Q-12,-9 -2,-8Q8,-9 10,-4L14,-5L13,0Q14,4 10,5L9,11H5V6H-5V11H-9L-10,5Q-13,3 -13,-2Z" />,
  phantom: <path d={BODY} />,
};

interface FigureProps {
  kind: string;
  seat: number;
  /** Lying down, as farmers do. */
  lying?: boolean;
}

export function Figure({ kind, seat, lying = false }: FigureProps) {
  return (
    <g class={`ca-figure ca-figure-${kind}`}>
      <g style={{ fill: colourOf(seat) }} transform={lying && kind !== "pig" ? "rotate(-90)" : undefined}>{OUTLINES[kind] ?? OUTLINES.small}</g>
      <g class="seat-glyph"><SeatShape seat={seat} x={0} y={kind === "pig" ? -1.5 : lying ? 0.5 : 1} size={kind === "big" ? 13 : 9.5} /></g>
    </g>
  );
}

/** The mage in a pointed hat, the witch in a broad one. */
export function Magician({ kind }: { kind: string }) {
  return kind === "mage" ? (
    <g class="ca-mage">
      <path d="M-10,13L-6,-3H6L10,13Z" />
      <path class="ca-hat" d="M-8,-3L1,-22L8,-3Z" />
      <path class="ca-hat-star" d="M0,-13l1.5,3l3,.300l-2.3,2l.8,3l-3,-1.600l-3,1.600l.8,-3l-2.3,-2l3,-.300Z" />
    </g>
  ) : (
    <g class="ca-witch">
      <path d="M-10,13L-6,-3H6L10,13Z" />
      <path class="ca-hat" d="M-14,-2Q0,-7 14,-2L7,-6L3,-20L-5,-8L-7,-6Z" />
      <path class="ca-broom" d="M9,-6V12M6,12H12" />
    </g>
  );
}

/** Ingots on a tile, with their number when there are more. */
export function Ingots({ count }: { count: number }) {
  return (
    <g class="ca-ingots">
      <path d="M-13,7L-9,-4H5L10,7ZM-9,-4L-6,-8H8L5,-4M5,-4L8,-8L13,3L10,7" />
      {count > 1 && <text y={6} x={-1}>{count}</text>}
    </g>
  );
}

/** The black mask of a robber with the shape of its seat. */
export function Robber({ seat }: { seat: number }) {
  return (
    <g class="ca-figure">
      <path style={{ fill: colourOf(seat) }} d="M-9,13L-6,0Q-7,-4 -10,-5L0,-14L10,-5Q7,-4 6,0L9,13Z" />
      <path class="ca-mask" d="M-7,-4H7V0H-7Z" />
      <g class="seat-glyph"><SeatShape seat={seat} x={0} y={7} size={8} /></g>
    </g>
  );
}
