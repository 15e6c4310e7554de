/** What lies beside the board: the round, hands, piles, workers, aurei, privileges, the phantom. */

import type { ComponentChildren } from "preact";
import type { BoardProps } from "../../board";
import { HeldPiece } from "../../drawing/hand";
import { SeatRow } from "../../drawing/seat-row";
import { FishOutline, TileDrawing } from "./fish";
import { tilesOf } from "./pieces";
import type { ColourView, View } from "./view";
import { Worker } from "./workers";

const HIDDEN = "?";

export function Beside(props: BoardProps<View>) {
  const { view, seats, you, say } = props;
  return (
    <div class="ga-beside">
      <Aurei {...props} />
      {seats.map(({ seat, name }) => (
        <SeatRow key={seat} seat={seat} name={name} own={seat === you}>
          {view.round.amphora === seat && <Amphora title={say("amphora")} />}
          {view.seats[seat]?.colours.map((colour) => <Colour key={colour.colour} {...props} seat={seat} colour={colour} />)}
          {view.privileges?.[seat]?.side && (
            <span class={`ga-privilege ${view.privileges[seat].used ? "ga-used" : ""}`}>{say(`privilege.${view.privileges[seat].side}`)}</span>
          )}
        </SeatRow>
      ))}
      {view.phantom && (
        <div class="ga-phantom">
          <span class="quantity"><ColourSign colour={view.phantom.colour} />{say("phantom", { count: view.phantom.pile })}</span>
          {view.phantom.tile && <Held {...props} tile={view.phantom.tile} />}
        </div>
      )}
    </div>
  );
}

/** What a seat has of a colour. */
function Colour(props: BoardProps<View> & { seat: number; colour: ColourView }) {
  const { colour, seat, you, all, picked, onPick, say } = props;
  const hidden = colour.hand.filter((tile) => tile === HIDDEN).length;
  return (
    <>
      {hidden > 0 && <span class="quantity" title={say("hand", { count: hidden })}><Back colour={colour.colour} />× {hidden}</span>}
      {colour.hand.filter((tile) => tile !== HIDDEN).map((tile) => <Held key={tile} {...props} tile={tile} />)}
      {Object.entries(colour.workers).map(([kind, count]) => {
        const usable = seat === you && all.some((offer) => offer.facets.worker === kind);
        return (
          <HeldPiece key={kind} id={kind} label={`${say(`worker.${kind}`)}, ${say(`colour.${colour.colour}`)}: ${count}`} usable={usable} picked={usable && picked.worker === kind} onPick={() => onPick({ worker: kind })}>
            <span class={`quantity ${count === 0 ? "ga-none" : ""}`}><Framed><Worker kind={kind} colour={colour.colour} /></Framed>{count}</span>
          </HeldPiece>
        );
      })}
      <span class="quantity ga-pile">{say("pile", { count: colour.pile })}</span>
    </>
  );
}

function Held({ tile, pieces, all, picked, onPick }: BoardProps<View> & { tile: string }) {
  const known = tilesOf(pieces).get(tile);
  return known && (
    <HeldPiece id={tile} label={`${tile}: ${known.face}`} usable={all.some((offer) => offer.facets.tile === tile)} picked={picked.tile === tile} onPick={() => onPick({ tile })}>
      <svg viewBox="-1 -1 102 102" aria-hidden="true"><TileDrawing face={known.face} colour={known.colour} /></svg>
    </HeldPiece>
  );
}

function Framed({ children }: { children: ComponentChildren }) {
  return <svg class="ga-framed" viewBox="-26 -30 52 58" aria-hidden="true">{children}</svg>;
}

/** The back of a tile in the colour of its owner. */
function Back({ colour }: { colour: string }) {
  return (
    <svg class={`ga-back ga-${colour}`} viewBox="0 0 50 50" aria-hidden="true">
      <rect x={2} y={2} width={46} height={46} rx={7} />
      <text x={25} y={35}>{colour}</text>
    </svg>
  );
}

function ColourSign({ colour }: { colour: string }) {
  return <svg viewBox="0 0 50 50" aria-hidden="true"><FishOutline species={colour} /></svg>;
}

function Amphora({ title }: { title: string }) {
  return (
    <svg class="ga-amphora" viewBox="0 0 40 50" role="img" aria-label={title}>
      <title>{title}</title>
      <path d="M14,3H26V9Q34,14 34,24Q34,38 22,45V48H18V45Q6,38 6,24Q6,14 14,9Z" />
      <path class="ga-handle" d="M14,8Q3,6 5,20M26,8Q37,6 35,20" />
      <path class="ga-stripe" d="M7,22H33" />
    </svg>
  );
}

/** The coins that say which cetarium is next: those that are known, and how many are not. */
function Aurei({ view, say }: BoardProps<View>) {
  const coming = view.haruspex ?? [];
  return (
    <div class="ga-aurei">
      <span>{say("round", { number: view.round.number, of: view.round.of })}</span>
      {view.round.cetarium !== null && <span class="quantity"><Coin number={view.round.cetarium} />{say("cetarium", { number: view.round.cetarium })}</span>}
      {coming.length > 0 ? (
        <span class="quantity ga-coming">{coming.map((number) => <Coin key={number} number={number} />)}</span>
      ) : (
        view.aurei && view.aurei.down > 0 && <span class="quantity"><Coin number={null} />× {view.aurei.down}</span>
      )}
    </div>
  );
}

export function Coin({ number }: { number: number | null }) {
  return (
    <svg class="ga-coin" viewBox="0 0 50 50" aria-hidden="true">
      <circle cx={25} cy={25} r={22} />
      <circle class="ga-coin-rim" cx={25} cy={25} r={18} />
      <text x={25} y={33}>{number ?? "?"}</text>
    </svg>
  );
}
