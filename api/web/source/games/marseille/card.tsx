/** Cards: actions, districts, Moments, Objectives; the back of one. */

import type { ComponentChildren } from "preact";
import type { PieceProps } from "../../board";
import { actionDrawing } from "./actions";
import { District } from "./districts";
import { Categories, StressSign } from "./icons";
import type { Action, Lieu, ObjectiveCard } from "./pieces";
import { cardsOf, titleKey } from "./pieces";

const KINDS: Record<string, string> = {
  movement: "M-5,-6H1V-9L7,0L1,9V6H-5Z",
  attack: "M-1,-9L2,-2L9,-3L4,2L7,9L0,5L-7,9L-4,2L-9,-3L-2,-2Z",
  defence: "M-7,-8H7V1Q6,7 0,9Q-6,7 -7,1Z",
  wild: "M0,-9L2.6,-2.6L9,-2.6L4,1.500L6,8L0,4.500L-6,8L-4,1.500L-9,-2.600L-2.6,-2.600Z",
  object: "M-7,-3L0,-8L7,-3V6H-7Z",
  interaction: "M-8,-4H3V-8L9,-3L3,2V-1H-8ZM8,4H-3V8L-9,3L-3,-2V1H8Z",
};

type CardProps = PieceProps & { small?: boolean };

/** The card of this id. */
export function Card({ id, pieces, say, small = false }: CardProps) {
  const card = cardsOf(pieces).get(String(id));
  switch (card?.piece) {
    case "action":
      return <ActionCard card={card} say={say} small={small} />;
    case "lieu":
    case "moment":
      return <LieuCard card={card} say={say} small={small} />;
    case "objective":
      return <ObjectiveDrawing card={card} say={say} small={small} />;
    case "stress":
      return <Frame kind="stress" small={small} title={card.faces.join(" / ")}><StressSign title={say("deck.stress")} /></Frame>;
    default:
      return <Back small={small} />;
  }
}

interface FrameProps {
  kind: string;
  small: boolean;
  title: string;
  corner?: ComponentChildren;
  children: ComponentChildren;
}

function Frame({ kind, small, title, corner, children }: FrameProps) {
  return (
    <span class={`mr-card mr-card-${kind} ${small ? "mr-card-small" : ""}`} title={title}>
      {corner}
      {children}
      <span class={`mr-card-title ${lengthClass(title)}`}>{title}</span>
    </span>
  );
}

/** Long words are set smaller, so that none is broken. */
function lengthClass(title: string): string {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  return longest > 11 ? "mr-longest" : longest > 9 ? "mr-longer" : longest > 7 ? "mr-long" : "";
}

/** What an action card is called, with its number where there are several of a kind. */
export function titled(id: string, say: PieceProps["say"]): string {
  const number = /_(\d+)$/.exec(id)?.[1];
  return `${say(titleKey(id))}${number ? ` ${Number(number)}` : ""}`;
}

function ActionCard({ card, say, small }: { card: Action; say: PieceProps["say"]; small: boolean }) {
  const sign = (
    <svg class="mr-kind" viewBox="-11 -11 22 22" role="img" aria-label={say(`kind.${card.kind}`)}>
      <title>{say(`kind.${card.kind}`)}</title>
      <path d={KINDS[card.kind] ?? ""} />
    </svg>
  );
  return (
    <Frame kind={card.kind} small={small} title={titled(card.id, say)} corner={sign}>
      <svg class="mr-picture" viewBox="-34 -30 68 62" aria-hidden="true">{actionDrawing(card.id)}</svg>
    </Frame>
  );
}

function LieuCard({ card, say, small }: { card: Lieu; say: PieceProps["say"]; small: boolean }) {
  return (
    <Frame kind={card.piece} small={small} title={card.name}>
      <svg class="mr-view" viewBox="0 0 100 56" aria-hidden="true"><District id={card.id} /></svg>
      <Categories icons={card.icons} say={say} />
    </Frame>
  );
}

const VERBS: Record<string, string> = {
  state: "M-9,-9H9V9H-9ZM-5,0L-1,5L6,-5",
  act: "M-4,-9L9,0L-4,9Z",
  result: "M0,-9A9,9 0 1,0 0,9A9,9 0 1,0 0,-9ZM0,-4A4,4 0 1,0 0,4A4,4 0 1,0 0,-4",
};

function ObjectiveDrawing({ card, say, small }: { card: ObjectiveCard; say: PieceProps["say"]; small: boolean }) {
  const sign = (
    <svg class="mr-kind" viewBox="-11 -11 22 22" role="img" aria-label={say(`verb.${card.verb}`)}>
      <title>{say(`verb.${card.verb}`)}</title>
      <path class="mr-verb" d={VERBS[card.verb] ?? ""} />
    </svg>
  );
  return <Frame kind="objective" small={small} title={say(`objective.${card.id}`)} corner={sign}>{null}</Frame>;
}

/** A card that is not seen. */
export function Back({ small = false }: { small?: boolean }) {
  return (
    <span class={`mr-card mr-card-back ${small ? "mr-card-small" : ""}`} aria-hidden="true">
      <svg class="mr-picture" viewBox="-34 -30 68 62"><path class="mr-back-mark" d="M-20,10Q-10,-2 0,8T20,6M-20,20Q-10,8 0,18T20,16M-2,2V-22L14,2Z" /></svg>
    </span>
  );
}
