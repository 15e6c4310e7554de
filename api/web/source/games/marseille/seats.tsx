/** What lies before a seat: its pile of districts, Stress, Objects, Objectives, and its hand. */

import type { BoardProps } from "../../board";
import { AimAt } from "../../drawing/aim";
import { HeldPiece } from "../../drawing/hand";
import { offersByPlace } from "../../drawing/offers";
import { SeatRow } from "../../drawing/seat-row";
import { Back, Card, titled } from "./card";
import { Categories, CATEGORIES, StressSign } from "./icons";
import type { Lieu } from "./pieces";
import { cardsOf } from "./pieces";
import type { View } from "./view";
import { HIDDEN } from "./view";

type SeatProps = BoardProps<View> & { seat: number; name: string };

export function Seat(props: SeatProps) {
  const { view, seat, name, you, say, changed } = props;
  const own = view.seats[seat];
  if (!own) return null;
  return (
    <SeatRow seat={seat} name={name} own={seat === you}>
      <AimAt {...props} at={`seat ${seat}`} label={say("aim", { name })}>{say("target")}</AimAt>
      <span class={`quantity mr-stress-count ${changed.has(`stress ${seat}`) ? "mr-changed" : ""}`}>
        <StressSign title={say("deck.stress")} />{own.stress}
      </span>
      {own.announced && <span class="mr-last">{say("announced")}</span>}
      <Pile {...props} />
      <Objects {...props} />
      <Objectives {...props} />
      <Hand {...props} />
    </SeatRow>
  );
}

/** The pile: its top, how many there are, and how many of each category. */
function Pile({ view, seat, pieces, say, changed }: SeatProps) {
  const { pile } = view.seats[seat]!;
  const cards = cardsOf(pieces);
  const top = pile.at(-1);
  const icons = pile.flatMap((lieu) => (cards.get(lieu) as Lieu | undefined)?.icons ?? []);
  const names = pile.map((lieu) => (cards.get(lieu) as Lieu | undefined)?.name ?? lieu).join(", ");
  return (
    <span class={`mr-pile ${changed.has(`pile ${seat}`) ? "mr-changed" : ""}`} title={names}>
      {top ? <Card id={top} pieces={pieces} say={say} small /> : <span>{say("no-pile")}</span>}
      <span class="mr-pile-count">
        <b>{say("districts", { count: pile.length })}</b>
        {CATEGORIES.filter((icon) => icons.includes(icon)).map((icon) => (
          <span key={icon} class="quantity"><Categories icons={[icon]} say={say} />{icons.filter((each) => each === icon).length}</span>
        ))}
      </span>
    </span>
  );
}

function Objects({ view, seat, pieces, all, picked, onPick, say }: SeatProps) {
  const places = offersByPlace(all, picked);
  return (
    <>
      {view.seats[seat]!.objects.map((object) => {
        const given = all.some((offer) => offer.facets.giving === object);
        const usable = given || places.has(object);
        return (
          <HeldPiece
            key={object}
            id={object}
            label={titled(object, say)}
            usable={usable}
            picked={picked.giving === object || picked.at === object}
            onPick={() => onPick(given ? { giving: object } : { at: object })}
          >
            <Card id={object} pieces={pieces} say={say} small />
          </HeldPiece>
        );
      })}
    </>
  );
}

function Objectives({ view, seat, pieces, all, picked, onPick, say }: SeatProps) {
  const { objectives, validated } = view.seats[seat]!;
  const hidden = objectives.filter((each) => each === HIDDEN).length;
  return (
    <span class="mr-objectives">
      {validated.map((objective) => <span key={objective} class="mr-validated"><Card id={objective} pieces={pieces} say={say} small /></span>)}
      {hidden > 0 && <span class="quantity" title={say("secret", { count: hidden })}><span class="mr-secret">{say("secret", { count: hidden })}</span></span>}
      {objectives.map((each) => each !== HIDDEN && (
        <HeldPiece
          key={each.objective}
          id={each.objective}
          label={say(`objective.${each.objective}`)}
          usable={all.some((offer) => offer.facets.objective === each.objective)}
          picked={picked.objective === each.objective}
          onPick={() => onPick({ objective: each.objective })}
        >
          <span class={each.met ? "mr-met" : ""}><Card id={each.objective} pieces={pieces} say={say} small /></span>
        </HeldPiece>
      ))}
    </span>
  );
}

function Hand({ view, seat, pieces, all, picked, onPick, say }: SeatProps) {
  const { hand } = view.seats[seat]!;
  const hidden = hand.filter((card) => card === HIDDEN).length;
  return (
    <span class="mr-hand">
      {hidden > 0 && <span class="quantity" title={say("hand", { count: hidden })}><Back small />× {hidden}</span>}
      {hand.map((card, number) => card !== HIDDEN && (
        <HeldPiece
          key={`${card}${number}`}
          id={card}
          label={titled(card, say)}
          usable={all.some((offer) => offer.facets.card === card)}
          picked={picked.card === card}
          onPick={() => onPick({ card })}
        >
          <Card id={card} pieces={pieces} say={say} />
        </HeldPiece>
      ))}
    </span>
  );
}
