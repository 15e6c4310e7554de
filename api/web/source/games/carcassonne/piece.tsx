/** One tile, figure, message, or roll of the die by itself. */

import type { PieceProps } from "../../board";
import { MessageDrawing, Small } from "./beside";
import { Figure } from "./figures";
import { tilesOf } from "./pieces";
import { Patterns, TileDrawing } from "./tile";
import "../../drawing/drawing.css";
import "./carcassonne.css";

const FIGURES = ["small", "big", "abbot", "builder", "pig"];

export function Piece({ id, pieces, say }: PieceProps) {
  const name = String(id);
  const tile = tilesOf(pieces).get(name);
  if (tile) {
    return (
      <svg class="ca" viewBox="0 0 100 100" role="img" aria-label={name}>
        <Patterns />
        <TileDrawing tile={tile} turn={0} />
      </svg>
    );
  }
  if (FIGURES.includes(name)) return <span class="ca ca-alone"><Small title={say(`figure.${name}`)}><Figure kind={name} seat={0} /></Small></span>;
  if (name.startsWith("MS-")) return <span class="ca ca-alone" title={say(`reason.${name}`)}><MessageDrawing id={name} /></span>;
  return <Die face={name} />;
}

/** A face of the die of the flying machines. */
function Die({ face }: { face: string }) {
  const pips: Record<string, [number, number][]> = { 1: [[50, 50]], 2: [[30, 30], [70, 70]], 3: [[26, 26], [50, 50], [74, 74]] };
  return (
    <svg class="ca" viewBox="0 0 100 100" role="img" aria-label={face}>
      <rect class="ca-die" x={5} y={5} width={90} height={90} rx={16} />
      {pips[face]?.map(([x, y]) => <circle key={x} cx={x} cy={y} r={9} />) ?? <text class="ca-die-text" x={50} y={66}>{face}</text>}
    </svg>
  );
}
