/** The whole table: the basins with tiles and workers, where legal moves lie, and what is beside the board. */

import type { BoardProps, Offer } from "../../board";
import { OfferedPlaces } from "../../drawing/offered";
import { still } from "../../drawing/still";
import { Band, Basins, Lines, SIZE, startOf } from "./basins";
import { Beside } from "./beside";
import { CELL, TileDrawing } from "./fish";
import { tilesOf } from "./pieces";
import { Track } from "./track";
import type { LaidTile, View } from "./view";
import { cornerOf, SPACES } from "./view";
import { Worker } from "./workers";
import "../../drawing/drawing.css";
import "./garum.css";

const BEFORE = 66;
const AFTER = 6;
const SPAN = SIZE * CELL + BEFORE + AFTER;

export function Board(props: BoardProps<View>) {
  const { view, say } = props;
  const { board, round } = view;
  return (
    <div class="ga">
      <svg class="board-svg ga-board" viewBox={`${-BEFORE} ${-BEFORE} ${SPAN} ${SPAN}`} role="group" aria-label={say("board")}>
        <Basins board={board} current={round.cetarium} />
        <g>{board.tiles.map((laid) => <Laid key={laid.tile} laid={laid} />)}</g>
        <Lines board={board} />
        {board.workers.map(({ line, colour }) => <Band key={line} line={line} colour={colour} />)}
        {board.workers.map(({ line, worker, colour, seat }) => {
          const [x, y] = startOf(line);
          return (
            <g key={line} transform={`translate(${x} ${y})`}>
              <title>{`${line}: ${say(`worker.${worker}`)}, ${say(`colour.${colour}`)}, ${props.seats[seat]?.name ?? ""}`}</title>
              <Worker kind={worker} colour={colour} />
            </g>
          );
        })}
        <Highlights {...props} />
        <Preview {...props} />
        <OfferedPlaces {...props} draw={(at, offers) => placeMark(at, offers, props)} />
      </svg>
      <Track {...props} />
      <Beside {...props} />
    </div>
  );
}

const Laid = still(({ laid: { tile, turn, cell: [x, y], face } }: { laid: LaidTile }) => (
  <g transform={`translate(${(x - 1) * CELL} ${(y - 1) * CELL})`}>
    <title>{`${tile} r${turn}`}</title>
    <TileDrawing face={face} colour={tile[0]!} />
  </g>
), ({ laid: { tile, turn, cell } }) => `${tile} ${turn} ${cell}`);

/** What the last ply changed, and the cells of the line of points that is pointed at. */
function Highlights({ view, changed, marked }: BoardProps<View>) {
  return (
    <g>
      {view.board.tiles.filter(({ tile }) => changed.has(tile)).map(({ tile, cell: [x, y] }) => (
        <g key={tile} transform={`translate(${(x - 1) * CELL} ${(y - 1) * CELL})`}>
          <rect class="changed-mark" x={3} y={3} width={94} height={94} rx={8} />
          <rect class="changed-ring" x={7} y={7} width={86} height={86} rx={6} />
        </g>
      ))}
      {view.board.workers.filter(({ line }) => changed.has(line)).map(({ line }) => {
        const [x, y] = startOf(line);
        return <circle key={line} class="changed-ring" cx={x} cy={y} r={29} />;
      })}
      {marked.map(([x, y]) => <rect key={`${x},${y}`} class="marked-ring" x={(x - 1) * CELL + 2} y={(y - 1) * CELL + 2} width={CELL - 4} height={CELL - 4} />)}
    </g>
  );
}

/** The corner of a space of a cetarium, in the units of the drawing. */
function spaceCorner({ board, round }: View, space: string): [number, number] | null {
  const corner = cornerOf(board.cetaria, round.cetarium ?? 0);
  const within = SPACES[space];
  return corner && within ? [(corner[0] + 2 * within[0]) * CELL, (corner[1] + 2 * within[1]) * CELL] : null;
}

/** The move that would be played, as it would lie. */
function Preview({ view, pieces, chosen }: BoardProps<View>) {
  if (!chosen) return null;
  const { at, turn, tile, worker } = chosen.facets;
  const mover = view.round.order[view.round.turn];
  if (worker !== undefined) {
    const [x, y] = startOf(String(at));
    const colour = mover?.colour ?? "A";
    return (
      <g class="preview">
        <Band line={String(at)} colour={colour} />
        <g transform={`translate(${x} ${y})`}><Worker kind={String(worker)} colour={colour} /></g>
      </g>
    );
  }
  const laid = tilesOf(pieces).get(String(tile));
  const corner = spaceCorner(view, String(at));
  return laid && corner && (
    <g class="preview" transform={`translate(${corner[0]} ${corner[1]})`}>
      <TileDrawing face={laid.face} turn={Number(turn ?? 0)} colour={laid.colour} />
    </g>
  );
}

/** How a place is marked where a move may be made: a space, a line, or a whole cetarium. */
function placeMark(at: string, _offers: readonly Offer[], { view, say }: BoardProps<View>) {
  const whole = /^cetarium (\d+)$/.exec(at);
  if (whole) {
    const corner = cornerOf(view.board.cetaria, Number(whole[1]));
    return corner && {
      label: say("cetarium", { number: whole[1]! }),
      mark: <rect class="spot-mark" x={corner[0] * CELL + 8} y={corner[1] * CELL + 8} width={184} height={184} rx={16} />,
    };
  }
  const corner = spaceCorner(view, at);
  if (corner) return { label: at, mark: <rect class="spot-mark" x={corner[0] + 8} y={corner[1] + 8} width={84} height={84} rx={10} /> };
  if (!/^[rc]\d+$/.test(at)) return null;
  const [x, y] = startOf(at);
  const across = at.startsWith("r");
  const [wide, high] = across ? [56, CELL - 6] : [CELL - 6, 56];
  return { label: say(across ? "row" : "column", { number: at.slice(1) }), mark: <rect class="spot-mark" x={x - wide / 2} y={y - high / 2} width={wide} height={high} rx={8} /> };
}
