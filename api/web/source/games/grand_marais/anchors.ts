/** Where things stand on a piece: what is printed, and what is put on it in play. */

import type { Point, Side } from "../../drawing/geometry";
import { SIDES, toward, turnedPoint } from "../../drawing/geometry";
import type { Face } from "./pieces";
import { sidesWith } from "./pieces";

/** A place beside the water: its middle, the half sides that it covers, and how large what stands there may be. */
interface Place {
  at: Point;
  halves: number[];
  scale: number;
}

/** Where what is printed on a face stands, unturned. */
export interface Plan {
  cow: Place;
  garden: Place;
  plot: Place;
  sign: Place;
  /** On the water of the first network: a fishery or reeds. */
  middle: Point;
}

const plans = new WeakMap<Face, Plan>();

/** The plan of a face, worked out once. */
export function planOf(face: Face): Plan {
  let plan = plans.get(face);
  if (!plan) {
    plan = planned(face);
    plans.set(face, plan);
  }
  return plan;
}

function planned(face: Face): Plan {
  const free = places(face);
  const pasture = patch(face, face.cow_meadow);
  const take = (wanted: boolean, fits: (halves: number[]) => boolean = () => true): Place => {
    const found = wanted ? free.findIndex((place) => fits(place.halves)) : -1;
    return found < 0 ? { at: [50, 50], halves: [], scale: 1 } : free.splice(found, 1)[0]!;
  };
  return {
    cow: take(face.cow > 0, (halves) => halves.every((half) => pasture.includes(half))),
    garden: take(face.garden === ""),
    plot: take(face.terrain === ""),
    sign: take(true),
    middle: onWater(face, face.networks[0] ?? ""),
  };
}

/** The places of a piece beside its water, gardens and terrains, the freest first. */
function places(face: Face): Place[] {
  const taken = [...(face.garden ?? ""), ...(face.terrain ?? "")];
  const open = [0, 1, 2, 3].filter((side) => face.sides[side] === "G");
  const wide = open.map((side): Place => ({ at: toward(SIDES[side]!, 26), halves: [2 * side, 2 * side + 1], scale: 0.92 }));
  const crowded = (corner: number) => [corner, (corner + 1) % 4].filter((side) => taken.includes(SIDES[side]!)).length;
  const narrow = [0, 1, 2, 3]
    .filter((corner) => !open.includes(corner) && !open.includes((corner + 1) % 4))
    .sort((one, other) => crowded(one) - crowded(other))
    .map((corner): Place => ({ at: toward(SIDES[corner]!, 31, 31), halves: [2 * corner + 1, (2 * corner + 2) % 8], scale: 0.8 }));
  return [...wide, ...narrow];
}

/** The half sides of a patch of meadow. */
function patch(face: Face, number: number | null): number[] {
  return number === null ? [] : (face.meadows[number] ?? []);
}

/** The middle of the water of a network. */
function onWater(face: Face, network: string): Point {
  const sides = [...network] as Side[];
  if (sides.length === 1) return toward(sides[0]!, 16);
  if (sides.length !== 2) return [50, 50];
  const far = face.networks.length > 1 ? 26 : 12;
  return middle(sides.map((side) => toward(side, far)));
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** The middle of a patch of meadow: of where it comes to the sides, drawn inward. */
function onGrass(face: Face, number: number): Point {
  const halves = patch(face, number);
  if (halves.length === 0) return [50, 50];
  const [x, y] = middle(halves.map((half) => toward(SIDES[Math.floor(half / 2)]!, 40, half % 2 ? 28 : -28)));
  const far = Math.hypot(x - 50, y - 50);
  return far > 20 ? [x, y] : toward(SIDES[Math.floor(halves[0]! / 2)]!, 32, halves[0]! % 2 ? 28 : -28);
}

/** The sides as gates at them are called, as the piece lies. */
const GATES: Readonly<Record<string, Side>> = { north: "N", east: "E", south: "S", west: "W" };

/** Where something stands on a face that lies so: `canal1`, `grass2`, `meadow2`, `pond3`, `garden`, `terrain`, `fishery` …. */
export function anchor(face: Face, turn: number, what: string): Point {
  const number = Number(/\d+$/.exec(what)?.[0] ?? 0) - 1;
  const kind = what.replace(/\d+$/, "");
  if (kind === "pond") return toward(SIDES[number]!, 32);
  if (kind in GATES) return toward(GATES[kind]!, 34);
  return turnedPoint(unturned(face, kind, number), turn);
}

function unturned(face: Face, kind: string, number: number): Point {
  const plan = planOf(face);
  switch (kind) {
    case "canal":
      return onWater(face, face.networks[number] ?? "");
    case "grass":
    case "meadow":
      return onGrass(face, number);
    case "garden":
      return face.garden ? toward(sidesWith(face, "J")[0]!, 32) : plan.garden.at;
    case "terrain":
      return face.terrain ? middle(sidesWith(face, "T").map((side) => toward(side, 30))) : plan.plot.at;
    default:
      return plan.middle;
  }
}
