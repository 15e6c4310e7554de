/** What is shown of a match: now, or at an earlier ply. */
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "../api";
import type { Fact, Match, Told } from "../wire";
import { quietly, type Following } from "./following";

export interface Moment {
  ply: number;
  view: Told | null;
  before: Told | null;
  facts: readonly Fact[];
  text: string;
  /** The match as it was then, once the reader stays a little. */
  match: Match | null;
  ifEnded: readonly number[] | null;
}

const NO_FACTS: readonly Fact[] = [];
/** How long a reader stays at a ply before it is asked what was waited for there. */
const STAYS = 150;

/** What is to be seen at a ply, or now; what was seen before stays until it is here. */
export function useMoment({ match, line, asking }: Following, at: number | null): Moment {
  const last = useRef<Moment | null>(null);
  const newer = useRef<{ match: Match; before: Told | null } | null>(null);
  const [then, setThen] = useState<Match | null>(null);
  const ply = match === null ? 0 : Math.min(at ?? match.newest, match.newest);
  useEffect(() => {
    if (match && at !== null) void line.want(ply, match.newest).catch(quietly);
  }, [line, ply, at, match?.version]);
  useEffect(() => {
    if (!match || at === null) return undefined;
    const timer = window.setTimeout(() => {
      void get<Match>(`/matches/${match.id}?ply=${ply}`, asking).then(setThen, () => undefined);
    }, STAYS);
    return () => window.clearTimeout(timer);
  }, [match?.id, asking, ply, at === null]);

  if (match === null) return { ply, view: null, before: null, facts: NO_FACTS, text: "", match: null, ifEnded: null };
  if (at === null) {
    if (newer.current?.match !== match) {
      const previous = newer.current?.match;
      newer.current = { match, before: previous && previous.ply === match.ply - 1 ? previous.view : line.seen(match.ply - 1)?.view ?? null };
    }
    const facts = line.frames[match.ply]?.facts ?? NO_FACTS;
    last.current = { ply, view: match.view, before: newer.current.before, facts, text: match.text, match, ifEnded: match.scores.map((each) => each.if_ended) };
    return last.current;
  }
  const frame = line.seen(ply);
  const known = then?.ply === ply && then.version === match.version ? then : null;
  const ifEnded = known ? known.scores.map((each) => each.if_ended) : null;
  if (frame) {
    last.current = { ply, view: frame.view ?? null, before: line.seen(ply - 1)?.view ?? null, facts: frame.facts, text: frame.text ?? "", match: known, ifEnded };
    return last.current;
  }
  return { ...(last.current ?? { view: null, before: null, facts: NO_FACTS, text: "" }), ply, match: known, ifEnded };
}
