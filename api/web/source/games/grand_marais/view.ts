/** The view of a match, as the service gives it. */

export interface CellView {
  x: number;
  y: number;
  cell: string;
  seat: number | null;
  piece: string | null;
  turn: number | null;
}

export interface View {
  episode: string;
  width: number;
  bases: string[];
  colours: number[];
  cells: CellView[];
  hands: string[][];
  supply: number;
  out: string[];
  turn: number | null;
  offered: { piece: string; by: number; to: number } | null;
  boats?: { seat: number; cell: string; where: string; waits: boolean }[];
  tokens?: number[];
  marks?: { seats: number[]; what: string; cell: string }[];
  black?: { cell: string; where: string }[];
  stacks?: number[];
  ready?: boolean[];
  stopped?: boolean[];
  complete?: number[];
  villages_ready?: number;
  gates?: { seats: number[]; cell: string; where: string }[];
  negotiation?: { with: number; shown: string[] | null; give: string | null; take: string | null } | null;
  handover?: { by: number; to: number; piece: string; shown: string[] | null } | null;
}

/** The base that a cell belongs to, by its name; the centre and a bare table belong to none. */
export function baseOf(cell: string): string {
  const [base, place] = cell.split("-");
  return place ? base! : "";
}

/** What is shown of the board: the first column and row, and how many of each. */
export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LARGE = 11;

/** The part of the board to show: all of it, or on a large table what lies there with a cell around. */
export function windowOf(view: View, places: Iterable<string>): Window {
  const wanted = new Set(places);
  const cells = view.width > LARGE ? view.cells.filter((each) => each.piece || wanted.has(each.cell)) : view.cells;
  const columns = cells.map((each) => each.x);
  const rows = cells.map((each) => each.y);
  const x = Math.min(...columns);
  const y = Math.min(...rows);
  return { x, y, width: Math.max(...columns) - x + 1, height: Math.max(...rows) - y + 1 };
}
