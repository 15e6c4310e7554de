/**
 * The contract of a game's drawing.
 *
 * A game is drawn by `games/<game>/index.tsx`, found by walking, which exports a `Drawing` by default;
 * its texts lie beside it in `words.toml`.  A game without one is shown as the service tells it
 * (`plain.tsx`).  Nothing outside its folder knows a game.
 *
 * Pointing: every legal move has facets, the fields of its text as the game's passport names them
 * (`tile {x},{y} r{turn}` gives x, y and turn), what it `does` (`tile`, the words it begins with), and what the drawing's `target` says on top.  A board
 * shows where offers lie and calls `onPick` with the facets that were pointed at.  Picks narrow the
 * offers down; the first that is left is previewed as `chosen`; picking the same once more plays it.
 */
import type { ComponentChildren, FunctionComponent } from "preact";
import type { Say } from "./texts";
import type { Fact, SeatName, Told } from "./wire";

/** What a move names: a square, a piece, a rotation …, by the name of the facet. */
export type Facets = Readonly<Record<string, string | number>>;

/** A legal move as text, and its facets. */
export interface Offer {
  readonly move: string;
  readonly facets: Facets;
}

/** (x, y) as the game's lines of points name their cells. */
export type Cell = readonly [number, number];

export interface BoardProps<View = Told> {
  /** What this reader may see. */
  view: View;
  /** The same a ply earlier, where it is known. */
  before: View | null;
  /** Tiles and cards as data, the same array for the whole visit. */
  pieces: readonly Told[];
  /** All of the caller's legal moves; none while looking back. */
  all: readonly Offer[];
  /** Those that fit what has been picked so far. */
  offers: readonly Offer[];
  /** What has been picked so far. */
  picked: Facets;
  /** The move that would be played now, to be drawn as a preview. */
  chosen: Offer | null;
  /** Cells of the line of points that is pointed at. */
  marked: readonly Cell[];
  /** What the last ply changed, by the drawing's own `changed`. */
  changed: ReadonlySet<string>;
  seats: readonly SeatName[];
  /** The seat through whose eyes this is seen. */
  you: number | null;
  /** A text of the game's `words.toml` in the reader's language. */
  say: Say;
  onPick(facets: Facets): void;
}

export interface PieceProps {
  /** A piece by its id or an outcome of chance, as moves and facts write it. */
  id: string | number;
  pieces: readonly Told[];
  say: Say;
}

/** The bare board, under figures about its places. */
export interface Ground {
  /** What is shown: left, top, width, height. */
  box: readonly [number, number, number, number];
  drawn: ComponentChildren;
  /** Where a place of this name lies, or a cell of the lines of points: left, top, width, height; nothing where it is not drawn. */
  at(place: string | Cell): readonly [number, number, number, number] | null;
}

export interface Drawing {
  /** The whole table as this reader sees it: board, hands, supplies. */
  Board: FunctionComponent<BoardProps<any>>;
  /** One piece or outcome by itself, as wide as what it stands in. */
  Piece: FunctionComponent<PieceProps>;
  /** What a piece of the box is called, in the reader's language; its id where this is not told. */
  called?(piece: Told, say: Say): string;
  /** Facets of a move on top of its own fields, such as the square on which it is shown. */
  target?(move: string, fields: Facets, view: any): Facets;
  /** The bare board of a match that begins so, large enough for these places; nothing where the game has no board to speak of. */
  ground?(view: any, places: readonly string[], say: Say): Ground | null;
  /** Names, of the drawing's own choice, of what differs between two views or is told by the facts between them. */
  changed?(view: any, before: any, facts: readonly Fact[]): Iterable<string>;
}
