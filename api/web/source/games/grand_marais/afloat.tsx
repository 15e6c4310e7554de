/** What is put on pieces in play: boats, tokens, the black tokens of the third interlude. */

import type { Point } from "../../drawing/geometry";
import { SeatShape, SeatToken } from "../../drawing/token";
import { colourOf } from "../../seat";
import { anchor } from "./anchors";
import type { Faces } from "./pieces";
import type { CellView, View } from "./view";

/** Where on the board something on a cell is. */
export function placeOn(cells: ReadonlyMap<string, CellView>, faces: Faces, cell: string, what: string): Point | null {
  const found = cells.get(cell);
  const face = found?.piece ? faces.get(found.piece) : undefined;
  if (!found || !face) return null;
  const [x, y] = anchor(face, found.turn ?? 0, what);
  return [found.x * 100 + x, found.y * 100 + y];
}

/** A boat with the shape of its seat on the sail, some 46 wide, about (x, y). */
export function Boat({ colour, at: [x, y] }: { colour: number; at: Point }) {
  return (
    <g class="gm-boat seat-glyph" transform={`translate(${x} ${y})`}>
      <path class="gm-sail" d="M-1,8V-30L21,4Z" style={{ fill: colourOf(colour) }} />
      <path class="gm-mast" d="M-1,12V-32" />
      <path class="gm-sail" d="M-4,8V-22L-17,4Z" style={{ fill: colourOf(colour) }} />
      <path class="gm-hull" d="M-23,9H23L15,22H-15Z" />
      <SeatShape seat={colour} x={5.5} y={-4} size={13} />
    </g>
  );
}

interface AfloatProps {
  view: View;
  cells: ReadonlyMap<string, CellView>;
  faces: Faces;
}

export function Afloat({ view, cells, faces }: AfloatProps) {
  const crowd = new Map<string, number>();
  const shifted = (key: string, at: Point): Point => {
    const before = crowd.get(key) ?? 0;
    crowd.set(key, before + 1);
    return [at[0] + before * 16, at[1] - before * 10];
  };
  return (
    <g class="gm-afloat">
      {(view.black ?? []).map(({ cell, where }) => {
        const at = placeOn(cells, faces, cell, where);
        return at && <path key={`${cell}${where}`} class="gm-black" d="M-12,0A12,12 0 1,0 12,0A12,12 0 1,0 -12,0M-5,-5L5,5M5,-5L-5,5" transform={`translate(${at[0]} ${at[1]})`} />;
      })}
      {(view.marks ?? []).flatMap(({ seats, what, cell }) =>
        seats.map((seat) => {
          const at = placeOn(cells, faces, cell, what);
          return at && <Mark key={`${cell}${what}${seat}`} colour={view.colours[seat]!} at={shifted(cell + what, at)} />;
        }),
      )}
      {(view.gates ?? []).flatMap(({ seats, cell, where }) =>
        seats.map((seat) => {
          const at = placeOn(cells, faces, cell, where);
          return at && <SeatToken key={`${cell}${where}${seat}`} seat={view.colours[seat]!} x={at[0]} y={at[1]} scale={1.1} />;
        }),
      )}
      {(view.boats ?? []).map(({ seat, cell, where }) => {
        const at = placeOn(cells, faces, cell, where);
        return at && <Boat key={seat} colour={view.colours[seat]!} at={shifted(`${cell}${where}boat`, at)} />;
      })}
    </g>
  );
}

function Mark({ colour, at: [x, y] }: { colour: number; at: Point }) {
  return <SeatToken seat={colour} x={x + 8} y={y - 9} scale={1.1} />;
}
