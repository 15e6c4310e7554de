/** The workers: a round token in the seat's colour and shape; the heir is black and crowned. */

import { SeatShape, SeatToken } from "../../drawing/token";

export function Worker({ seat, heir, x, y, size }: { seat: number; heir: boolean; x: number; y: number; size: number }) {
  if (!heir) return <SeatToken seat={seat} x={x} y={y} scale={size / 24} />;
  return (
    <g class="ma-heir" transform={`translate(${x} ${y}) scale(${size / 24})`}>
      <circle r={12} />
      <path d="M-9,-9L-10,-18L-4.5,-13L0,-20L4.5,-13L10,-18L9,-9Z" />
      <g class="seat-glyph"><SeatShape seat={seat} x={0} y={1} size={13} /></g>
    </g>
  );
}
