/** What chance had given before a move: pictures with their names; long lists as names alone. */
import { useMemo } from "preact/hooks";
import type { Known } from "../games-known";
import { sayOf, useSpeaking } from "../texts";

/** So many outcomes are drawn. */
const MOST_DRAWN = 4;

export function Given({ drawn, known }: { drawn: string; known: Known | null }) {
  const { say } = useSpeaking();
  const own = useMemo(() => (known ? sayOf(say, known.passport.key, known.words) : say), [say, known]);
  const outcomes = drawn.split(" ");
  const pieces = new Map(known?.pieces.map((piece) => [String(piece.id), piece]));
  const called = (outcome: string) => {
    const piece = pieces.get(outcome);
    return (piece && known?.drawing.called?.(piece, own)) ?? outcome;
  };
  const names = outcomes.map(called).join(", ");
  const Piece = known?.drawing.Piece;
  return (
    <span class="given">
      {Piece && outcomes.length <= MOST_DRAWN && outcomes.every((each) => pieces.has(each)) && (
        <span class="given-pieces" aria-hidden="true">{outcomes.map((each, number) => <span key={number}><Piece id={each} pieces={known.pieces} say={own} /></span>)}</span>
      )}
      <span class="quiet">{say("explore.given", { what: names })}</span>
    </span>
  );
}
