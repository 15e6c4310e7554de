/** Cards, as the service gives them. */

export interface Action { piece: "action"; id: string; kind: string; icon: string; count: number }
export interface Lieu { piece: "lieu" | "moment"; id: string; name: string; icons: string[]; count: number }
export interface ObjectiveCard { piece: "objective"; id: string; verb: string; count: number }
export type Card = Action | Lieu | ObjectiveCard | { piece: "stress"; id: string; faces: number[]; count: number };

const known = new WeakMap<readonly unknown[], ReadonlyMap<string, Card>>();

/** The cards by id; worked out once for what the service gave. */
export function cardsOf(pieces: readonly unknown[]): ReadonlyMap<string, Card> {
  let cards = known.get(pieces);
  if (!cards) {
    cards = new Map((pieces as Card[]).map((card) => [card.id, card]));
    known.set(pieces, cards);
  }
  return cards;
}

/** The key of what an action card is called: Objects share one name. */
export function titleKey(id: string): string {
  return id.startsWith("souvenir_") ? "card.souvenir" : `card.${id}`;
}
