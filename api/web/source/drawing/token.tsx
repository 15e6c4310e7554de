/** A token of a seat: its colour with its shape, so that neither is needed alone. */

import { colourOf, shapeOf } from "../seat";

/** A round token, 24 wide, about (x, y). */
export function SeatToken({ seat, x, y, scale = 1 }: { seat: number; x: number; y: number; scale?: number }) {
  return (
    <g class="seat-token" transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle r={12} style={{ fill: colourOf(seat) }} />
      <path d={shapeOf(seat)} transform="translate(-8.4 -8.4) scale(.7)" />
    </g>
  );
}

/** The shape of a seat alone, so wide, about (x, y), in the colour of the text around it. */
export function SeatShape({ seat, x, y, size }: { seat: number; x: number; y: number; size: number }) {
  return <path class="seat-shape" d={shapeOf(seat)} transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`} />;
}
