/** Tiles and charts, as the service gives them. */

export interface Tile { piece: "tile"; id: string; colour: string; face: string }
export interface Chart { piece: "chart"; id: string; least: number; points: Record<string, number[]>; short: Record<string, number> }

const known = new WeakMap<readonly unknown[], ReadonlyMap<string, Tile>>();

/** The tiles by id; worked out once for what the service gave. */
export function tilesOf(pieces: readonly unknown[]): ReadonlyMap<string, Tile> {
  let tiles = known.get(pieces);
  if (!tiles) {
    tiles = new Map((pieces as Tile[]).filter((piece) => piece.piece === "tile").map((tile) => [tile.id, tile]));
    known.set(pieces, tiles);
  }
  return tiles;
}
