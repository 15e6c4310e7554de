/** The four species, each with an outline of its own, in a square of 50; and tiles of four of them. */

import type { ComponentChild } from "preact";
import { still } from "../../drawing/still";
import { specimens } from "./view";

export const CELL = 50;

const FISH: Record<string, ComponentChild> = {
  A: (
    <g>
      <path d="M4,26Q16,12 34,22L45,11Q42,25 46,39L34,30Q16,40 4,26ZM18,17L26,8L29,19Z" />
      <circle class="ga-eye" cx={12} cy={24} r={2} />
      <path class="ga-detail" d="M17,20Q20,26 17,32" />
    </g>
  ),
  B: (
    <g>
      <path d="M4,25Q10,6 24,6Q33,8 36,19L46,11V39L36,31Q33,42 24,44Q10,44 4,25Z" />
      <circle class="ga-eye" cx={12} cy={21} r={2.4} />
      <path class="ga-detail" d="M19,12V38M25,10V40M31,15V35" />
    </g>
  ),
  C: (
    <g>
      <path d="M25,4Q36,13 46,24Q33,27 29,34L27,47H23L21,34Q17,27 4,24Q14,13 25,4Z" />
      <circle class="ga-eye" cx={20} cy={15} r={2} />
      <circle class="ga-eye" cx={30} cy={15} r={2} />
      <path class="ga-detail" d="M25,20V32M18,23L22,27M32,23L28,27" />
    </g>
  ),
  D: (
    <g>
      <path d="M3,15Q8,6 15,11Q24,18 22,27Q21,34 28,35Q36,36 38,27Q39,20 47,18Q44,24 44,30Q42,45 27,43Q14,41 15,27Q15,20 11,19Q5,21 3,15Z" />
      <circle class="ga-eye" cx={9} cy={13.5} r={1.8} />
      <path class="ga-detail" d="M19,31L25,30M24,37L27,32M35,38L32,33" />
    </g>
  ),
};

/** One specimen in its cell. */
export const Specimen = still(({ species }: { species: string }) => (
  <g class={`ga-specimen ga-${species}`}>
    <rect class="ga-ground" width={CELL} height={CELL} />
    <g class="ga-fish">{FISH[species]}</g>
  </g>
));

/** The outline of a species alone. */
export function FishOutline({ species }: { species: string }) {
  return <g class={`ga-fish ga-${species}`}>{FISH[species]}</g>;
}

/** A tile, two cells wide; `colour` is whose it is. */
export const TileDrawing = still(({ face, turn = 0, colour }: { face: string; turn?: number; colour: string }) => (
  <g class={`ga-tile ga-${colour}`}>
    {specimens(face, turn).map((species, number) => (
      <g key={number} transform={`translate(${(number % 2) * CELL} ${Math.floor(number / 2) * CELL})`}><Specimen species={species} /></g>
    ))}
    <rect class="ga-tile-edge" x={2} y={2} width={2 * CELL - 4} height={2 * CELL - 4} rx={7} />
  </g>
));

/** A bonus place: a species, or any. */
export function Icon({ icon }: { icon: string }) {
  return (
    <g class="ga-icon">
      <circle cx={25} cy={25} r={22} />
      {icon === "wild" ? (
        <path class="ga-wild" d="M25,8L29.5,19.500L42,20L32,28L35.5,40L25,33L14.5,40L18,28L8,20L20.5,19.500Z" />
      ) : (
        <g transform="translate(8 8) scale(.68)"><FishOutline species={icon} /></g>
      )}
    </g>
  );
}
