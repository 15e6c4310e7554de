/** The board under the pieces: the cells, whose they are, how they are called, and the outlines of the bases. */

import { still } from "../../drawing/still";
import { SeatShape } from "../../drawing/token";
import { colourOf } from "../../seat";
import type { CellView } from "./view";
import { baseOf } from "./view";

interface LandProps {
  cells: readonly CellView[];
  colours: readonly number[];
}

/** Whose each cell is: what the land looks like, whatever lies on it. */
const ownersOf = ({ cells, colours }: LandProps) => `${cells.map(({ cell, seat }) => `${cell}${seat}`).join()} ${colours.join()}`;

/** Cells in the colour of their owner, with his shape and the name of the place. */
export const Land = still(({ cells, colours }: LandProps) => (
  <g class="gm-land">
    {cells.map(({ x, y, cell, seat }) => (
      <g key={cell} transform={`translate(${x * 100} ${y * 100})`} style={seat === null ? undefined : { "--own": colourOf(colours[seat]!) }}>
        <rect class={seat === null ? "gm-cell" : "gm-cell gm-cell-owned"} width={100} height={100} />
        {seat !== null && <SeatShape seat={colours[seat]!} x={50} y={40} size={34} />}
        {baseOf(cell) && <text class="gm-place" x={50} y={86}>{cell.slice(cell.indexOf("-") + 1)}</text>}
      </g>
    ))}
  </g>
), ownersOf);

/** The outline of every base, above the pieces. */
export const Outlines = still(({ cells, colours }: LandProps) => {
  const bases = new Map<string, { lines: string[]; seat: number | null }>();
  const baseAt = new Map(cells.map((each) => [`${each.x},${each.y}`, baseOf(each.cell)]));
  for (const { x, y, cell, seat } of cells) {
    const base = baseOf(cell);
    if (!base) continue;
    const outline = bases.get(base) ?? { lines: [], seat };
    bases.set(base, outline);
    const edges: [number, number, string][] = [
      [0, -1, `M${x * 100},${y * 100}h100`],
      [1, 0, `M${x * 100 + 100},${y * 100}v100`],
      [0, 1, `M${x * 100},${y * 100 + 100}h100`],
      [-1, 0, `M${x * 100},${y * 100}v100`],
    ];
    for (const [east, south, line] of edges) if (baseAt.get(`${x + east},${y + south}`) !== base) outline.lines.push(line);
  }
  return (
    <g class="gm-outlines">
      {[...bases].map(([base, { lines, seat }]) => (
        <path key={base} d={lines.join("")} style={seat === null ? undefined : { stroke: colourOf(colours[seat]!) }} />
      ))}
    </g>
  );
}, ownersOf);
