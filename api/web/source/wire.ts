/** The shapes of the wire (`api/wire/*.py`), as far as the pages read them. */

/** Data of a game: its own names, for its own drawing. */
export type Told = Record<string, any>;
export type Fact = Told & { fact: string };
export type Title = Record<string, string>;
export type Status = "open" | "over" | "closed";

export interface SeatName { seat: number; name: string }
export interface ToMove { seat: number; step: string; title: string }
export interface ChanceOption { outcome: string | number; count: number }
export interface ChanceAsked { kind: string; seat: number | null; options: ChanceOption[] }
export interface Score { seat: number; points: number; if_ended: number }
export interface UndoRequest { request: number; seat: number; to_ply: number; ask: number[]; missing: number[] }
export interface UndoReach { alone_to: number; ask: number[]; why: string | null; redo_to: number | null; request: UndoRequest | null }
export interface Standing { seat: number; points: number; place: number }
export interface Result { reason: string; key: string; winners: number[]; standing: Standing[] }
export interface Pledge { commitment: string; from_draw: number; secret: string | null }
export interface Ruling {
  ruling: "void" | "reinstate" | "adjust" | "replace"; by: "organiser" | "referee"; reason: string; at: string;
  points: number[]; seat: number | null; name: string | null; successor: string | null;
}
export interface You { role: "seat" | "organiser" | "referee" | "spectator"; seat: number | null }

export interface Match {
  id: string; game: string; variation: string; status: Status;
  ply: number; newest: number; version: number;
  chance_mode: "server" | "table"; undo_mode: "barrier" | "free" | "consent" | "never"; confirm_turns: boolean;
  opened_at: string; at: string; deadline: string | null; you: You; seats: SeatName[]; to_move: ToMove[]; legal: { move: string }[];
  chance: ChanceAsked | null; scores: Score[]; undo: UndoReach; result: Result | null;
  closed: { reason: string; at: string } | null; origin: { match: string; ply: number } | null;
  void: boolean; rulings: Ruling[]; commitments: Pledge[]; text: string; view: Told;
}

export interface Item { name: string; key: string; count: number; points: number }
export interface Gain { seat: number; points: number; reason: string; key: string; items: Item[]; cells: [number, number][] }

export interface Frame {
  ply: number; version: number; by: "seat" | "organiser" | "opening"; seat: number | null; move: string | null; does: string | null;
  facts: Fact[]; told: string[]; points: Gain[]; at: string; digest: string; veiled: boolean; view?: Told; text?: string;
}
export interface FrameList { frames: Frame[]; after: string | null }

export interface Line { ply: number; points: number; reason: string; key: string; items: Item[]; cells: [number, number][] }
export interface SeatBoard { seat: number; name: string; points: number; lines: Line[] }
export interface Scoreboard { ply: number; version: number; seats: SeatBoard[]; curve: number[][] }

export interface LogEvent {
  version: number; position: number; event: string; at: string; by: "seat" | "organiser" | "referee" | "service"; seat: number | null;
  hash: string; previous: string; undone?: boolean; ply?: number; move?: string; does?: string; told?: string[]; facts?: Fact[]; to_ply?: number;
  request?: number; accept?: boolean;
}
export interface LogPage { events: LogEvent[]; after: string | null }

export interface Moved { ply: number; version: number; facts: Fact[]; points: Gain[]; match: Match }
export interface Changed { ply: number; version: number; undone: boolean; request: UndoRequest | null; match: Match }
export interface Opened { id: string; tokens: string[]; organiser: string; match: Match }

export interface MatchRow {
  id: string; game: string; variation: string; status: Status; void: boolean; seats: SeatName[]; chance_mode: string; ply: number;
  points: number[]; places: number[]; reason: string | null; opened_at: string; changed_at: string; origin: string | null;
}
export interface MatchList { matches: MatchRow[]; after: string | null }

export interface Addition { title: Title; clashes: Record<string, string> }
export interface Option { title: Title; values: string[]; default: string }
export interface MoveForm { kind: string; text: string; fields: Record<string, string> }
export interface SpokenMove extends MoveForm { reads: string; says: string }
export interface MoveList { game: string; variation: string; moves: SpokenMove[]; words: Record<string, string> }
export interface Base {
  key: string; title: Title; seats: number[]; length: number; adds: string[]; additions: Record<string, Addition>;
  options: Record<string, Option>; provenance: Record<string, string>; moves?: MoveForm[];
}
export interface PieceList { game: string; pieces: Told[]; words: Record<string, string> }
export interface Game { key: string; title: Title; information: "open" | "hidden"; bases: Base[]; sources: string[] }

export interface Rating { mu: number; sigma: number; cautious: number }
export interface LeaguePlayer { player: string; played: number; won: number; average: number; rating: Rating }
export interface League { game: string; variation: string; players: LeaguePlayer[] }
export interface PlayedMatch { match: string; game: string; variation: string; at: string; players: string[]; place: number; points: number }
export interface Player { name: string; played: number; won: number; leagues: League[]; matches: PlayedMatch[]; after: string | null }

export interface Check { name: string; ok: boolean; checked: number; not_compared: number }
export interface Verdict { ok: boolean; version: number; plies: number; checks: Check[]; first_bad: { version: number; check: string; why: string } | null }

export interface ProblemBody { type: string; title: string; status: number; detail: string; ply?: number; version?: number }
