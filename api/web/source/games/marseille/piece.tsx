/** One card by itself. */

import type { PieceProps } from "../../board";
import { Card } from "./card";
import "../../drawing/drawing.css";
import "./marseille.css";

export function Piece(props: PieceProps) {
  return <span class="mr mr-alone"><Card {...props} /></span>;
}
