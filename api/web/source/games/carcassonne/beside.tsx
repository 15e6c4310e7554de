/** What lies beside the map: the tile in hand, the bag, supplies of figures, goods, gold, messages. */

import type { ComponentChildren } from "preact";
import type { BoardProps } from "../../board";
import { HeldPiece } from "../../drawing/hand";
import { SeatRow } from "../../drawing/seat-row";
import { Figure, Ingots, Magician, Robber } from "./figures";
import { markDrawing } from "./marks";
import { tilesOf } from "./pieces";
import { Patterns, TileDrawing } from "./tile";
import type { View } from "./view";

const GOODS = ["wine", "grain", "cloth"] as const;

export function Beside(props: BoardProps<View>) {
  const { seats } = props;
  return (
    <div class="ca-beside">
      {seats.map(({ seat, name }) => <Seat key={seat} {...props} seat={seat} name={name} />)}
      <Magic {...props} />
      <Bag {...props} />
    </div>
  );
}

/** A small picture about its middle. */
export function Small({ children, title }: { children: ComponentChildren; title?: string }) {
  return (
    <svg class="ca-small" viewBox="-18 -20 36 36" role={title ? "img" : undefined} aria-label={title} aria-hidden={title ? undefined : true}>
      {title && <title>{title}</title>}
      {children}
    </svg>
  );
}

function Seat(props: BoardProps<View> & { seat: number; name: string }) {
  const { view, seat, name, you, say } = props;
  const own = view.seats[seat];
  const goods = view.goods?.[seat];
  const ingots = view.gold?.seats[seat];
  const robber = view.robbers?.[seat];
  return (
    <SeatRow seat={seat} name={name} own={seat === you}>
      {Object.entries(own?.supply ?? {}).map(([kind, count]) => <Supply key={kind} {...props} kind={kind} count={count} />)}
      {goods && GOODS.filter((good) => goods[good] > 0).map((good) => (
        <span key={good} class="quantity" title={say(`item.${good}`)}><Small title={say(`item.${good}`)}>{markDrawing(good)}</Small>{goods[good]}</span>
      ))}
      {ingots !== undefined && ingots > 0 && <span class="quantity"><Small title={say("ingots")}><Ingots count={1} /></Small>{ingots}</span>}
      {robber && robber.space !== null && <span class="quantity"><Small title={say("figure.robber")}><Robber seat={seat} /></Small>{robber.space}</span>}
    </SeatRow>
  );
}

/** The figures of a kind that a seat has left; a button where one may be placed. */
function Supply({ kind, count, seat, all, picked, you, onPick, say }: BoardProps<View> & { kind: string; count: number; seat: number }) {
  const usable = seat === you && all.some((offer) => offer.facets.figure === kind);
  return (
    <HeldPiece id={kind} label={`${say(`figure.${kind}`)}: ${count}`} usable={usable} picked={usable && picked.figure === kind} onPick={() => onPick({ figure: kind })}>
      <span class={`quantity ${count === 0 ? "ca-none" : ""}`}><Small><Figure kind={kind} seat={seat} /></Small>{count}</span>
    </HeldPiece>
  );
}

/** Mage and witch, who belong to nobody; a button where one may be moved. */
function Magic({ view, all, picked, onPick, say }: BoardProps<View>) {
  if (!view.magic) return null;
  return (
    <div class="ca-magicians">
      {["mage", "witch"].map((figure) => (
        <HeldPiece key={figure} id={figure} label={say(`figure.${figure}`)} usable={all.some((offer) => offer.facets.figure === figure)} picked={picked.figure === figure} onPick={() => onPick({ figure })}>
          <span class="quantity"><Small><Magician kind={figure} /></Small>{say(`figure.${figure}`)}</span>
        </HeldPiece>
      ))}
    </div>
  );
}

/** The tile in hand, what the bag still holds, and the messages that were seen. */
function Bag({ view, pieces, say }: BoardProps<View>) {
  const tiles = tilesOf(pieces);
  const faces = Object.entries(view.bag.faces);
  return (
    <>
      {view.messages?.open && <p class="ca-message"><MessageDrawing id={view.messages.open} />{say(`reason.${view.messages.open}`)}</p>}
      <details class="ca-bag">
        <summary>{say("bag", { count: view.bag.tiles })}</summary>
        <div class="ca-faces">
          {faces.map(([face, count]) => {
            const tile = tiles.get(face);
            return tile && (
              <span key={face} class="quantity" title={face}>
                <svg viewBox="0 0 100 100" aria-hidden="true"><Patterns /><TileDrawing tile={tile} turn={0} /></svg>× {count}
              </span>
            );
          })}
        </div>
      </details>
    </>
  );
}

/** A message: a letter with the last letter of its id on the seal. */
export function MessageDrawing({ id }: { id: string }) {
  return (
    <svg class="ca-letter" viewBox="0 0 60 44" aria-hidden="true">
      <path class="ca-paper" d="M2,2H58V42H2Z" />
      <path class="ca-fold" d="M2,2L30,25L58,2" />
      <circle class="ca-seal" cx={30} cy={26} r={10} />
      <text x={30} y={31}>{id.slice(-1)}</text>
    </svg>
  );
}
