/** The one tile on which all moves of the moment are made, large enough for a finger. */

import type { BoardProps } from "../../board";
import { OfferedPlaces } from "../../drawing/offered";
import { offersByPlace } from "../../drawing/offers";
import { LaidTileDrawing, Standing, Things } from "./laid";
import { tilesOf } from "./pieces";
import { SegmentMark, SegmentPreview } from "./segments";
import { Patterns } from "./tile";
import type { View } from "./view";
import { placeOf } from "./view";

export function Inset(props: BoardProps<View>) {
  const { view, pieces, all, picked, chosen, you } = props;
  const tiles = tilesOf(pieces);
  const places = [...offersByPlace(all, picked).keys()].map(placeOf).filter((place) => place !== null && place.on !== "");
  const first = places[0];
  if (!first || places.some((place) => place!.x !== first.x || place!.y !== first.y)) return null;
  const laid = view.board.find(({ x, y }) => x === first.x && y === first.y);
  if (!laid) return null;
  const previewed = chosen?.facets.at === undefined ? null : placeOf(String(chosen.facets.at));
  return (
    <svg class="ca-inset" viewBox="-4 -4 108 108" role="group" aria-label={`${laid.x},${laid.y}`}>
      <Patterns />
      <LaidTileDrawing laid={laid} tiles={tiles} />
      <Things view={view} at={laid} tile={tiles.get(laid.tile)} />
      <Standing laid={laid} tiles={tiles} />
      {chosen && previewed?.on && (
        <g class="preview"><SegmentPreview view={view} tiles={tiles} place={previewed} facets={chosen.facets} seat={you ?? view.turn.seat ?? 0} /></g>
      )}
      <OfferedPlaces
        {...props}
        draw={(at) => {
          const place = placeOf(at);
          return place?.on ? { label: place.on, mark: <SegmentMark view={view} tiles={tiles} place={place} /> } : null;
        }}
      />
    </svg>
  );
}
