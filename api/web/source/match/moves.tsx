/** Choosing a move in words: what is left to choose, the move that would be played, and the whole list by its text. */
import { useState } from "preact/hooks";
import { Choices } from "../choices";
import { useSay } from "../texts";
import type { Choosing } from "./offers";

const SHOWN = 60;

interface Playing {
  choosing: Choosing;
  busy: boolean;
  onPlay(move: string): void;
}

export function Moves({ choosing, busy, onPlay }: Playing) {
  const say = useSay();
  const { offers, picked, chosen } = choosing;
  const turnable = chosen !== null && offers.length > 1;
  return (
    <section class="card moves" aria-labelledby="moves">
      <h2 id="moves">{say("play.title")}</h2>
      <p class="quiet">{say(chosen ? "play.confirm-hint" : "play.hint", { count: offers.length })}</p>
      <Choices {...choosing} onPick={choosing.pick} />
      <div class="buttons">
        <button type="button" class="main" disabled={!chosen || busy} onClick={() => chosen && onPlay(chosen.move)}>
          {chosen ? say("play.confirm", { move: chosen.move }) : say("play.none-chosen")}
        </button>
        {turnable && <button type="button" onClick={choosing.turn}>{say("play.turn")}</button>}
        {Object.keys(picked).length > 0 && <button type="button" onClick={choosing.clear}>{say("play.clear")}</button>}
      </div>
      <AllMoves choosing={choosing} />
    </section>
  );
}

function AllMoves({ choosing }: { choosing: Choosing }) {
  const say = useSay();
  const [typed, setTyped] = useState("");
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = choosing.all.filter(({ move }) => words.every((word) => move.toLowerCase().includes(word)));
  return (
    <details class="all-moves">
      <summary>{say("play.all", { count: choosing.all.length })}</summary>
      <label class="field">{say("play.filter")}<input type="search" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} /></label>
      <ul>
        {fitting.slice(0, SHOWN).map((offer) => (
          <li key={offer.move}>
            <button type="button" class="chip" aria-pressed={choosing.chosen?.move === offer.move} onClick={() => choosing.take(offer)}>{offer.move}</button>
          </li>
        ))}
      </ul>
      {fitting.length > SHOWN && <p class="quiet">{say("play.more", { count: fitting.length - SHOWN })}</p>}
    </details>
  );
}
