/** The explorer as the service gives it (`api/wire/analytics.py`), and a number of it that leads to its matches. */
import type { ComponentChildren } from "preact";

export interface SeatShare { seat: number; matches: number; share: number; points: number; behind: string }
export interface Mover { player: string; times: number; behind: string }
export interface Ending { reason: string; title: string; matches: number; behind: string }
export interface Branch {
  move: string; does: string; draw: string; line: string[]; matches: number; part: number; plies: number;
  seats: SeatShare[]; players: Mover[]; endings: Ending[]; explore: string; behind: string;
}
export interface Tree { line: string[]; does: string[]; matches: number; branches: Branch[]; more: boolean; behind: string }

export interface HeatSpot { fact: string; happened: string; spot: string; called: string; x: number | null; y: number | null; times: number; matches: number; behind: string }
export interface ScoredCell { x: number; y: number; times: number; points: number; behind: string }
export interface HeatMap { spots: HeatSpot[]; scored: ScoredCell[] }

export interface NumberProps { behind: string; children: ComponentChildren; label?: string }
