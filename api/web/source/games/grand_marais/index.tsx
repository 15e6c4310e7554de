/** The drawing of Le Grand Marais. */

import type { Drawing, Facets } from "../../board";
import type { Say } from "../../texts";
import type { Told } from "../../wire";
import { ground } from "./bare";
import { Board } from "./board";
import { Piece } from "./piece";
import type { View } from "./view";

const CELL = /\b(?:(?:nw|ne|se|sw)-[A-E][1-6]|centre|x\d+y\d+)\b/;
/** Moves that name a place on the piece of a cell, behind it or before it. */
const ON = /^(?:boat|token|recover|taint|clean) \S+ (\w+)$|^(?:mark|replace) (\w+) /;
const USED = /^(?:place|offer|discard|pick up|exchange|swap) (\S+)/;

/** Where a move lies: its cell, with the place on the piece where it names one, or a seat; the piece that it uses. */
function target(move: string, _fields: Facets, view: View): Facets {
  const cell = CELL.exec(move)?.[0];
  const on = ON.exec(move);
  const piece = USED.exec(move)?.[1] ?? (move.startsWith("take ") ? view.offered?.piece : undefined);
  const turn = / r(\d)$/.exec(move)?.[1];
  const asked = /^ask (\d+)$/.exec(move)?.[1];
  const wanted = /^swap \S+ (\S+)$/.exec(move)?.[1];
  const place = on?.[1] ?? on?.[2];
  const found: Record<string, string | number> = {};
  if (piece) found.piece = piece;
  if (turn) found.turn = Number(turn);
  if (cell) found.at = place ? `${cell} ${place}` : cell;
  if (asked) found.at = `seat ${asked}`;
  if (wanted) found.at = wanted;
  return found;
}

/** The cells where something lies that did not lie there so. */
function changed(view: View, before: View): string[] {
  const were = new Map(before.cells.map((each) => [each.cell, each]));
  const laid = view.cells.filter((each) => {
    const was = were.get(each.cell);
    return each.piece !== (was?.piece ?? null) || each.turn !== (was?.turn ?? null);
  });
  const sailed = (view.boats ?? []).filter((boat, number) => {
    const was = before.boats?.[number];
    return was && (was.cell !== boat.cell || was.where !== boat.where);
  });
  const known = new Set((before.marks ?? []).map(({ cell, what }) => `${cell} ${what}`));
  const marked = (view.marks ?? []).filter(({ cell, what }) => !known.has(`${cell} ${what}`));
  const gated = new Set((before.gates ?? []).map(({ cell, where }) => `${cell} ${where}`));
  const gates = (view.gates ?? []).filter(({ cell, where }) => !gated.has(`${cell} ${where}`));
  return [...laid, ...sailed, ...marked, ...gates].map(({ cell }) => cell);
}

const called = (piece: Told, say: Say) => say(`piece.${piece.piece}`);

const drawing: Drawing = { Board, Piece, called, ground, target, changed };
export default drawing;
