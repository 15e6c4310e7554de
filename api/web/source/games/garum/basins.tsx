/** The board under the tiles: the cetaria with their spaces, holes, bonus places, and the lines. */

import { still } from "../../drawing/still";
import { CELL, Icon } from "./fish";
import type { View } from "./view";

export const SIZE = 16;
const BLOCK = 4;
const WIDE = BLOCK * CELL;

export const Basins = still(({ board, current }: { board: View["board"]; current: number | null }) => (
  <g class="ga-basins">
    {board.cetaria.flatMap((numbers, row) =>
      numbers.map((number, column) => (
        <g key={`${row},${column}`} transform={`translate(${column * WIDE} ${row * WIDE})`}>
          {number === 0 ? <Paving /> : <Basin number={number} current={number === current} />}
        </g>
      )),
    )}
    {board.icons.filter(({ covered }) => !covered).map(({ icon, cell: [x, y] }) => (
      <g key={`${x},${y}`} transform={`translate(${(x - 1) * CELL} ${(y - 1) * CELL})`}><Icon icon={icon} /></g>
    ))}
  </g>
), ({ board, current }) => `${board.side} ${current} ${board.icons.map(({ covered }) => covered).join()}`);

function Basin({ number, current }: { number: number; current: boolean }) {
  return (
    <g class={current ? "ga-basin ga-basin-current" : "ga-basin"}>
      <rect x={3} y={3} width={WIDE - 6} height={WIDE - 6} rx={16} />
      <path class="ga-waves" d="M30,60q10,-8 20,0t20,0M120,140q10,-8 20,0t20,0M30,150q10,-8 20,0M130,50q10,-8 20,0" />
      <path class="ga-dashes" d={`M${WIDE / 2},12V${WIDE - 12}M12,${WIDE / 2}H${WIDE - 12}`} />
      <circle class="ga-number-ground" cx={WIDE / 2} cy={WIDE / 2} r={27} />
      <text class="ga-number" x={WIDE / 2} y={WIDE / 2 + 13}>{number}</text>
    </g>
  );
}

function Paving() {
  return (
    <g class="ga-paving">
      <rect width={WIDE} height={WIDE} />
      <path d="M0,50H200M0,100H200M0,150H200M66,0V50M133,0V50M33,50V100M100,50V100M166,50V100M66,100V150M133,100V150M33,150V200M100,150V200M166,150V200" />
    </g>
  );
}

/** The name of each line at its start, and a band along those with a worker. */
export function Lines({ board }: { board: View["board"] }) {
  const claimed = new Map(board.workers.map((worker) => [worker.line, worker]));
  return (
    <g class="ga-lines">
      {Array.from({ length: SIZE }, (_, number) => number + 1).flatMap((number) =>
        ["r", "c"].map((way) => {
          const line = `${way}${number}`;
          const [x, y] = startOf(line);
          return !claimed.has(line) && <text key={line} class="ga-line-name" x={x} y={y + 8}>{line}</text>;
        }),
      )}
    </g>
  );
}

/** Where the worker of a line stands: before its first specimen. */
export function startOf(line: string): [number, number] {
  const along = (Number(line.slice(1)) - 0.5) * CELL;
  return line.startsWith("r") ? [-34, along] : [along, -34];
}

/** The band along a line, over the whole board. */
export function Band({ line, colour }: { line: string; colour: string }) {
  const along = (Number(line.slice(1)) - 0.5) * CELL;
  const d = line.startsWith("r") ? `M-10,${along}H${SIZE * CELL}` : `M${along},-10V${SIZE * CELL}`;
  return <path class={`ga-band ga-${colour}`} d={d} />;
}

