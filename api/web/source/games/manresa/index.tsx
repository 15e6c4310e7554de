/** The drawing of Manresa 1724. */

import type { Drawing, Facets } from "../../board";
import type { Say } from "../../texts";
import type { Told } from "../../wire";
import { ground } from "./bare";
import { Board } from "./board";
import { Piece } from "./piece";
import type { View } from "./view";

/** Where a move lies: the space, the estate's space or the place that it names; the mission that it builds. */
function target(move: string): Facets {
  const [act, name] = move.split(" ");
  if (!name) return {};
  return act === "build" ? { mission: name } : { at: name };
}

/** The spaces to which a worker came. */
function changed(view: View, before: View): string[] {
  const spaces = view.places.flatMap((place, number) =>
    place.spaces.filter((space, each) => space.worker !== null && space.worker !== before.places[number]?.spaces[each]?.worker).map(({ space }) => space),
  );
  const estates = view.privileges.filter((each, number) => each.worker !== null && each.worker !== before.privileges[number]?.worker).map(({ estate }) => estate);
  return [...spaces, ...estates];
}

/** What a piece is called: by the key of its kind, and a mission with its estate. */
function called(piece: Told, say: Say): string {
  const [first, mission] = String(piece.id).split(".");
  if (mission) return `${say(`estate.${first}`)}: ${say(`mission.${mission}`)}`;
  const keys = [`${piece.piece}.${piece.id}`, `estate.${piece.id}`, `place.${String(piece.id).replace(/-\d$/, "")}`];
  const known = keys.find((key) => say(key) !== key);
  return known ? say(known) : String(piece.id);
}

const drawing: Drawing = { Board, Piece, called, ground, target, changed };
export default drawing;
