/** The places of production with their cards, dice and spaces. */

import type { BoardProps } from "../../board";
import { iconDrawing } from "./icons";
import { Landscape } from "./landscapes";
import type { Place, Space, View } from "./view";
import { Worker } from "./workers";

export const PLACE_WIDE = 380;
export const PLACE_HIGH = 250;

/** The middle of a space on its place. */
export function spacePoint(number: number): [number, number] {
  return [62 + number * 108, 182];
}

export function PlaceDrawing({ place, say, changed }: Pick<BoardProps<View>, "say" | "changed"> & { place: Place }) {
  return (
    <g class="ma-place">
      <Landscape place={place.place} />
      <rect class="ma-title-ground" x={0} y={0} width={PLACE_WIDE} height={46} />
      <text class="ma-title" x={14} y={33}>{say(`place.${place.place}`)}</text>
      <Supply place={place} />
      <Die place={place} say={say} />
      {place.spaces.map((space, number) => <SpaceDrawing key={space.space} space={space} at={spacePoint(number)} changed={changed.has(space.space)} />)}
      {place.bonanza && <g transform="translate(290 24)"><Badge name="bonanza" title={say("privilege.bonanza")} /></g>}
      {place.protection && <g transform="translate(336 24)"><Badge name="protection" title={say("privilege.protection")} /></g>}
    </g>
  );
}

/** The cards that are left: a pile with the resource and their number. */
function Supply({ place }: { place: Place }) {
  return (
    <g transform="translate(306 104)">
      {place.supply > 1 && <rect class="ma-card" x={-34} y={-44} width={68} height={88} rx={8} transform="rotate(6)" />}
      {place.supply > 0 && <rect class="ma-card" x={-34} y={-44} width={68} height={88} rx={8} />}
      <g transform="translate(0 -14) scale(1.2)">{iconDrawing(place.resource)}</g>
      <text class="ma-count" y={36}>{place.supply}</text>
    </g>
  );
}

/** What the die of a place can show, and what it showed in this round. */
function Die({ place, say }: Pick<BoardProps<View>, "say"> & { place: Place }) {
  const faces = Object.entries(place.die);
  if (faces.length === 0) return null;
  const shown = place.rolled.length > 0 ? place.rolled : null;
  return (
    <g transform="translate(268 204)">
      {(shown ?? faces.map(([face]) => face)).map((face, number) => (
        <g key={number} transform={`translate(${number * 60} 0)`}>
          <title>{say(`face.${face}`)}</title>
          <rect class={shown ? "ma-die ma-die-rolled" : "ma-die"} x={-25} y={-25} width={50} height={50} rx={9} />
          <g transform="scale(.86)">{iconDrawing(face)}</g>
          {!shown && <text class="ma-odds" x={24} y={27}>{place.die[face]}</text>}
        </g>
      ))}
    </g>
  );
}

function SpaceDrawing({ space, at: [x, y], changed }: { space: Space; at: [number, number]; changed: boolean }) {
  return (
    <g>
      <circle class="ma-space" cx={x} cy={y} r={46} />
      <text class="ma-yields" x={x} y={y + 17}>{space.yields}</text>
      {space.worker !== null && <Worker seat={space.worker} heir={space.heir} x={x} y={y} size={70} />}
      {space.buyer !== null && <Worker seat={space.buyer} heir={false} x={x + 32} y={y - 32} size={32} />}
      {changed && <circle class="changed-ring" cx={x} cy={y} r={42} />}
    </g>
  );
}

export function Badge({ name, title }: { name: string; title: string }) {
  return (
    <g class="ma-badge">
      <title>{title}</title>
      <circle r={20} />
      <g transform="scale(.75)">{iconDrawing(name)}</g>
    </g>
  );
}
