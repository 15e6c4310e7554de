/** One piece or roll of a die by itself. */

import type { PieceProps } from "../../board";
import { SeatMark } from "../../seat";
import { Framed, hasIcon, Icon } from "./icons";
import { Landscape } from "./landscapes";
import { Mission } from "./mission";
import { PLACE_HIGH, PLACE_WIDE } from "./places";
import { Worker } from "./workers";
import "../../drawing/drawing.css";
import "./manresa.css";

type Printed = { piece: string; id: string } & Record<string, any>;

export function Piece({ id, pieces, say }: PieceProps) {
  const name = String(id);
  const printed = (pieces as Printed[]).find((piece) => piece.id === name);
  return <span class="ma ma-alone">{(printed && DRAWN[printed.piece]?.(printed, say)) ?? outcome(name, say)}</span>;
}

const DRAWN: Record<string, (piece: Printed, say: PieceProps["say"]) => preact.ComponentChild> = {
  place: (place, say) => (
    <svg viewBox={`0 0 ${PLACE_WIDE} ${PLACE_HIGH}`} role="img" aria-label={say(`place.${place.id}`)}><Landscape place={place.id} /></svg>
  ),
  space: (space, say) => space.yields === 0 ? <Icon name={space.id} title={say(`estate.${space.id}`)} /> : (
    <svg viewBox="-50 -50 100 100" role="img" aria-label={space.id}>
      <circle class="ma-space" r={46} /><text class="ma-yields" y={17}>{space.yields}</text>
    </svg>
  ),
  mission: (mission, say) => <Mission name={mission.id.split(".").at(-1)!} costs={mission.costs} say={say} />,
  track: (track) => <span class="ma-route">{(track.route as string[]).join(" → ")}</span>,
  worker: (worker) => <Framed title={worker.id}><Worker seat={0} heir={worker.id === "heir"} x={0} y={3} size={30} /></Framed>,
};

/** A face of a die, an estate, or the seat that a lot names. */
function outcome(name: string, say: PieceProps["say"]) {
  if (!hasIcon(name)) return <SeatMark seat={Number(name) || 0} size="3em" />;
  const key = [`face.${name}`, `estate.${name}`].find((each) => say(each) !== each);
  return <Icon name={name} title={key ? say(key) : name} />;
}
