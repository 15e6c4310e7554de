/** The drawing of Le Grand Marais. */

import type { Drawing, Facets } from "../../board";
import { Board } from "./board";
import { Piece } from "./piece";
import type { View } from "./view";

/** Where a move lies: its cell, with the place on the piece where it names one. */
function target(move: string, fields: Facets, view: View): Facets {
  const { cell, where, what } = fields;
  if (cell === undefined) return {};
  const on = where ?? what;
  const at = on === undefined ? cell : `${cell} ${on}`;
  return move.startsWith("take ") && view.offered ? { at, piece: view.offered.piece } : { at };
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
  return [...laid, ...sailed, ...marked].map(({ cell }) => cell);
}

const drawing: Drawing = { Board, Piece, target, changed };
export default drawing;
