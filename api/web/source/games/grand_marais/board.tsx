/** The whole table: the board with what lies on it, where legal moves lie, and what is beside the board. */

import { useMemo } from "preact/hooks";
import type { BoardProps, Offer } from "../../board";
import { OfferedPlaces } from "../../drawing/offered";
import { offersByPlace, valuesOf } from "../../drawing/offers";
import { still } from "../../drawing/still";
import { SeatToken } from "../../drawing/token";
import { Afloat, Boat, placeOn } from "./afloat";
import { Beside } from "./beside";
import { FaceDrawing, Patterns } from "./face";
import { Land, Outlines } from "./land";
import type { Faces } from "./pieces";
import { facesOf } from "./pieces";
import type { CellView, View } from "./view";
import { windowOf } from "./view";
import "../../drawing/drawing.css";
import "./grand_marais.css";

const MARGIN = 8;

export function Board(props: BoardProps<View>) {
  const { view, pieces, all, picked, say } = props;
  const faces = facesOf(pieces);
  const cells = useMemo(() => new Map(view.cells.map((each) => [each.cell, each])), [view]);
  const places = useMemo(() => [...offersByPlace(all, picked).keys()], [all, picked]);
  const { x, y, width, height } = windowOf(view, places.map((at) => at.split(" ")[0]!));
  const box = [x * 100 - MARGIN, y * 100 - MARGIN, width * 100 + 2 * MARGIN, height * 100 + 2 * MARGIN].join(" ");
  return (
    <div class="gm">
      <svg class="board-svg gm-board" viewBox={box} role="group" aria-label={say("board")}>
        <Patterns />
        <Land cells={view.cells} colours={view.colours} />
        <g class="gm-pieces">{view.cells.map((each) => <Piece key={each.cell} cell={each} faces={faces} props={props} />)}</g>
        <Outlines cells={view.cells} colours={view.colours} />
        <Highlights {...props} />
        <Afloat view={view} cells={cells} faces={faces} />
        <Preview {...props} cells={cells} faces={faces} />
        <OfferedPlaces {...props} draw={(at, offers) => placeMark(at, offers, cells, faces, props)} />
      </svg>
      <Beside {...props} />
    </div>
  );
}

interface PieceProps {
  cell: CellView;
  faces: Faces;
  props: BoardProps<View>;
}

const Piece = still(({ cell, faces, props: { say, seats } }: PieceProps) => {
  const face = cell.piece ? faces.get(cell.piece) : undefined;
  if (!face) return null;
  const owner = cell.seat === null ? "" : ` (${seats[cell.seat]?.name ?? cell.seat})`;
  return (
    <g transform={`translate(${cell.x * 100} ${cell.y * 100})`}>
      <title>{`${cell.cell}${owner}: ${say(`piece.${face.piece}`)}`}</title>
      <FaceDrawing face={face} turn={cell.turn ?? 0} />
    </g>
  );
}, ({ cell, props: { say } }) => `${cell.piece} ${cell.turn} ${cell.seat} ${say("board")}`);

/** What the last ply changed, and the cells of the line of points that is pointed at. */
function Highlights({ view, changed, marked }: BoardProps<View>) {
  return (
    <g>
      {view.cells.filter((each) => changed.has(each.cell)).map(({ x, y, cell }) => (
        <g key={cell}>
          <rect class="changed-mark" x={x * 100 + 4} y={y * 100 + 4} width={92} height={92} rx={6} />
          <rect class="changed-ring" x={x * 100 + 8} y={y * 100 + 8} width={84} height={84} rx={4} />
        </g>
      ))}
      {marked.map(([x, y]) => <rect key={`${x},${y}`} class="marked-ring" x={x * 100 + 3} y={y * 100 + 3} width={94} height={94} />)}
    </g>
  );
}

interface PreviewProps extends BoardProps<View> {
  cells: ReadonlyMap<string, CellView>;
  faces: Faces;
}

/** The move that would be played, as it would lie. */
function Preview({ view, chosen, you, cells, faces }: PreviewProps) {
  if (!chosen) return null;
  const { piece, at, turn } = chosen.facets;
  const [cell, on] = String(at).split(" ") as [string, string | undefined];
  const found = cells.get(cell);
  const face = faces.get(String(piece));
  const colour = view.colours[you ?? 0] ?? 0;
  if (on) {
    const point = placeOn(cells, faces, cell, on);
    if (!point) return null;
    return <g class="preview">{chosen.move.startsWith("boat ") ? <Boat colour={colour} at={point} /> : <SeatToken seat={colour} x={point[0]} y={point[1]} scale={1.25} />}</g>;
  }
  if (!found || !face) return null;
  return (
    <g class="preview" transform={`translate(${found.x * 100} ${found.y * 100})`}>
      <FaceDrawing face={face} turn={Number(turn ?? 0)} />
    </g>
  );
}

/** How a place is marked where a move may be made: a cell, or a place on a piece. */
function placeMark(at: string, offers: readonly Offer[], cells: ReadonlyMap<string, CellView>, faces: Faces, { say }: BoardProps<View>) {
  const [name, what] = at.split(" ") as [string, string | undefined];
  const found = cells.get(name);
  if (!found) return null;
  const what_is = valuesOf(offers, "piece").map((piece) => say(`piece.${piece}`)).join(", ");
  if (!what) {
    return { label: `${name}: ${what_is}`, mark: <rect class="spot-mark" x={found.x * 100 + 6} y={found.y * 100 + 6} width={88} height={88} rx={10} /> };
  }
  const point = placeOn(cells, faces, name, what);
  return point && { label: `${name}: ${say(`where.${what}`)}`, mark: <circle class="spot-mark" cx={point[0]} cy={point[1]} r={22} /> };
}
