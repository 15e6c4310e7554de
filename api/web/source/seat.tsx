/** The mark of a seat: its colour and, for whoever does not see colours, its shape. */

const SHAPES = [
  "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  "M4 4h16v16H4z",
  "M12 3l10 18H2z",
  "M12 2l10 10-10 10L2 12z",
  "M12 2l10 7.500-4 12H6l-4-12z",
  "M12 1.500l3 7.500 8 .600-6.200 5.200 2 7.800L12 18.300 5.200 22.600l2-7.800L1 9.600 9 9z",
  "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  "M7 3h10l5 9-5 9H7l-5-9z",
] as const;

/** The path of a seat's shape in a square of 24. */
export const shapeOf = (seat: number): string => SHAPES[seat % SHAPES.length]!;
/** The colour of a seat, which light and dark define. */
export const colourOf = (seat: number): string => `var(--seat-${seat % SHAPES.length})`;

export function SeatMark({ seat, size = "1em" }: { seat: number; size?: string }) {
  return (
    <svg class="seat-mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={shapeOf(seat)} style={{ fill: colourOf(seat) }} />
    </svg>
  );
}
