/** Points, sides and turns of a square piece: 100 wide and deep, y grows south, turns are quarters clockwise. */

export const SIZE = 100;
export const SIDES = ["N", "E", "S", "W"] as const;
export type Side = (typeof SIDES)[number];
export type Point = readonly [number, number];

const AHEAD: Record<Side, Point> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** The point so far from the middle of a piece towards a side, and so far to the right of that way. */
export function toward(side: Side, ahead: number, right = 0): Point {
  const [x, y] = AHEAD[side];
  return [50 + x * ahead - y * right, 50 + y * ahead + x * right];
}

/** The side that a side becomes when the piece is turned. */
export function turnedSide(side: Side, turn: number): Side {
  return SIDES[(SIDES.indexOf(side) + turn + 8) % 4]!;
}

/** A point of a piece after it was turned about its middle. */
export function turnedPoint([x, y]: Point, turn: number): Point {
  let point: Point = [x, y];
  for (let quarter = 0; quarter < ((turn % 4) + 4) % 4; quarter++) point = [SIZE - point[1], point[0]];
  return point;
}

/** A number in a path: short. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The path through points; closed when asked. */
export function path(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${short(x)},${short(y)}`).join("L")}${closed ? "Z" : ""}`;
}

/** The path of a regular polygon or star: `inner` is the radius of the points between, for a star. */
export function star([x, y]: Point, corners: number, radius: number, inner = 0, first = -90): string {
  const step = inner ? 180 / corners : 360 / corners;
  const points = Array.from({ length: inner ? corners * 2 : corners }, (_, number): Point => {
    const angle = ((first + number * step) * Math.PI) / 180;
    const far = inner && number % 2 ? inner : radius;
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
  });
  return path(points, true);
}
