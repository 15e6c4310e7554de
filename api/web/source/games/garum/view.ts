/** The view of a match, as the service gives it. */

export interface LaidTile {
  tile: string;
  turn: number;
  cetarium: number;
  space: string;
  cell: [number, number];
  face: string;
}

export interface ColourView {
  colour: string;
  hand: string[];
  pile: number;
  workers: Record<string, number>;
}

export interface View {
  round: {
    number: number;
    of: number;
    amphora: number | null;
    cetarium: number | null;
    turn: number;
    order: { colour: string; seat: number; phantom: boolean }[];
  };
  aurei?: { down: number; turned: number | null; discarded: number[] };
  haruspex?: number[];
  unused_cetaria?: number[];
  board: {
    side: string;
    cetaria: number[][];
    icons: { icon: string; cell: [number, number]; covered: boolean }[];
    tiles: LaidTile[];
    rows: string[];
    workers: { line: string; worker: string; colour: string; seat: number }[];
  };
  seats: { track: { total: number; cube: number; tile: number }; colours: ColourView[] }[];
  privileges?: { side: string | null; used: boolean }[];
  phantom: { colour: string; pile: number; tile: string | null } | null;
}

/** The parts of a cetarium, by the column and row of two by two specimens. */
export const SPACES: Record<string, [number, number]> = { NW: [0, 0], NE: [1, 0], SW: [0, 1], SE: [1, 1] };

/** The north-west specimen of a cetarium, from 0; nothing when it is not on this side of the board. */
export function cornerOf(cetaria: number[][], number: number): [number, number] | null {
  for (const [row, numbers] of cetaria.entries()) {
    const column = numbers.indexOf(number);
    if (column >= 0) return [column * 4, row * 4];
  }
  return null;
}

/** The four specimens of a face, row by row, turned clockwise by so many quarters. */
export function specimens(face: string, turn = 0): string[] {
  let [a, b, c, d] = [...face.replace("/", "")] as [string, string, string, string];
  for (let quarter = 0; quarter < turn % 4; quarter++) [a, b, c, d] = [c, a, d, b];
  return [a, b, c, d];
}
