/** The whole table: order track, places, privileges, and what the seats have. */

import type { BoardProps, Offer } from "../../board";
import { OfferedPlaces } from "../../drawing/offered";
import { Beside } from "./beside";
import { OrderTrack, TRACK_HIGH } from "./order-track";
import { PLACE_HIGH, PLACE_WIDE, PlaceDrawing, spacePoint } from "./places";
import { PRIVILEGE_HIGH, PRIVILEGE_WIDE, PrivilegeDrawing } from "./privileges";
import type { View } from "./view";
import { Worker } from "./workers";
import "../../drawing/drawing.css";
import "./manresa.css";

const GAP = 10;

/** The corner of a place, two in a row below the track. */
const placeCorner = (number: number): [number, number] => [(number % 2) * (PLACE_WIDE + GAP), TRACK_HIGH + Math.floor(number / 2) * (PLACE_HIGH + GAP)];
const privilegeCorner = (number: number): [number, number] => [number * (PRIVILEGE_WIDE + GAP), TRACK_HIGH + 2 * (PLACE_HIGH + GAP)];
const moved = ([x, y]: [number, number]) => `translate(${x} ${y})`;

export function Board(props: BoardProps<View>) {
  const { view, say } = props;
  return (
    <div class="ma">
      <svg class="board-svg ma-board" viewBox={`-4 -4 778 ${highOf(view) + 8}`} role="group" aria-label={say("board")}>
        <OrderTrack view={view} say={say} />
        <Places {...props} />
        <Preview {...props} />
        <OfferedPlaces {...props} draw={(at, offers) => placeMark(at, offers, props)} />
      </svg>
      <Beside {...props} />
    </div>
  );
}

/** The places and the privileges, each where it belongs. */
export function Places({ view, say, changed }: Pick<BoardProps<View>, "view" | "say" | "changed">) {
  return (
    <g>
      <defs><clipPath id="ma-place"><rect width={PLACE_WIDE} height={PLACE_HIGH} rx={14} /></clipPath></defs>
      {view.places.map((place, number) => (
        <g key={place.place} transform={moved(placeCorner(number))}>
          <g clip-path="url(#ma-place)"><PlaceDrawing say={say} changed={changed} place={place} /></g>
          <rect class="ma-frame" width={PLACE_WIDE} height={PLACE_HIGH} rx={14} />
        </g>
      ))}
      {view.privileges.map((privilege, number) => (
        <g key={privilege.privilege} transform={moved(privilegeCorner(number))}><PrivilegeDrawing say={say} changed={changed} privilege={privilege} /></g>
      ))}
    </g>
  );
}

/** How high everything is together. */
export const highOf = (view: View): number => TRACK_HIGH + 2 * (PLACE_HIGH + GAP) + (view.privileges.length > 0 ? PRIVILEGE_HIGH : 0);

/** Where something that is named by a move is: a space, the space of an estate, or a whole place. */
export function placed(view: View, at: string): { x: number; y: number; whole: boolean; label: string } | null {
  for (const [number, place] of view.places.entries()) {
    const [x, y] = placeCorner(number);
    if (place.place === at) return { x, y, whole: true, label: `place.${at}` };
    const space = place.spaces.findIndex((each) => each.space === at);
    if (space >= 0) {
      const [across, down] = spacePoint(space);
      return { x: x + across, y: y + down, whole: false, label: `place.${place.place}` };
    }
  }
  const number = view.privileges.findIndex(({ estate }) => estate === at);
  if (number < 0) return null;
  const [x, y] = privilegeCorner(number);
  return { x: x + 60, y: y + 92, whole: false, label: `estate.${at}` };
}

function Preview({ view, chosen, you }: BoardProps<View>) {
  const found = chosen?.facets.at === undefined ? null : placed(view, String(chosen.facets.at));
  const mover = view.track[0];
  if (!found || found.whole || !chosen?.move.startsWith("work ")) return null;
  return <g class="preview"><Worker seat={mover?.seat ?? you ?? 0} heir={mover?.heir ?? false} x={found.x} y={found.y} size={70} /></g>;
}

function placeMark(at: string, _offers: readonly Offer[], { view, say }: BoardProps<View>) {
  const found = placed(view, at);
  if (!found) return null;
  const yields = /-(\d)$/.exec(at)?.[1];
  return {
    label: yields ? `${say(found.label)} ${yields}` : say(found.label),
    mark: found.whole ? (
      <rect class="spot-mark" x={found.x + 6} y={found.y + 6} width={PLACE_WIDE - 12} height={PLACE_HIGH - 12} rx={12} />
    ) : (
      <circle class="spot-mark" cx={found.x} cy={found.y} r={44} />
    ),
  };
}
