/** The map: all tiles, where the tile in hand fits, and where figures may go. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps, Offer } from "../../board";
import { named } from "../../texts";
import { OfferedPlaces } from "../../drawing/offered";
import { offersByPlace, valuesOf } from "../../drawing/offers";
import { still } from "../../drawing/still";
import { LaidTileDrawing, Standing, Things } from "./laid";
import type { Tiles } from "./pieces";
import { tilesOf } from "./pieces";
import { SegmentMark, SegmentPreview } from "./segments";
import { Patterns, TileDrawing } from "./tile";
import type { LaidTile, View } from "./view";
import { placeOf } from "./view";

/** How large the map is: whole, however small that is; so that tiles can be told apart; larger. */
const ZOOMS = [0, 1, 1.5, 2.25];
const FIRST = 1;
/** Pixels of a tile at most in a whole map, and at least for telling it apart: below that the map is scrolled. */
const LARGEST = 104;
const LEAST = 44;

/** The width of a map of so many columns and rows. */
function widthOf(wide: number, high: number, zoom: number): string {
  const whole = `min(100%, ${wide * LARGEST}px, var(--ca-tall) * ${wide / high})`;
  return zoom === 0 ? whole : `calc(max(${whole}, ${wide * LEAST}px) * ${zoom})`;
}

export function TileMap(props: BoardProps<View>) {
  const { view, pieces, all, picked, say } = props;
  const tiles = tilesOf(pieces);
  const [zoom, setZoom] = useState(FIRST);
  const frame = useRef<HTMLDivElement>(null);
  const offered = [...offersByPlace(all, picked).keys()].map(placeOf).filter((place) => place !== null);
  const columns = [...view.board, ...offered].map(({ x }) => x);
  const rows = [...view.board, ...offered].map(({ y }) => y);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const [wide, high] = [Math.max(...columns) - left + 1, Math.max(...rows) - top + 1];
  const { x, y } = view.turn.last;
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    box.scrollLeft = ((x - left + 0.5) / wide) * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = ((y - top + 0.5) / high) * box.scrollHeight - box.clientHeight / 2;
  }, [x, y, left, top, wide, high, zoom]);
  return (
    <div class="ca-map">
      <div class="board-scroll ca-frame" ref={frame} tabIndex={0} role="group" aria-label={say("map")}>
        <svg
          class="ca-land"
          viewBox={`${left * 100 - 8} ${top * 100 - 8} ${wide * 100 + 16} ${high * 100 + 16}`}
          style={{ width: widthOf(wide, high, ZOOMS[zoom]!), marginInline: "auto" }}
        >
          <Patterns />
          {view.board.map((laid) => <Laid key={`${laid.x},${laid.y}`} laid={laid} tiles={tiles} view={view} />)}
          <Highlights {...props} />
          <Preview tiles={tiles} {...props} />
          <OfferedPlaces {...props} draw={(at, offers) => placeMark(at, offers, tiles, props)} />
        </svg>
      </div>
      <div class="ca-zoom">
        <button type="button" aria-label={say("smaller")} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>−</button>
        <button type="button" aria-label={say("larger")} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>+</button>
      </div>
    </div>
  );
}

interface LaidProps {
  laid: LaidTile;
  tiles: Tiles;
  view: View;
}

const Laid = still(({ laid, tiles, view }: LaidProps) => (
  <g transform={`translate(${laid.x * 100} ${laid.y * 100})`}>
    <title>{`${laid.x},${laid.y}: ${laid.tile}`}</title>
    <LaidTileDrawing laid={laid} tiles={tiles} />
    <Things view={view} at={laid} tile={tiles.get(laid.tile)} />
    <Standing laid={laid} tiles={tiles} />
  </g>
), lookOf);

/** What stands and lies on a tile, and how it lies. */
function lookOf({ laid, view }: LaidProps): string {
  return `${JSON.stringify(laid)}${thingsOf(view).get(`${laid.x},${laid.y}`) ?? ""}`;
}

const THINGS = new WeakMap<View, Map<string, string>>();

/** Ferries, ingots and magic figures by the cell that they are on, as text; gathered once for all tiles. */
function thingsOf(view: View): Map<string, string> {
  const known = THINGS.get(view);
  if (known) return known;
  const things = new Map<string, string>();
  for (const each of [...(view.ferries ?? []), ...(view.gold?.table ?? []), ...(view.magic ?? [])]) {
    const cell = `${each.x},${each.y}`;
    things.set(cell, (things.get(cell) ?? "") + JSON.stringify(each));
  }
  THINGS.set(view, things);
  return things;
}

/** What the last ply changed, and the cells of the line of points that is pointed at. */
function Highlights({ view, changed, marked }: BoardProps<View>) {
  return (
    <g>
      {view.board.filter(({ x, y }) => changed.has(`${x},${y}`)).map(({ x, y }) => (
        <g key={`${x},${y}`}>
          <rect class="changed-mark" x={x * 100 + 3} y={y * 100 + 3} width={94} height={94} rx={5} />
          <rect class="changed-ring" x={x * 100 + 7} y={y * 100 + 7} width={86} height={86} rx={4} />
        </g>
      ))}
      {marked.map(([x, y]) => <rect key={`${x},${y}`} class="marked-ring" x={x * 100 + 3} y={y * 100 + 3} width={94} height={94} />)}
    </g>
  );
}

/** The move that would be played, as it would lie. */
function Preview({ view, chosen, tiles, you }: BoardProps<View> & { tiles: Tiles }) {
  const place = chosen?.facets.at === undefined ? null : placeOf(String(chosen.facets.at));
  if (!chosen || !place) return null;
  const tile = view.turn.tile ? tiles.get(view.turn.tile) : undefined;
  return (
    <g class="preview" transform={`translate(${place.x * 100} ${place.y * 100})`}>
      {place.on === "" ? (
        tile && chosen.facets.turn !== undefined && <TileDrawing tile={tile} turn={Number(chosen.facets.turn)} />
      ) : (
        <SegmentPreview view={view} tiles={tiles} place={place} facets={chosen.facets} seat={you ?? view.turn.seat ?? 0} />
      )}
    </g>
  );
}

/** How a place is marked where a move may be made: a cell of the map, or a segment of a tile. */
function placeMark(at: string, offers: readonly Offer[], tiles: Tiles, { view, say }: BoardProps<View>) {
  const place = placeOf(at);
  if (!place) return null;
  const turns = valuesOf(offers, "turn").length;
  const name = `${place.x},${place.y}`;
  if (place.on === "") {
    return {
      label: turns > 0 ? say("fits", { place: name, turns }) : name,
      mark: <rect class="spot-mark" x={place.x * 100 + 7} y={place.y * 100 + 7} width={86} height={86} rx={10} />,
    };
  }
  return {
    label: `${name} ${place.on.replace(/[A-Za-z]+/g, (part) => named(say, "segment", part))}`,
    mark: (
      <g transform={`translate(${place.x * 100} ${place.y * 100})`}>
        <SegmentMark view={view} tiles={tiles} place={place} />
      </g>
    ),
  };
}

