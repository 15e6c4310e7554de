/** The whole table: the map, the tile in hand, the tile where a figure may go, and what lies beside. */

import type { BoardProps } from "../../board";
import { Beside } from "./beside";
import { Inset } from "./inset";
import { TileMap } from "./map";
import { tilesOf } from "./pieces";
import { Patterns, TileDrawing } from "./tile";
import { Track } from "./track";
import type { View } from "./view";
import "../../drawing/drawing.css";
import "./carcassonne.css";

export function Board(props: BoardProps<View>) {
  const { view, pieces, chosen, say } = props;
  const tile = view.turn.tile ? tilesOf(pieces).get(view.turn.tile) : undefined;
  return (
    <div class="ca">
      <TileMap {...props} />
      <div class="ca-at-hand">
        {tile && (
          <figure class="ca-in-hand">
            <svg viewBox="-2 -2 104 104" role="img" aria-label={`${say("in-hand")}: ${tile.id}`}>
              <Patterns />
              <TileDrawing tile={tile} turn={Number(chosen?.facets.turn ?? 0)} />
            </svg>
            <figcaption>{say("in-hand")}</figcaption>
          </figure>
        )}
        <Inset {...props} />
      </div>
      <Beside {...props} />
      <Track {...props} />
    </div>
  );
}
