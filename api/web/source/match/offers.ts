/** Legal moves with their facets, and choosing among them by pointing. */
import { useMemo, useState } from "preact/hooks";
import type { Drawing, Facets, Offer } from "../board";
import type { Match } from "../wire";
import { fieldsOf, type Form } from "./move-words";

export const fits = (offer: Offer, picked: Facets) => Object.entries(picked).every(([facet, value]) => offer.facets[facet] === value);

export interface Choosing {
  /** All legal moves. */
  all: readonly Offer[];
  /** Those that fit what was picked. */
  offers: readonly Offer[];
  picked: Facets;
  chosen: Offer | null;
  pick(facets: Facets): void;
  /** Chooses a whole move. */
  take(offer: Offer): void;
  /** Another of the moves that lie at the same place: the next rotation. */
  turn(): void;
  clear(): void;
}

const NOTHING: Facets = {};

/** What was picked, and of which moves: picks among others are forgotten. */
interface Picks {
  of: readonly Offer[];
  picked: Facets;
  turned: number;
}

/** Choosing one of a match's legal moves; `play` is called when a choice is confirmed by picking it again. */
export function useChoosing(match: Match | null, drawing: Drawing | null, forms: readonly Form[], active: boolean, play: (move: string) => void): Choosing {
  const all = useMemo<Offer[]>(() => {
    if (!match || !drawing || !active) return [];
    return match.legal.map(({ move }) => {
      const fields = fieldsOf(move, forms);
      return { move, facets: { ...fields, ...drawing.target?.(move, fields, match.view) } };
    });
  }, [match, drawing, forms, active]);
  const [kept, setKept] = useState<Picks>({ of: all, picked: NOTHING, turned: 0 });
  const { picked, turned } = kept.of === all ? kept : { picked: NOTHING, turned: 0 };
  const set = (next: Facets, turns = 0) => setKept({ of: all, picked: next, turned: turns });

  const offers = useMemo(() => all.filter((offer) => fits(offer, picked)), [all, picked]);
  const chosen = previewed(offers, picked, turned);

  const pick = (facets: Facets) => {
    if (chosen && Object.keys(facets).length > 0 && Object.keys(facets).every((facet) => facet in picked) && fits({ move: "", facets: picked }, facets)) {
      play(chosen.move);
      return;
    }
    const together = { ...picked, ...facets };
    if (all.some((offer) => fits(offer, together))) set(together);
    else if (all.some((offer) => fits(offer, facets))) set(facets);
  };
  return {
    all, offers, picked, chosen, pick,
    take: (offer) => set(offer.facets),
    turn: () => set(picked, turned + 1),
    clear: () => set(NOTHING),
  };
}

/** The move that would be played: the only one that there is or that is left, or one of those that lie at the one place that was picked. */
function previewed(offers: readonly Offer[], picked: Facets, turned: number): Offer | null {
  if (offers.length === 0 || (offers.length > 1 && Object.keys(picked).length === 0)) return null;
  const first = offers[0]!;
  const together = offers.length === 1 || (first.facets.at !== undefined && offers.every((offer) => offer.facets.at === first.facets.at));
  return together ? offers[turned % offers.length]! : null;
}
