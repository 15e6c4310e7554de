/** A piece as it lies in the box: its drawing, what it is called, how many there are. */
import type { Known } from "./games-known";
import { sayOf, useSay } from "./texts";
import type { Told } from "./wire";

interface BoxedProps {
  known: Known;
  piece: Told;
  /** Only the drawing. */
  bare?: boolean;
}

/** The id by which moves and facts name a piece of the box. */
export const idOf = (piece: Told): string => String(piece.id ?? piece.piece ?? Object.values(piece)[0]);

export function Boxed({ known: { drawing, passport, pieces, words }, piece, bare = false }: BoxedProps) {
  const say = sayOf(useSay(), passport.key, words);
  const id = idOf(piece);
  const name = drawing.called?.(piece, say) ?? id;
  const picture = <drawing.Piece id={id} pieces={pieces} say={say} />;
  if (bare) return <span class="boxed-picture">{picture}</span>;
  return (
    <figure class="boxed" data-piece={id}>
      <span class="boxed-picture">{picture}</span>
      <figcaption>{name}{typeof piece.count === "number" && piece.count > 1 && <span class="quiet"> × {piece.count}</span>}</figcaption>
    </figure>
  );
}

/** Some pieces of a game, taken evenly from its box: to look at, not to read. */
export function Samples({ known, count }: { known: Known | null; count: number }) {
  const pieces = known?.pieces ?? [];
  const shown = Math.min(count, pieces.length);
  return (
    <div class="samples" aria-hidden="true">
      {known && Array.from({ length: shown }, (_, number) => <Boxed key={number} known={known} piece={pieces[Math.floor((number * pieces.length) / shown)]!} bare />)}
    </div>
  );
}
