/** The view of a match, as the service gives it. */

export interface Standing {
  seat: number;
  figure: string;
  segment: string;
}

export interface LaidTile {
  x: number;
  y: number;
  tile: string;
  turn: number;
  figures: Standing[];
}

export interface SeatView {
  seat: number;
  points: number;
  track: Record<string, number>;
  supply: Record<string, number>;
}

export interface View {
  turn: { seat: number | null; step: string; tile: string | null; last: { x: number; y: number } };
  board: LaidTile[];
  seats: SeatView[];
  bag: { tiles: number; faces: Record<string, number> };
  out: string[];
  flight?: { figure: string; roll: number } | null;
  ferries?: { x: number; y: number; joins: [string, string] }[];
  gold?: { table: { x: number; y: number; ingots: number }[]; seats: number[] };
  magic?: { figure: string; x: number | null; y: number | null; segment: string | null }[];
  goods?: { seat: number; wine: number; grain: number; cloth: number }[];
  messages?: { open: string | null; seen: string[]; next: string | null };
  robbers?: { seat: number; space: number | null }[];
}

/** A place on the map by the text that moves are pointed at: a cell, and what is meant on it. */
export interface Place {
  x: number;
  y: number;
  on: string;
}

export function placeOf(at: string): Place | null {
  const found = /^(-?\d+),(-?\d+)(?: (.+))?$/.exec(at);
  return found ? { x: Number(found[1]), y: Number(found[2]), on: found[3] ?? "" } : null;
}
