/** Where legal moves lie, by the facet `at` that a drawing's `target` gives. */

import type { Facets, Offer } from "../board";

/** What was picked, without where and how turned: what narrows down where something may lie. */
function besidesPlace(picked: Facets): [string, string | number][] {
  return Object.entries(picked).filter(([facet]) => facet !== "at" && facet !== "turn");
}

/** The moves that fit what was picked besides their place, by place. */
export function offersByPlace(all: readonly Offer[], picked: Facets): Map<string, Offer[]> {
  const narrowing = besidesPlace(picked);
  const found = new Map<string, Offer[]>();
  for (const offer of all) {
    const at = offer.facets.at;
    if (at === undefined || narrowing.some(([facet, value]) => offer.facets[facet] !== value)) continue;
    const there = found.get(String(at));
    if (there) there.push(offer);
    else found.set(String(at), [offer]);
  }
  return found;
}

/** The values that a facet has among moves, in their order. */
export function valuesOf(offers: readonly Offer[], facet: string): (string | number)[] {
  return [...new Set(offers.flatMap((offer) => offer.facets[facet] ?? []))];
}
