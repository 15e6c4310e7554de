/** A place in the tree of first moves: it stands in the address, so that it can be passed on and gone back from. */
import { askedOf, type Asked } from "../reports/filter";

export interface Place {
  game: string;
  /** Which matches, without the game. */
  asked: Asked;
  /** The moves that lead here, as the service gave them. */
  line: readonly string[];
  /** Whether lines are told apart by what chance gave. */
  draws: boolean;
  /** What of the heat map is shown: a kind of fact, or points; nothing for the first there is. */
  layer: string;
  /** In so many first plies; whenever if nothing. */
  plies: string;
}

/** The place that an address leads to. */
export function placeOf(game: string, url: string): Place {
  const search = new URLSearchParams(url.split("#")[0]!.split("?")[1] ?? "");
  const { game: _, ...asked } = askedOf(Object.fromEntries(search));
  return { game, asked, line: search.getAll("line"), draws: search.get("draws") === "true", layer: search.get("layer") ?? "", plies: search.get("plies") ?? "" };
}

/** The address of a place. */
export function addressOf({ game, asked, line, draws, layer, plies }: Place): string {
  const search = wordsOf({ asked, line, draws });
  if (layer) search.append("layer", layer);
  if (plies) search.append("plies", plies);
  return search.size ? `/explore/${game}?${search}` : `/explore/${game}`;
}

/** Where the service tells what was played here. */
export function treePath({ game, ...here }: Place): string {
  return `/analytics/explorer?${wordsOf({ ...here, asked: { game, ...here.asked } })}`;
}

function wordsOf({ asked, line, draws }: Omit<Place, "game" | "layer" | "plies">): URLSearchParams {
  const search = new URLSearchParams(asked as Record<string, string>);
  for (const step of line) search.append("line", step);
  if (draws) search.append("draws", "true");
  return search;
}
