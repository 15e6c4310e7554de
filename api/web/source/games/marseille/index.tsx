/** The drawing of the Marseille card game. */

import type { Drawing, Facets } from "../../board";
import type { Say } from "../../texts";
import type { Told } from "../../wire";
import { Board } from "./board";
import { Piece } from "./piece";
import type { View } from "./view";

/** What follows a word in the text of a move: `play gift giving souvenir_01 to 2`. */
function after(words: readonly string[], word: string): string | undefined {
  const place = words.indexOf(word);
  return place < 0 ? undefined : words[place + 1];
}

/** The card or Objective that a move uses, and where it points: a seat, an Object, a district to keep. */
function target(move: string): Facets {
  const words = move.split(" ");
  const [act] = words;
  const used = act === "put" ? words[2] : words[1];
  if (!used) return {};
  if (act === "put" || act === "shout") return { objective: used };
  if (act === "keep") return { at: used };
  const seat = after(words, "at") ?? after(words, "to");
  const at = after(words, "taking") ?? (seat === undefined ? undefined : `seat ${seat}`);
  const giving = after(words, "giving");
  const split = after(words, "split");
  return { card: used, ...(at && { at }), ...(giving && { giving }), ...(split && { split }) };
}

/** The seats whose pile or Stress is another. */
function changed(view: View, before: View): string[] {
  return view.seats.flatMap((seat, number) => {
    const was = before.seats[number];
    const found: string[] = [];
    if (was && was.stress !== seat.stress) found.push(`stress ${number}`);
    if (was && was.pile.join() !== seat.pile.join()) found.push(`pile ${number}`);
    return found;
  });
}

/** What a card is called beside its drawing: its kind, since its name stands on it. */
const called = (card: Told, say: Say) => (card.kind ? say(`kind.${card.kind}`) : card.verb ? say(`verb.${card.verb}`) : "");

const drawing: Drawing = { Board, Piece, called, target, changed };
export default drawing;
