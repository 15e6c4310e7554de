/** What stands in the middle of pieces that are set up, and of special pieces with the sign in their corner. */

import type { ComponentChild } from "preact";
import type { Point } from "../../drawing/geometry";
import { star } from "../../drawing/geometry";
import { SeatToken } from "../../drawing/token";
import { kindOf } from "./pieces";
import { PICTOGRAMS } from "./pictograms";

const HOUSE = (x: number, y: number, size = 1) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <rect class="gm-house" x={-8} y={-3} width={16} height={11} />
    <path class="gm-house-roof" d="M-11,-2L0,-12L11,-2Z" />
    <rect class="gm-door" x={-2} y={2} width={4} height={6} />
  </g>
);

/** Drawings about the middle of the piece, some 60 wide, by the kind of piece. */
const SET_UP: Record<string, () => ComponentChild> = {
  village: () => (
    <g class="gm-village">
      <circle class="gm-square" r={19} />
      {HOUSE(-27, -24, 1.25)}{HOUSE(27, -24, 1.25)}{HOUSE(-27, 30, 1.25)}{HOUSE(27, 30, 1.25)}
      <rect class="gm-house" x={-6} y={-14} width={12} height={22} />
      <path class="gm-house-roof" d="M-9,-13L0,-27L9,-13Z" />
    </g>
  ),
  abbey: () => (
    <g class="gm-abbey">
      <circle class="gm-square" r={36} />
      <rect class="gm-church" x={-26} y={-4} width={52} height={26} />
      <path class="gm-church-roof" d="M-30,-3L-20,-18H20L30,-3Z" />
      <rect class="gm-church" x={-9} y={-22} width={18} height={44} />
      <path class="gm-church-roof" d="M-12,-21L0,-40L12,-21Z" />
      <path class="gm-cross" d="M0,-52V-38M-5,-47H5" />
      <path class="gm-window" d="M-4,22V9a4,4 0 0,1 8,0V22ZM-20,4v8M20,4v8" />
    </g>
  ),
  eclipse: () => (
    <g class="gm-eclipse">
      <path class="gm-corona" d={star([0, 0], 12, 40, 27)} />
      <circle class="gm-moon" r={25} />
      <path class="gm-rim" d="M-18,-12A22,22 0 0,1 12,-18" />
    </g>
  ),
};

/** The colours that pieces are named by, as the seats have them in turn. */
const COLOURS = ["red", "blue", "yellow", "green"];

/** The signs in the corner of the special pieces, 20 wide. */
const SIGNS: Record<string, ComponentChild> = {
  bell: <path d="M-9,6Q-6,3 -6,-3A6,6 0 0,1 6,-3Q6,3 9,6ZM-2.5,7.5a2.5,2.5 0 0,0 5,0Z" />,
  butterfly: <path d="M0,-4C-3,-11 -11,-10 -10,-3C-9,1 -5,1 -2,0C-8,3 -6,9 -3,8C-1,7 0,4 0,2C0,4 1,7 3,8C6,9 8,3 2,0C5,1 9,1 10,-3C11,-10 3,-11 0,-4Z" />,
  clover: <path d="M0,0C-9,1 -10,-8 -4,-7C-6,-12 6,-12 4,-7C10,-8 9,1 0,0L2,9H-1L0,0Z" />,
};

interface EmblemProps {
  piece: string;
  sign: string | null;
  corner: Point;
  scale: number;
}

/** The emblem of a piece; nothing for a plain one. */
export function Emblem({ piece, sign, corner, scale }: EmblemProps) {
  const [stem, colour] = piece.split("-");
  const owner = COLOURS.indexOf(colour ?? "");
  const draw = SET_UP[stem!];
  if (draw) return <g transform="translate(50 50)">{draw()}{owner >= 0 && <SeatToken seat={owner} x={0} y={0} scale={1.4} />}</g>;
  if (!sign) return null;
  const kind = kindOf(piece);
  return (
    <g class="gm-special" transform={`translate(${corner[0]} ${corner[1]}) scale(${scale})`}>
      <circle class={`gm-sign gm-sign-${sign}`} r={20} />
      {owner < 0 ? (
        <path class="gm-pictogram" d={PICTOGRAMS[kind] ?? ""} fill-rule="evenodd" />
      ) : (
        <g>
          <path class="gm-pictogram" d={PICTOGRAMS[stem!] ?? ""} transform="translate(0 -5)" />
          <SeatToken seat={owner} x={0} y={6} scale={0.75} />
        </g>
      )}
      <g class="gm-sign-mark" transform="translate(15 -15) scale(.62)">
        <circle r={13} />
        {SIGNS[sign]}
      </g>
    </g>
  );
}
