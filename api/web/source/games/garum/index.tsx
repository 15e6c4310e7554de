/** The drawing of Garum. */

import type { Drawing, Facets } from "../../board";
import type { Say } from "../../texts";
import type { Told } from "../../wire";
import { ground } from "./bare";
import { Board } from "./board";
import { Piece } from "./piece";
import type { View } from "./view";

/** Where moves of each form lie, and what they use. */
const FORMS: [RegExp, (found: RegExpExecArray) => Facets][] = [
  [/^place (\S+) (\w\w) r(\d)$/, ([, tile, space, turn]) => ({ at: space!, tile: tile!, turn: Number(turn) })],
  [/^(?:worker|caesar) (vilicus|dominus) ([rc]\d+)$/, ([, worker, line]) => ({ at: line!, worker: worker! })],
  [/^cetarium (\d+)$/, ([at]) => ({ at })],
  [/^neptune (\w\w) r(\d) r\d$/, ([, space, turn]) => ({ at: space!, turn: Number(turn) })],
];

function target(move: string): Facets {
  for (const [form, facets] of FORMS) {
    const found = form.exec(move);
    if (found) return facets(found);
  }
  return {};
}

/** The tiles that were laid or turned, and the lines that were claimed. */
function changed(view: View, before: View): string[] {
  const lay = new Set(before.board.tiles.map(({ tile, turn, cell }) => `${tile} ${turn} ${cell}`));
  const claimed = new Set(before.board.workers.map(({ line }) => line));
  return [
    ...view.board.tiles.filter(({ tile, turn, cell }) => !lay.has(`${tile} ${turn} ${cell}`)).map(({ tile }) => tile),
    ...view.board.workers.filter(({ line }) => !claimed.has(line)).map(({ line }) => line),
  ];
}

const called = (piece: Told, say: Say) => (piece.piece === "worker" ? say(`worker.${piece.id}`) : piece.piece === "board" ? say(`base.${piece.id}`) : String(piece.id));

const drawing: Drawing = { Board, Piece, called, ground, target, changed };
export default drawing;
