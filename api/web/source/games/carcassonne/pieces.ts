/** What is printed on the tiles, as the service gives it. */

import type { Side } from "../../drawing/geometry";
import { SIDES, turnedSide } from "../../drawing/geometry";

export interface Segment {
  segment: string;
  edges: Side[];
  halves: string[];
  marks: Record<string, unknown>;
  touches: string[];
}

export interface Tile {
  piece: "tile";
  id: string;
  set: string;
  count: number;
  edges: string[];
  segments: Segment[];
  marks: Record<string, unknown>;
}

export interface FigureKind {
  piece: "figure";
  id: string;
  each: number;
}

export type Tiles = ReadonlyMap<string, Tile>;

const known = new WeakMap<readonly unknown[], Tiles>();

/** The tiles by id; worked out once for what the service gave. */
export function tilesOf(pieces: readonly unknown[]): Tiles {
  let tiles = known.get(pieces);
  if (!tiles) {
    const all = pieces as (Tile | FigureKind)[];
    tiles = new Map(all.filter((piece): piece is Tile => piece.piece === "tile").map((tile) => [tile.id, tile]));
    known.set(pieces, tiles);
  }
  return tiles;
}

/** The halves of sides, clockwise from the north-west, as they are named looking outward from the middle. */
export const HALVES = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"] as const;

export const kindOf = (segment: Segment) => segment.segment.split(" ")[0]!;

/** What a segment is called on a tile that was turned: by its first side or half side. */
export function nameWhenTurned(segment: Segment, turn: number): string {
  const kind = kindOf(segment);
  if (segment.edges.length > 0) {
    const sides = segment.edges.map((side) => SIDES.indexOf(turnedSide(side, turn)));
    return `${kind} ${SIDES[Math.min(...sides)]}`;
  }
  if (segment.halves.length > 0) {
    const halves = segment.halves.map((half) => (HALVES.indexOf(half as (typeof HALVES)[number]) + 2 * turn) % 8);
    return `${kind} ${HALVES[Math.min(...halves)]}`;
  }
  return segment.segment;
}

/** The segment that is called so on a tile that lies so. */
export function segmentCalled(tile: Tile, turn: number, name: string): number {
  return tile.segments.findIndex((segment) => nameWhenTurned(segment, turn) === name);
}

export function segmentsOf(tile: Tile, kind: string): Segment[] {
  return tile.segments.filter((segment) => kindOf(segment) === kind);
}

export function riversOf(tile: Tile): Side[][] {
  return (tile.marks.rivers as Side[][] | undefined) ?? [];
}
