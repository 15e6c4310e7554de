/** The shapes of what is printed on a piece, as paths on a square of 100; a face lies unturned. */

import type { Point, Side } from "../../drawing/geometry";
import { SIDES, path, short, toward } from "../../drawing/geometry";
import type { Face } from "./pieces";

const at = ([x, y]: Point) => `${short(x)},${short(y)}`;

/** The middle of the water of a network: a line from each of its sides to where they meet. */
export function channels(face: Face, network: string): string {
  const sides = SIDES.filter((side) => network.includes(side));
  if (sides.length === 1) return path([toward(sides[0]!, 50), sourceOf(face, network)!]);
  if (sides.length === 2 && areBeside(sides[0]!, sides[1]!)) {
    const [one, other] = sides as [Side, Side];
    const pull = face.networks.length > 1 ? 20 : 8;
    return `M${at(toward(one, 50))}C${at(toward(one, pull))} ${at(toward(other, pull))} ${at(toward(other, 50))}`;
  }
  return sides.map((side) => path([toward(side, 50), [50, 50]])).join("");
}

/** Where the water of a network with one canal ends on the piece; nothing where it runs through. */
export function sourceOf(face: Face, network: string): Point | null {
  return network.length === 1 ? toward(network as Side, reach(face, network as Side)) : null;
}

/** The ends of canals that no water joins: they stop within the piece. */
export function dryEnds(face: Face): Side[] {
  const joined = face.networks.join("");
  return SIDES.filter((side, number) => face.sides[number] === "C" && !joined.includes(side));
}

/** How near to the middle the water of a single canal comes: it ends before a terrain that runs through. */
function reach(face: Face, side: Side): number {
  if (face.networks.length > 2) return 26;
  const sides = face.terrain ?? "";
  return sides.length === 2 && !sides.includes(side) && !areBeside(sides[0] as Side, sides[1] as Side) ? 22 : 4;
}

function areBeside(one: Side, other: Side): boolean {
  return (SIDES.indexOf(one) + SIDES.indexOf(other)) % 2 === 1;
}

/** The outline of the terrain that comes to these sides. */
export function terrain(sides: readonly Side[]): string {
  const [one, other] = sides;
  if (!one) return "";
  if (!other) return `${path([toward(one, 50, -33), toward(one, 50, 33), toward(one, 19, 20)])}Q${at(toward(one, 9))} ${at(toward(one, 19, -20))}Z`;
  if (sides.length > 2) return sides.map((side) => terrain([side])).join("");
  if (!areBeside(one, other)) {
    const waist = (from: Side) => `${at(toward(from, 50, -33))}L${at(toward(from, 50, 33))}`;
    return `M${waist(one)}Q${at(toward(one, 0, 14))} ${waist(other)}Q${at(toward(one, 0, -14))} ${at(toward(one, 50, -33))}Z`;
  }
  const [left, right] = SIDES[(SIDES.indexOf(one) + 1) % 4] === other ? [one, other] : [other, one];
  const inner = toward(left, 24, 24);
  const outer = toward(left, -4, -4);
  return `M${at(toward(left, 50, -33))}L${at(toward(left, 50, 33))}Q${at(inner)} ${at(toward(right, 50, -33))}L${at(toward(right, 50, 33))}Q${at(outer)} ${at(toward(left, 50, -33))}Z`;
}


/** Half a garden: a half circle at its side. */
export function halfGarden(side: Side, radius: number): string {
  return `M${at(toward(side, 51, -radius))}A${radius},${radius} 0 0 0 ${at(toward(side, 51, radius))}Z`;
}
