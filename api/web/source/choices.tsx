/** What is left to choose of the legal moves, facet by facet, as buttons: for a board that cannot be pointed at. */
import type { BoardProps, Facets, Offer } from "./board";
import { named, useSay, type Say } from "./texts";

interface Choosing extends Pick<BoardProps, "offers" | "picked" | "onPick"> {
  /** Texts of the game: those under `does` and under the name of a facet say its values; others are said as moves say them. */
  gameSay: Say;
  sayField?(facet: string, value: string): string;
}

/** Facets that say where and how turned: where every offer lies on the board, they are pointed at there. */
const WHERE = new Set(["at", "x", "y", "cell", "turn"]);

/** The first facet in which the offers differ and that has not been picked, with its values in order. */
export function nextFacet(offers: readonly Offer[], picked: Facets): { facet: string; values: (string | number)[] } | null {
  const facets = [...new Set(offers.flatMap((offer) => Object.keys(offer.facets)))];
  const isShown = offers.every((offer) => offer.facets.at !== undefined);
  for (const facet of facets) {
    if (facet in picked || (isShown && WHERE.has(facet))) continue;
    const values = [...new Set(offers.flatMap((offer) => offer.facets[facet] ?? []))];
    if (values.length > 1) return { facet, values };
  }
  return null;
}

export function Choices({ offers, picked, onPick, gameSay, sayField }: Choosing) {
  const say = useSay();
  const next = nextFacet(offers, picked);
  if (next === null) return null;
  const valueOf = (facet: string, value: string) => {
    const said = named(gameSay, facet, value);
    return said === value ? sayField?.(facet, value) ?? said : said;
  };
  return (
    <div class="choices" role="group" aria-label={named(say, "facet", next.facet)}>
      <span class="quiet">{named(say, "facet", next.facet)}</span>
      {next.values.map((value) => (
        <button key={value} type="button" class="chip" onClick={() => onPick({ [next.facet]: value })}>{valueOf(next.facet, String(value))}</button>
      ))}
    </div>
  );
}
