/** The middle of the table: round, Moment, decks, the open window, and districts to choose from. */

import type { BoardProps } from "../../board";
import { HeldPiece } from "../../drawing/hand";
import { SeatMark } from "../../seat";
import { Back, Card } from "./card";
import { StressSign } from "./icons";
import { cardsOf, type Lieu } from "./pieces";
import type { Aim, View } from "./view";
import { HIDDEN } from "./view";

export function Middle(props: BoardProps<View>) {
  const { view, pieces, say } = props;
  const { round, decks } = view;
  const discarded = Object.values(decks.action_discard).reduce((sum, count) => sum + count, 0);
  return (
    <div class="mr-middle">
      <div class="mr-round">
        {round.number > 0 && <strong>{say("round", { number: round.number, of: round.of })}</strong>}
        {round.actions_left > 0 && <span class="mr-actions" title={say("actions", { count: round.actions_left })}>{say("actions", { count: round.actions_left })}</span>}
        {round.last_turns && <span class="mr-last">{say("last")}</span>}
      </div>
      {round.moment && <Card id={round.moment.moment} pieces={pieces} say={say} />}
      <div class="mr-decks">
        <Deck title={say("deck.actions")} count={decks.actions} />
        <Deck title={say("deck.discard")} count={discarded} />
        <Deck title={say("deck.lieux")} count={decks.lieux} />
        <span class="quantity" title={say("deck.stress")}><StressSign title={say("deck.stress")} />{decks.stress}</span>
      </div>
    </div>
  );
}

function Deck({ title, count }: { title: string; count: number }) {
  return (
    <span class="mr-deck">
      <span class="quantity"><Back small />{count}</span>
      <span class="mr-deck-title">{title}</span>
    </span>
  );
}

/** A card that waits for answers: who is asked, and who has said what. */
export function Window(props: BoardProps<View> & { aim: Aim }) {
  const { aim, seats, pieces, say } = props;
  const next = aim.answers.length;
  return (
    <section class="mr-window" aria-label={say("window")}>
      <div class="mr-window-card">
        <span class="mr-window-by"><SeatMark seat={aim.by} />{say("plays", { name: seats[aim.by]?.name ?? "" })}</span>
        <Card id={aim.card} pieces={pieces} say={say} />
      </div>
      {(aim.gives || aim.takes) && (
        <div class="mr-window-card">
          {aim.gives && <><span>{say("gives")}</span><Card id={aim.gives} pieces={pieces} say={say} small /></>}
          {aim.takes && <><span>{say("takes")}</span><Card id={aim.takes} pieces={pieces} say={say} small /></>}
        </div>
      )}
      <ol class="mr-targets">
        {aim.targets.map((target, number) => (
          <li key={target} class={number === next ? "mr-asked" : ""}>
            <SeatMark seat={target} />
            <b>{seats[target]?.name}</b>
            {(aim.split[number] ?? 0) > 0 && <span class="quantity"><StressSign title={say("deck.stress")} />+{aim.split[number]}</span>}
            {number < next ? (
              aim.answers[number] ? <Card id={aim.answers[number]} pieces={pieces} say={say} small /> : <span>{say("accepted")}</span>
            ) : (
              <span>{say(number === next ? "asked" : "later")}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The districts that a movement showed; for others their backs. */
export function Seen(props: BoardProps<View>) {
  const { view, pieces, all, picked, onPick, say } = props;
  return (
    <section class="mr-seen" aria-label={say("seen")}>
      <span>{say("seen")}</span>
      {view.seen.map((lieu, number) =>
        lieu === HIDDEN ? (
          <Back key={number} />
        ) : (
          <HeldPiece key={number} id={lieu} label={(cardsOf(pieces).get(lieu) as Lieu | undefined)?.name ?? lieu} usable={all.some((offer) => offer.facets.at === lieu)} picked={picked.at === lieu} onPick={() => onPick({ at: lieu })}>
            <Card id={lieu} pieces={pieces} say={say} />
          </HeldPiece>
        ),
      )}
    </section>
  );
}
