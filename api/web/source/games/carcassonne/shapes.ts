/** The outlines of cities and the middles of roads and rivers, as points on an unturned tile of 100. */

import type { Point, Side } from "../../drawing/geometry";
import { SIDES, toward, turnedPoint } from "../../drawing/geometry";
import type { Tile } from "./pieces";
import { riversOf, segmentsOf } from "./pieces";

const STEPS = 10;

function curve(from: Point, pull: Point, to: Point): Point[] {
  return Array.from({ length: STEPS + 1 }, (_, step): Point => {
    const t = step / STEPS;
    const mix = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * pull[axis] + t ** 2 * to[axis];
    return [mix(0), mix(1)];
  });
}

const NW: Point = [0, 0];
const NE: Point = [100, 0];
const SE: Point = [100, 100];
const SW: Point = [0, 100];

/** Outlines by the sides that a city has, as they lie with the first side to the north. */
const CITIES: Record<string, Point[]> = {
  N: [NW, NE, ...curve([84, 15], [68, 34], [50, 34]), ...curve([50, 34], [32, 34], [16, 15])],
  NS: [NW, NE, ...curve(NE, [68, 50], SE), SW, ...curve(SW, [32, 50], NW)],
  NE: [NW, NE, SE, ...curve(SE, [60, 40], NW)],
  NEW: [NW, NE, SE, ...curve(SE, [50, 56], SW)],
  NESW: [NW, NE, SE, SW],
};

/** The turn that brings one of the outlines to these sides. */
export function cityOutline(sides: readonly Side[]): Point[] {
  for (const [shape, outline] of Object.entries(CITIES)) {
    if (shape.length !== sides.length) continue;
    for (let turn = 0; turn < 4; turn++) {
      const turned = [...shape].map((side) => SIDES[(SIDES.indexOf(side as Side) + turn) % 4]!);
      if (turned.every((side) => sides.includes(side))) return outline.map((point) => turnedPoint(point, turn));
    }
  }
  return [];
}

const areBeside = (one: Side, other: Side) => (SIDES.indexOf(one) + SIDES.indexOf(other)) % 2 === 1;

/** The middle of a road or river that joins these sides; one that ends goes so near to the middle of the tile. */
export function way(sides: readonly Side[], end: number): Point[] {
  const [one, other] = sides;
  if (!one) return [];
  if (!other) return [toward(one, 50), toward(one, end)];
  if (sides.length > 2) return sides.flatMap((side): Point[] => [[50, 50], toward(side, 50), [50, 50]]);
  if (areBeside(one, other)) return curve(toward(one, 50), [50, 50], toward(other, 50));
  return [toward(one, 50), toward(other, 50)];
}

/** The roads that end on a tile. */
const endingRoads = (tile: Tile) => segmentsOf(tile, "road").filter(({ edges }) => edges.length === 1);

/** Whether a road that comes from this side leads to a city beyond the middle. */
function leadsToCity(tile: Tile, side: Side): boolean {
  const beyond = SIDES[(SIDES.indexOf(side) + 2) % 4]!;
  return segmentsOf(tile, "city").some(({ edges }) => edges.length > 1 || edges.includes(beyond));
}

/** Whether roads end at houses in the middle of the tile. */
export function hasCrossing(tile: Tile): boolean {
  const ending = endingRoads(tile);
  if (tile.marks.monastery || tile.marks.lake) return false;
  return ending.length > 1 ? !ending.every(({ edges }) => leadsToCity(tile, edges[0]!)) || ending.length > 2 : ending.some(({ edges }) => !leadsToCity(tile, edges[0]!));
}

export function roadsOf(tile: Tile): Point[][] {
  const ending = endingRoads(tile).length;
  const within = tile.marks.monastery ? 18 : tile.marks.lake ? 20 : 0;
  return segmentsOf(tile, "road").map(({ edges }) => {
    const further = edges.length === 1 && within === 0 && ending < 3 && leadsToCity(tile, edges[0]!);
    return way(edges, further ? (ending === 1 ? -20 : 2) : within);
  });
}

export function riverWays(tile: Tile): Point[][] {
  return riversOf(tile).map((sides) => way(sides, 6));
}
