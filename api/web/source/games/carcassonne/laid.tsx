/** A tile on the map with everything that stands on it. */

import type { Point, Side } from "../../drawing/geometry";
import { path, toward, turnedPoint } from "../../drawing/geometry";
import { still } from "../../drawing/still";
import { Figure, Ingots, Magician } from "./figures";
import type { Tile, Tiles } from "./pieces";
import { segmentCalled } from "./pieces";
import { placesOf } from "./places";
import { TileDrawing, Upright } from "./tile";
import type { LaidTile, View } from "./view";

/** Where a segment's figure stands on a tile that lies so; the middle where there is no such segment. */
export function figurePoint(tile: Tile, turn: number, segment: string): Point {
  const place = placesOf(tile).figures[segmentCalled(tile, turn, segment)];
  return place ? turnedPoint(place, turn) : [50, 50];
}

export const LaidTileDrawing = still(({ laid, tiles }: { laid: LaidTile; tiles: Tiles }) => {
  const tile = tiles.get(laid.tile);
  return tile ? <TileDrawing tile={tile} turn={laid.turn} /> : null;
}, ({ laid }) => `${laid.tile} ${laid.turn}`);

/** The figures on a tile; several on one segment stand beside each other. */
export function Standing({ laid, tiles }: { laid: LaidTile; tiles: Tiles }) {
  const tile = tiles.get(laid.tile);
  const crowd = new Map<string, number>();
  return (
    <g>
      {tile && laid.figures.map(({ seat, figure, segment }, number) => {
        const before = crowd.get(segment) ?? 0;
        crowd.set(segment, before + 1);
        const [x, y] = figurePoint(tile, laid.turn, segment);
        return <Upright key={number} at={[x + before * 15, y - before * 6]}><Figure kind={figure} seat={seat} lying={segment.startsWith("field")} /></Upright>;
      })}
    </g>
  );
}

/** What lies on tiles besides figures: ferries, ingots, mage and witch. */
export function Things({ view, at, tile }: { view: View; at: LaidTile; tile: Tile | undefined }) {
  const here = ({ x, y }: { x: number | null; y: number | null }) => x === at.x && y === at.y;
  return (
    <g>
      {(view.ferries ?? []).filter(here).map(({ joins }) => <Ferry key={joins.join("")} joins={joins as [Side, Side]} />)}
      {(view.gold?.table ?? []).filter(here).map(({ ingots }) => <Upright key="gold" at={[82, 84]}><Ingots count={ingots} /></Upright>)}
      {tile && (view.magic ?? []).filter(here).map(({ figure, segment }) => {
        const [x, y] = figurePoint(tile, at.turn, segment ?? "");
        return <Upright key={figure} at={[x + 10, y - 8]}><Magician kind={figure} /></Upright>;
      })}
    </g>
  );
}

/** A raft between two sides of a lake. */
export function Ferry({ joins: [one, other] }: { joins: [Side, Side] }) {
  const line = path([toward(one, 22), [50, 50], toward(other, 22)]);
  return (
    <g class="ca-ferry">
      <path class="ca-ferry-edge" d={line} />
      <path class="ca-ferry-planks" d={line} />
      <circle cx={50} cy={50} r={5} />
    </g>
  );
}
