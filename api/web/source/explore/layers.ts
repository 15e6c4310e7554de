/** What the heat map can show: a kind of fact by its places, or the cells by what was scored on them. */
import type { Cell, Ground } from "../board";
import type { Say } from "../texts";
import type { HeatMap } from "./shapes";

/** The key of the layer of points; kinds of facts begin with a capital letter. */
export const POINTS = "points";
/** The side of a cell where the game draws no board. */
export const SIDE = 100;

/** A place with its number. */
export interface Mark { key: string; called: string; place: string | Cell; value: number; matches: number | null; behind: string }
export interface Layer { key: string; title: string; marks: Mark[] }
export type Box = readonly [number, number, number, number];

/** All layers, those where most happened first, points last. */
export function layersOf({ spots, scored }: HeatMap, say: Say): Layer[] {
  const layers = new Map<string, Layer>();
  for (const { fact, happened, spot, called, x, y, times, matches, behind } of spots) {
    const layer = layers.get(fact) ?? { key: fact, title: happened, marks: [] };
    layers.set(fact, layer);
    layer.marks.push({ key: spot, called, place: x === null || y === null ? spot : [x, y], value: times, matches, behind });
  }
  const all = [...layers.values()].sort((one, other) => total(other) - total(one));
  if (scored.length === 0) return all;
  const marks = scored.map(({ x, y, points, behind }): Mark => ({ key: `${x},${y}`, called: `${x},${y}`, place: [x, y], value: points, matches: null, behind }));
  return [...all, { key: POINTS, title: say("explore.scored"), marks: marks.sort((one, other) => other.value - one.value) }];
}

const total = ({ marks }: Layer) => marks.reduce((sum, { value }) => sum + value, 0);

/** Squares by their coordinates, for a game that draws no board, or where no one variation is asked for. */
export function grid(marks: readonly Mark[]): Ground | null {
  const cells = marks.flatMap(({ place }) => (typeof place === "string" ? [] : [place]));
  if (cells.length === 0) return null;
  const [across, down] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const [left, top] = [Math.min(...across), Math.min(...down)];
  const [wide, high] = [Math.max(...across) - left + 1, Math.max(...down) - top + 1];
  return {
    box: [(left - 1) * SIDE, (top - 1) * SIDE, (wide + 1) * SIDE, (high + 1) * SIDE],
    drawn: null,
    at: (place) => (typeof place === "string" ? null : [place[0] * SIDE, place[1] * SIDE, SIDE, SIDE]),
  };
}
