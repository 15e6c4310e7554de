/** What lies beside the board: hands, the piece that is offered, supplies, and what is thrown away. */

import type { BoardProps } from "../../board";
import { AimAt } from "../../drawing/aim";
import { HeldPiece } from "../../drawing/hand";
import { SeatRow } from "../../drawing/seat-row";
import { SeatToken } from "../../drawing/token";
import { PieceSvg } from "./piece";
import type { View } from "./view";

const HIDDEN = "?";

export function Beside(props: BoardProps<View>) {
  const { view, seats, say } = props;
  return (
    <div class="gm-beside">
      {view.offered && (
        <div class="gm-offered">
          <span>{say("offered", { name: seats[view.offered.by]?.name ?? "" })}</span>
          <Held {...props} piece={view.offered.piece} />
        </div>
      )}
      <Negotiation {...props} />
      {seats.map(({ seat, name }) => <Hand key={seat} {...props} seat={seat} name={name} />)}
      <div class="gm-supplies">
        <span class="quantity"><Back />{say("supply", { count: view.supply })}</span>
        {view.stacks?.map((count, number) => (
          <Stack key={number} {...props} number={number} count={count} />
        ))}
        {view.villages_ready !== undefined && (
          <span class="quantity"><PieceSvg id="village" pieces={props.pieces} say={say} />× {view.villages_ready}</span>
        )}
      </div>
      {view.out.length > 0 && (
        <details class="gm-out" open={props.all.some((offer) => offer.move.startsWith("pick up"))}>
          <summary>{say("out", { count: view.out.length })}</summary>
          {[...new Set(view.out)].map((piece) => <Held key={piece} {...props} piece={piece} />)}
        </details>
      )}
    </div>
  );
}

function Hand(props: BoardProps<View> & { seat: number; name: string }) {
  const { view, seat, name, you, say } = props;
  const hand = view.hands[seat] ?? [];
  const hidden = hand.filter((piece) => piece === HIDDEN).length;
  const colour = view.colours[seat] ?? seat;
  const tokens = view.tokens?.[seat];
  return (
    <SeatRow seat={seat} name={name} own={seat === you} colour={colour}>
      <AimAt {...props} at={`seat ${seat}`} label={say("ask", { name })}>{say("ask-here")}</AimAt>
      {hidden > 0 && <span class="quantity" title={say("hidden", { count: hidden })}><Back />× {hidden}</span>}
      {hand.map((piece, number) => piece !== HIDDEN && (
        seat === you
          ? <Held key={number} {...props} piece={piece} />
          : <span key={number} class="held gm-shown" title={say(`piece.${piece}`)}><PieceSvg id={piece} pieces={props.pieces} say={say} /></span>
      ))}
      {tokens !== undefined && (
        <span class="quantity" title={say("tokens", { count: tokens })}>
          <svg viewBox="-14 -14 28 28" aria-hidden="true"><SeatToken seat={colour} x={0} y={0} /></svg>× {tokens}
        </span>
      )}
    </SeatRow>
  );
}

/** A hand that is shown for a swap, and what is proposed. */
function Negotiation(props: BoardProps<View>) {
  const { view, seats, all, picked, onPick, pieces, say } = props;
  const { negotiation } = view;
  if (!negotiation) return null;
  return (
    <div class="gm-negotiation">
      <span>{say("swaps", { name: seats[negotiation.with]?.name ?? "" })}</span>
      {(negotiation.shown ?? []).map((piece, number) => (
        <HeldPiece key={number} id={piece} label={say(`piece.${piece}`)} usable={all.some((offer) => offer.facets.at === piece)} picked={picked.at === piece} onPick={() => onPick({ at: piece })}>
          <PieceSvg id={piece} pieces={pieces} say={say} />
        </HeldPiece>
      ))}
      {negotiation.give && negotiation.take && (
        <><Held {...props} piece={negotiation.give} /><span aria-hidden="true">⇄</span><Held {...props} piece={negotiation.take} /></>
      )}
    </div>
  );
}

/** A piece of the hand, to be picked where a move needs it. */
function Held({ piece, pieces, all, picked, onPick, say }: BoardProps<View> & { piece: string }) {
  return (
    <HeldPiece
      id={piece}
      label={say(`piece.${piece}`)}
      usable={all.some((offer) => offer.facets.piece === piece)}
      picked={picked.piece === piece}
      onPick={() => onPick({ piece })}
    >
      <PieceSvg id={piece} pieces={pieces} say={say} />
    </HeldPiece>
  );
}

function Stack({ number, count, all, picked, onPick, say }: BoardProps<View> & { number: number; count: number }) {
  const usable = all.some((offer) => offer.facets.stack === number + 1);
  return (
    <HeldPiece id={String(number)} label={say("stack", { number: number + 1, count })} usable={usable} picked={picked.stack === number + 1} onPick={() => onPick({ stack: number + 1 })}>
      <span class="quantity"><Back />{count}</span>
    </HeldPiece>
  );
}

/** The back of a piece. */
function Back() {
  return (
    <svg class="gm-back" viewBox="0 0 100 100" aria-hidden="true">
      <rect x={3} y={3} width={94} height={94} rx={8} />
      <path d="M15,65Q30,45 50,60T85,55M15,80Q30,60 50,75T85,70M50,45V20M38,30Q44,40 50,45Q56,40 62,30" />
    </svg>
  );
}
