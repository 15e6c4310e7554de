/** The drawing of a tile, 100 wide, turned about its middle; small pictures stay upright. */

import type { ComponentChildren } from "preact";
import type { Point } from "../../drawing/geometry";
import { path, turnedPoint } from "../../drawing/geometry";
import { still } from "../../drawing/still";
import { Cathedral, CropCircle, Crossing, Flight, Garden, markDrawing, Monastery } from "./marks";
import type { Tile } from "./pieces";
import { kindOf, riversOf, segmentsOf } from "./pieces";
import { placesOf } from "./places";
import { cityOutline, hasCrossing, riverWays, roadsOf } from "./shapes";

export const TileDrawing = still(({ tile, turn }: { tile: Tile; turn: number }) => (
  <g class="ca-tile">
    <g transform={`rotate(${turn * 90} 50 50)`}>
      <rect class="ca-field" width={100} height={100} />
      <path class="ca-grass" d="M20,64l2,-4l2,4M72,76l2,-4l2,4M76,44l2,-4l2,4M30,84l2,-4l2,4M60,88l2,-4l2,4" />
      <Ways tile={tile} />
      {segmentsOf(tile, "city").map(({ segment, edges }) => <City key={segment} outline={cityOutline(edges)} />)}
      {tile.marks.lake && <circle class="ca-lake" cx={50} cy={50} r={22} />}
    </g>
    <Upright at={[50, 50]}>
      {hasCrossing(tile) && !centreIsCity(tile) && <Crossing />}
      {tile.marks.monastery && <Monastery />}
    </Upright>
    <Marks tile={tile} turn={turn} />
    <rect class="ca-edge" x={0.4} y={0.4} width={99.2} height={99.2} />
  </g>
));

function Ways({ tile }: { tile: Tile }) {
  const rivers = riverWays(tile).map((line) => path(line));
  const roads = roadsOf(tile).map((line) => path(line));
  const springs = riversOf(tile).filter((sides) => sides.length === 1);
  return (
    <g>
      {springs.length > 0 && <circle class="ca-spring" cx={50} cy={50} r={14} />}
      <path class="ca-shore" d={rivers.join("")} />
      <path class="ca-river" d={rivers.join("")} />
      {roads.map((road, number) => (
        <g key={number}>
          <path class="ca-road-edge" d={road} />
          <path class="ca-road" d={road} />
        </g>
      ))}
    </g>
  );
}

function City({ outline }: { outline: Point[] }) {
  const edge = path(outline, true);
  return (
    <g>
      <path class="ca-city" d={edge} />
      <path class="ca-wall" d={edge} />
    </g>
  );
}

/** Whether the middle of a tile is within one city. */
function centreIsCity(tile: Tile): boolean {
  return segmentsOf(tile, "city").some(({ edges }) => edges.length > 2 || (edges.length === 2 && edges.join("").match(/NS|SN|EW|WE/)));
}

function Marks({ tile, turn }: { tile: Tile; turn: number }) {
  const places = placesOf(tile);
  const at = (name: string) => turnedPoint(places.marks.get(name) ?? [50, 50], turn);
  return (
    <g>
      {tile.segments.map((segment, number) =>
        kindOf(segment) === "garden" ? (
          <Upright key={number} at={turnedPoint(places.figures[number]!, turn)}><Garden /></Upright>
        ) : (
          Object.entries(segment.marks).map(([mark, count]) =>
            mark === "cathedral" ? (
              <Upright key={mark} at={[50, 50]}><Cathedral /></Upright>
            ) : (
              <Upright key={`${number}${mark}`} at={at(`${number}:${mark}`)}>
                {markDrawing(mark)}
                {Number(count) > 1 && <text class="ca-count" y={5}>{Number(count)}</text>}
              </Upright>
            ),
          )
        ),
      )}
      {["gold", "magic", "robber"].map((mark) => tile.marks[mark] && <Upright key={mark} at={at(mark)}>{markDrawing(mark)}</Upright>)}
      {typeof tile.marks.flight === "string" && (
        <Upright at={at("flight")}><g transform={`rotate(${turn * 90})`}><Flight way={tile.marks.flight} /></g></Upright>
      )}
      {typeof tile.marks.crop_circle === "string" && <Upright at={at("crop_circle")}><CropCircle kind={tile.marks.crop_circle} /></Upright>}
    </g>
  );
}

/** A drawing about a point, not turned with the tile. */
export function Upright({ at, children }: { at: Point; children: ComponentChildren }) {
  return <g transform={`translate(${at[0]} ${at[1]})`}>{children}</g>;
}

/** What the drawings of tiles refer to; once in every picture that holds some. */
export function Patterns() {
  return (
    <defs>
      <pattern id="ca-roofs" width={14} height={12} patternUnits="userSpaceOnUse">
        <rect class="ca-street" width={14} height={12} />
        <path class="ca-house" d="M1,6L4,2.5L7,6V10H1ZM8,4L11,1L14,4V8H8Z" />
      </pattern>
    </defs>
  );
}
