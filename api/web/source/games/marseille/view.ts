/** The view of a match, as the service gives it. */

export interface Objective { objective: string; verb: string; met: boolean }

export interface SeatView {
  hand: string[];
  pile: string[];
  top: string[];
  stress: number;
  objects: string[];
  objectives: (Objective | "?")[];
  validated: string[];
  announced: boolean;
  arrived: boolean;
  may_unstick: boolean;
  counted: Record<string, number>;
}

export interface Aim {
  card: string;
  by: number;
  targets: number[];
  split: number[];
  gives: string | null;
  takes: string | null;
  answers: (string | null)[];
}

export interface View {
  round: {
    number: number;
    of: number;
    moment: { moment: string; name: string; icons: string[] } | null;
    turn: number | null;
    actions_left: number;
    last_turns: boolean;
  };
  decks: {
    actions: number;
    action_discard: Record<string, number>;
    lieux: number;
    lieu_discard: Record<string, number>;
    moments: number;
    stress: number;
  };
  window: Aim | null;
  seen: string[];
  seats: SeatView[];
}

export const HIDDEN = "?";
