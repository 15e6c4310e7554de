/** The bare board: the basins with their places and the names of the lines. */

import type { Ground } from "../../board";
import { Basins, Lines, SIZE } from "./basins";
import { CELL } from "./fish";
import type { View } from "./view";

const BEFORE = 66;

export function ground({ board }: View): Ground {
  const bare = { ...board, tiles: [], workers: [], icons: board.icons.map((each) => ({ ...each, covered: false })) };
  return {
    box: [-BEFORE, -BEFORE, SIZE * CELL + BEFORE, SIZE * CELL + BEFORE],
    drawn: <g class="ga"><Basins board={bare} current={null} /><Lines board={bare} /></g>,
    at: (place) => (typeof place === "string" ? null : [(place[0] - 1) * CELL, (place[1] - 1) * CELL, CELL, CELL]),
  };
}
