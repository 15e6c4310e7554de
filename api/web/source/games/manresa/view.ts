/** The view of a match, as the service gives it. */

export type Cards = Record<string, number>;

export interface Space { space: string; yields: number; worker: number | null; heir: boolean; buyer: number | null }

export interface Place {
  place: string;
  resource: string;
  supply: number;
  die: Record<string, number>;
  rolled: string[];
  bonanza: boolean;
  protection: boolean;
  spaces: Space[];
}

export interface Privilege {
  privilege: string;
  estate: string;
  in_play: boolean;
  worker: number | null;
  heir: boolean;
  card: number | null;
  used: boolean;
}

export interface SeatView {
  estate: string | null;
  cards: Cards;
  missions: string[];
  next: { mission: string; costs: Cards } | null;
  heir: boolean;
}

export interface View {
  round: { number: number; phase: number; start: number | null };
  track: { space: string; seat: number; heir: boolean }[];
  places: Place[];
  privileges: Privilege[];
  standard: Cards | null;
  seats: SeatView[];
}

export const RESOURCES = ["stone", "salt", "water", "wood"] as const;
