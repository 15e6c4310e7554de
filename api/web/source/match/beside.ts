/** What happened beside the plies of the line: lines that were taken back, requests, answers, rulings. */
import { useEffect, useState } from "preact/hooks";
import { get, type Asking } from "../api";
import type { Frame, LogEvent, LogPage, Match } from "../wire";

/** A line that was taken back: the ply it grew from, and what was played on it. */
export interface Fork {
  from: number;
  plays: LogEvent[];
}

const AT_ONCE = 500;

/** What the log holds beside the plies of the line: what was taken back, asked, answered and ruled. */
export interface Beside {
  forks: readonly Fork[];
  notes: readonly LogEvent[];
}

const NOTHING: Beside = { forks: [], notes: [] };

/** What is beside the line of a match, read from the log when there is anything. */
export function useBeside(match: Match | null, asking: Asking): Beside {
  const [beside, setBeside] = useState(NOTHING);
  const id = match?.id;
  const version = match?.version ?? 0;
  const straight = match === null || match.version - 1 === match.newest;
  useEffect(() => {
    if (!id || straight) return setBeside(NOTHING);
    let gone = false;
    void besideLog(id, asking).then((events) => { if (!gone) setBeside({ forks: forksOf(events), notes: events.filter(isNote) }); }, () => undefined);
    return () => { gone = true; };
  }, [id, version, straight, asking]);
  return beside;
}

const isNote = ({ event }: LogEvent) => event !== "play" && event !== "open";

async function besideLog(id: string, asking: Asking): Promise<LogEvent[]> {
  const events: LogEvent[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: LogPage = await get<LogPage>(`/matches/${id}/log?beside=1&limit=${AT_ONCE}${after ? `&after=${encodeURIComponent(after)}` : ""}`, asking);
    events.push(...page.events);
    after = page.after;
  }
  return events;
}

/** Plays that were taken back and lie one behind the other are one line. */
export function forksOf(events: readonly LogEvent[]): Fork[] {
  const forks: Fork[] = [];
  for (const event of events) {
    if (event.event !== "play" || !event.undone || event.ply === undefined) continue;
    const last = forks.at(-1);
    const before = last?.plays.at(-1);
    if (last && before?.ply === event.ply - 1 && before.version === event.version - 1) last.plays.push(event);
    else forks.push({ from: event.ply - 1, plays: [event] });
  }
  return forks;
}

/** Notes by the ply behind which they were written. */
export function placed(notes: readonly LogEvent[], frames: readonly Frame[]): Map<number, LogEvent[]> {
  const byPly = new Map<number, LogEvent[]>();
  for (const note of notes) {
    const ply = frames.findLast(({ version }) => version < note.version)?.ply;
    if (ply !== undefined) byPly.set(ply, [...(byPly.get(ply) ?? []), note]);
  }
  return byPly;
}
