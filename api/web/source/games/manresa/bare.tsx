/** The bare board: the places and privileges with their spaces, nobody on them. */

import type { Ground } from "../../board";
import type { Say } from "../../texts";
import { highOf, placed, Places } from "./board";
import { TRACK_HIGH } from "./order-track";
import type { View } from "./view";

const WIDE = 770;
const NOTHING: ReadonlySet<string> = new Set();
/** How far a space reaches from its middle. */
const REACH = 46;

export function ground(view: View, _places: readonly string[], say: Say): Ground {
  const bare = { ...view, privileges: view.privileges.map((each) => ({ ...each, in_play: true })) };
  return {
    box: [-4, TRACK_HIGH - 4, WIDE + 8, highOf(view) - TRACK_HIGH + 8],
    drawn: <g class="ma"><Places view={bare} say={say} changed={NOTHING} /></g>,
    at: (place) => {
      const found = typeof place === "string" ? placed(view, place) : null;
      return found && !found.whole ? [found.x - REACH, found.y - REACH, 2 * REACH, 2 * REACH] : null;
    },
  };
}
