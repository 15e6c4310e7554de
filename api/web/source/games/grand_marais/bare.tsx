/** The bare board: its cells and bases, whoever has them. */

import type { Ground } from "../../board";
import { Land, Outlines } from "./land";
import { windowOf, type View } from "./view";

export function ground(view: View, places: readonly string[]): Ground {
  const nobodys = view.cells.map((each) => ({ ...each, seat: null }));
  const cells = new Map(view.cells.map(({ cell, x, y }) => [cell, [x, y] as const]));
  const { x, y, width, height } = windowOf(view, places);
  return {
    box: [x * 100, y * 100, width * 100, height * 100],
    drawn: <g class="gm"><Land cells={nobodys} colours={[]} /><Outlines cells={nobodys} colours={[]} /></g>,
    at: (place) => {
      const cell = typeof place === "string" ? cells.get(place) : place;
      return cell ? [cell[0] * 100, cell[1] * 100, 100, 100] : null;
    },
  };
}
