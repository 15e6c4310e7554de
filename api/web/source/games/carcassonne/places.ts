/**
 * Where figures and marks stand on a tile: worked out by laying a grid over it.
 *
 * A square of the grid belongs to a city, a road, a river, the monastery, or to the field that is reached from its
 * half sides.  A figure stands where its segment is widest; marks go where they are far from everything else.
 */

import type { Point, Side } from "../../drawing/geometry";
import { toward } from "../../drawing/geometry";
import type { Tile } from "./pieces";
import { HALVES, kindOf } from "./pieces";
import { cityOutline, hasCrossing, riverWays, roadsOf, way } from "./shapes";

const STEP = 4;
const COUNT = 100 / STEP;
const BARRIER = -1;
const FREE = -2;
/** How far from the edge a mark stays. */
const MARGIN = 13;

interface Places {
  /** Of the figure on each segment, in the order of the segments. */
  figures: Point[];
  /** Of each mark, by its name; marks of segments as `segment number:mark`. */
  marks: Map<string, Point>;
}

const known = new WeakMap<Tile, Places>();

/** The places of a tile, unturned; worked out once. */
export function placesOf(tile: Tile): Places {
  let places = known.get(tile);
  if (!places) {
    places = workedOut(tile);
    known.set(tile, places);
  }
  return places;
}

const CENTRES = Array.from({ length: COUNT * COUNT }, (_, square): Point => [(square % COUNT) * STEP + STEP / 2, Math.floor(square / COUNT) * STEP + STEP / 2]);
const centre = (square: number): Point => CENTRES[square]!;
const apart = ([x, y]: Point, [u, v]: Point) => Math.sqrt((x - u) ** 2 + (y - v) ** 2);

/** Steps from a square to others, by columns and rows, the nearest first; with how far that is. */
const AWAY = Array.from({ length: (2 * COUNT - 1) ** 2 }, (_, number) => {
  const [columns, rows] = [(number % (2 * COUNT - 1)) - COUNT + 1, Math.floor(number / (2 * COUNT - 1)) - COUNT + 1];
  return { columns, rows, far: Math.sqrt(columns ** 2 + rows ** 2) * STEP };
}).sort((one, other) => one.far - other.far);

function workedOut(tile: Tile): Places {
  const owners = ground(tile);
  flood(tile, owners);
  const room = clearances(owners);
  const figures = tile.segments.map((segment, number) => figurePlace(segment, number, owners, room));
  const taken: Point[] = [...figures];
  const marks = new Map<string, Point>();
  const put = (name: string, fits: (square: number) => boolean) => {
    const at = roomiest(owners, room, taken, fits);
    taken.push(at);
    marks.set(name, at);
  };
  const gardenNumber = tile.segments.findIndex((segment) => kindOf(segment) === "garden");
  if (gardenNumber >= 0) {
    const others = figures.filter((_, number) => number !== gardenNumber);
    const at = roomiest(owners, room, others, (square) => isField(tile, owners[square]!));
    figures[gardenNumber] = at;
    taken.push(at);
  }
  tile.segments.forEach((segment, number) => {
    for (const mark of Object.keys(segment.marks)) {
      const fits = (square: number) =>
        kindOf(segment) === "road" ? isField(tile, owners[square]!) : owners[square] === number;
      if (mark !== "cathedral") put(`${number}:${mark}`, fits);
    }
  });
  for (const mark of ["flight", "gold", "magic", "robber", "crop_circle"]) {
    if (tile.marks[mark]) put(mark, (square) => isField(tile, owners[square]!) || owners[square]! >= 0);
  }
  return { figures, marks };
}

const isField = (tile: Tile, owner: number) => owner >= 0 && kindOf(tile.segments[owner]!) === "field";

/** What lies on each square: the number of a city, something that parts fields, or free. */
function ground(tile: Tile): number[] {
  const cities = tile.segments.map((segment) => (kindOf(segment) === "city" ? cityOutline(segment.edges) : []));
  const roads = roadsOf(tile).map(finely);
  const rivers = riverWays(tile).map(finely);
  const middle = tile.marks.monastery ? 22 : tile.marks.lake ? 24 : hasCrossing(tile) ? 14 : 0;
  return Array.from({ length: COUNT * COUNT }, (_, square) => {
    const at = centre(square);
    const city = cities.findIndex((outline) => isWithin(at, outline));
    if (city >= 0) return city;
    const near = (lines: Point[][], far: number) => lines.some((line) => line.some((point) => apart(at, point) < far));
    return near(roads, 8) || near(rivers, 12) || apart(at, [50, 50]) < middle ? BARRIER : FREE;
  });
}

/** The same line with points close together. */
function finely(line: Point[]): Point[] {
  return line.slice(1).flatMap((to, number) => {
    const from = line[number]!;
    const steps = Math.max(1, Math.ceil(apart(from, to) / 2));
    return Array.from({ length: steps + 1 }, (_, step): Point => [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps]);
  });
}

function isWithin([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  outline.forEach(([x1, y1], number) => {
    const [x2, y2] = outline[(number + 1) % outline.length]!;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

/** Gives the free squares to the fields that reach them from their half sides; what is left to one within. */
function flood(tile: Tile, owners: number[]): void {
  tile.segments.forEach((segment, number) => {
    if (kindOf(segment) !== "field") return;
    const queue = segment.halves.flatMap((half) => nearestFree(halfPoint(half), owners));
    if (segment.halves.length === 0) queue.push(...owners.flatMap((owner, square) => (owner === FREE ? [square] : [])));
    while (queue.length > 0) {
      const square = queue.pop()!;
      if (owners[square] !== FREE) continue;
      owners[square] = number;
      queue.push(...beside(square));
    }
  });
}

function beside(square: number): number[] {
  const column = square % COUNT;
  return [column > 0 ? square - 1 : -1, column < COUNT - 1 ? square + 1 : -1, square - COUNT, square + COUNT].filter((other) => other >= 0 && other < COUNT * COUNT);
}

/** A point just within the middle of a half side. */
function halfPoint(half: string): Point {
  const left = HALVES.indexOf(half as (typeof HALVES)[number]) % 2 === 0;
  return toward(half[0] as Side, 48, left ? -25 : 25);
}

function nearestFree(at: Point, owners: number[]): number[] {
  const near = owners.flatMap((owner, square) => (owner === FREE && apart(centre(square), at) < 18 ? [square] : []));
  return near.sort((one, other) => apart(centre(one), at) - apart(centre(other), at)).slice(0, 1);
}

/** How far each square is from the next that belongs to something else, or from the edge. */
function clearances(owners: number[]): number[] {
  return owners.map((owner, square) => {
    const [x, y] = centre(square);
    const edge = Math.min(x, y, 100 - x, 100 - y) + 3;
    const [column, row] = [square % COUNT, Math.floor(square / COUNT)];
    for (const { columns, rows, far } of AWAY) {
      if (far >= edge) return edge;
      const [c, r] = [column + columns, row + rows];
      if (c >= 0 && c < COUNT && r >= 0 && r < COUNT && owners[r * COUNT + c] !== owner) return far;
    }
    return edge;
  });
}

function figurePlace(segment: Tile["segments"][number], number: number, owners: number[], room: number[]): Point {
  const kind = kindOf(segment);
  if (kind === "road") return segment.edges.length === 1 ? toward(segment.edges[0]!, 33) : middleOf(way(segment.edges, 0));
  if (kind === "city" && segment.edges.length === 1) return toward(segment.edges[0]!, 33);
  if (kind === "field" || kind === "city") {
    const own = owners.flatMap((owner, square) => (owner === number ? [square] : []));
    if (own.length > 0) return centre(own.reduce((best, square) => (room[square]! > room[best]! + 0.1 ? square : best)));
    return segment.halves[0] ? toward(segment.halves[0][0] as Side, 40, 20) : [50, 50];
  }
  return kind === "monastery" ? [50, 60] : [50, 50];
}

const middleOf = (line: Point[]): Point => {
  const fine = finely(line);
  return fine[Math.floor(fine.length / 2)]!;
};

/** The square that is widest and farthest from what is taken. */
function roomiest(owners: number[], room: number[], taken: readonly Point[], fits: (square: number) => boolean): Point {
  let best = -1;
  let most = -Infinity;
  owners.forEach((_, square) => {
    const at = centre(square);
    if (!fits(square) || Math.min(...at) < MARGIN || Math.max(...at) > 100 - MARGIN) return;
    const far = taken.reduce((least, other) => Math.min(least, apart(at, other)), 60);
    const worth = Math.min(room[square]! * 2.2, 30) + Math.min(far, 34);
    if (worth > most) [best, most] = [square, worth];
  });
  return best < 0 ? [84, 84] : centre(best);
}
