/** The drawing of Carcassonne with its expansions. */

import type { Drawing, Facets } from "../../board";
import type { Say } from "../../texts";
import type { Told } from "../../wire";
import { Board } from "./board";
import { Piece } from "./piece";
import type { LaidTile, View } from "./view";

const CELL = /(-?\d+),(-?\d+)/;
const SEGMENT = /\b(?:(?:city|road|field) [NESWI][LR]?|monastery|garden)(?= |$)/;
const FERRY = /\bferry .*?([NESW])-([NESW])$/;

/** Where a move lies: a cell of the map, or a segment of a tile on it; the figure that it uses. */
function target(move: string, _fields: Facets, view: View): Facets {
  const cell = CELL.exec(move)?.[0] ?? `${view.turn.last.x},${view.turn.last.y}`;
  const ferry = FERRY.exec(move);
  if (ferry) return { at: `${cell} ferry ${ferry[1]}-${ferry[2]}`, one: ferry[1]!, other: ferry[2]! };
  const words = move.split(" ");
  const segment = SEGMENT.exec(move)?.[0];
  if (segment) return { at: `${cell} ${segment}`, segment, figure: figureOf(words) };
  if (CELL.test(move)) return { at: cell };
  return words[0] === "recall" ? { figure: words[1]! } : {};
}

/** The figure that a move on a segment uses: its first word, or its last where that says what is done. */
function figureOf(words: string[]): string {
  return { add: words.at(-1), remove: words.at(-1), land: "", message: "" }[words[0]!] ?? words[0]!;
}

/** The cells on which something was laid, or on which other figures stand. */
function changed(view: View, before: View): string[] {
  const were = new Map(before.board.map((laid) => [`${laid.x},${laid.y}`, standing(laid)]));
  return view.board.filter((laid) => were.get(`${laid.x},${laid.y}`) !== standing(laid)).map(({ x, y }) => `${x},${y}`);
}

const standing = ({ figures }: LaidTile) => figures.map(({ seat, figure, segment }) => `${seat} ${figure} ${segment}`).join(";");

const called = (piece: Told, say: Say) => (piece.piece === "figure" ? say(`figure.${piece.id}`) : String(piece.id));

const drawing: Drawing = { Board, Piece, called, target, changed };
export default drawing;
