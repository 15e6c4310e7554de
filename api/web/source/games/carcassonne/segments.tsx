/** Moves that are made on a segment of a tile: where they are marked, and how they would look. */

import type { Facets } from "../../board";
import type { Point, Side } from "../../drawing/geometry";
import { toward } from "../../drawing/geometry";
import { Figure, Magician } from "./figures";
import { Ferry, figurePoint } from "./laid";
import type { Tiles } from "./pieces";
import { Upright } from "./tile";
import type { Place, View } from "./view";

interface OnTile {
  view: View;
  tiles: Tiles;
  place: Place;
}

/** Where on its tile a move is made. */
function pointOf({ view, tiles, place }: OnTile): Point {
  const ferry = /^ferry (\w)-(\w)$/.exec(place.on);
  if (ferry) {
    const [x, y] = toward(ferry[1] as Side, 42);
    const [u, v] = toward(ferry[2] as Side, 42);
    return x === 100 - u && y === 100 - v ? [50, 50] : [(x + u) / 2, (y + v) / 2];
  }
  const laid = view.board.find(({ x, y }) => x === place.x && y === place.y);
  const tile = laid && tiles.get(laid.tile);
  return tile ? figurePoint(tile, laid.turn, place.on) : [50, 50];
}

export function SegmentMark(props: OnTile) {
  const [x, y] = pointOf(props);
  return <circle class="spot-mark" cx={x} cy={y} r={props.place.on.startsWith("ferry") ? 10 : 12.5} />;
}

/** The figure or ferry that would come to be there. */
export function SegmentPreview({ facets, seat, ...props }: OnTile & { facets: Facets; seat: number }) {
  const { one, other } = facets;
  if (one !== undefined && other !== undefined) return <Ferry joins={[one as Side, other as Side]} />;
  const kind = String(facets.figure || (props.view.flight?.figure ?? "small"));
  const magical = kind === "mage" || kind === "witch";
  return (
    <Upright at={pointOf(props)}>
      {magical ? <Magician kind={kind} /> : <Figure kind={kind} seat={seat} lying={props.place.on.startsWith("field")} />}
    </Upright>
  );
}
