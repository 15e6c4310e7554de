/** Choosing a move in words: what is left to choose, the move that would be played, and the whole list by its text. */
import { useMemo, useState } from "preact/hooks";
import { Choices } from "../choices";
import type { Known } from "../games-known";
import { Worded } from "../parts";
import { sayOf, useSay } from "../texts";
import type { SeatName } from "../wire";
import { sayerOf, type MoveSayer } from "./move-words";
import type { Choosing } from "./offers";

const SHOWN = 60;

interface Playing {
  known: Known;
  seats: readonly SeatName[];
  choosing: Choosing;
  busy: boolean;
  onPlay(move: string): void;
}

export function Moves({ known, seats, choosing, busy, onPlay }: Playing) {
  const say = useSay();
  const sayer = useMemo(() => sayerOf(known.moves, known.forms, seats), [known, seats]);
  const { offers, picked, chosen } = choosing;
  const turnable = chosen !== null && offers.length > 1;
  return (
    <section class="card moves" aria-labelledby="moves">
      <h2 id="moves">{say("play.title")}</h2>
      <p class="quiet">{say(chosen ? "play.confirm-hint" : "play.hint", { count: offers.length })}</p>
      <Choices {...choosing} onPick={choosing.pick} gameSay={useMemo(() => sayOf(say, known.passport.key, known.words), [say, known])} sayField={sayer.field} />
      <div class="buttons">
        <button type="button" class="main" disabled={!chosen || busy} onClick={() => chosen && onPlay(chosen.move)}>
          {chosen ? <Worded said={say("play.confirm", { move: sayer.move(chosen.move) })} code={chosen.move} /> : say("play.none-chosen")}
        </button>
        {turnable && <button type="button" onClick={choosing.turn}>{say("play.turn")}</button>}
        {Object.keys(picked).length > 0 && <button type="button" onClick={choosing.clear}>{say("play.clear")}</button>}
      </div>
      <AllMoves choosing={choosing} sayer={sayer} />
      <p class="quiet keys">{say("play.keys")}</p>
    </section>
  );
}

const CONFIRM = [".moves button.main"];
const ON_THE_BOARD = [".table .spot", ".table .held-usable"];
const IN_WORDS = [".moves .choices button", ".all-moves summary"];

/** Leads the keyboard to what is to be chosen next: a place on the board, what is left to say, or playing it. */
export function leadToMoves({ chosen, picked }: Choosing): void {
  const places = chosen ? CONFIRM : Object.keys(picked).length > 0 ? [...IN_WORDS.slice(0, 1), ...ON_THE_BOARD, ...IN_WORDS] : [...ON_THE_BOARD, ...IN_WORDS];
  for (const place of places) {
    const found = document.querySelector<HTMLElement>(place);
    if (found) return found.focus();
  }
}

function AllMoves({ choosing, sayer }: { choosing: Choosing; sayer: MoveSayer }) {
  const say = useSay();
  const [typed, setTyped] = useState("");
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = choosing.all.filter(({ move }) => {
    const whole = words.length > 0 ? `${move} ${sayer.move(move)}`.toLowerCase() : "";
    return words.every((word) => whole.includes(word));
  });
  return (
    <details class="all-moves">
      <summary>{say("play.all", { count: choosing.all.length })}</summary>
      <label class="field">{say("play.filter")}<input type="search" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} /></label>
      <ul>
        {fitting.slice(0, SHOWN).map((offer) => (
          <li key={offer.move}>
            <button type="button" class="chip" aria-pressed={choosing.chosen?.move === offer.move} onClick={() => choosing.take(offer)}><Worded said={sayer.move(offer.move)} code={offer.move} /></button>
          </li>
        ))}
      </ul>
      {fitting.length > SHOWN && <p class="quiet">{say("play.more", { count: fitting.length - SHOWN })}</p>}
    </details>
  );
}
