/** One piece by itself. */

import type { PieceProps } from "../../board";
import { SeatMark } from "../../seat";
import { FaceDrawing, Patterns } from "./face";
import { facesOf } from "./pieces";
import "../../drawing/drawing.css";
import "./grand_marais.css";

export function PieceSvg({ id, pieces, say }: PieceProps) {
  const face = facesOf(pieces).get(String(id));
  if (!face) return null;
  return (
    <svg class="gm" viewBox="0 0 100 100" role="img" aria-label={say(`piece.${face.piece}`)}>
      <Patterns />
      <FaceDrawing face={face} turn={0} />
    </svg>
  );
}

/** A piece, or the seat that a lot names. */
export function Piece(props: PieceProps) {
  return typeof props.id === "number" || /^\d+$/.test(props.id) ? <SeatMark seat={Number(props.id)} size="3em" /> : <PieceSvg {...props} />;
}
