/** Everything that happened, ply by ply, and the lines that were taken back as branches that can be opened. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { get, type Asking } from "../api";
import { still } from "../drawing/still";
import { SeatMark } from "../seat";
import { useSay } from "../texts";
import type { Frame, LogEvent, LogPage, Match } from "../wire";
import { signed } from "./scoring";
import { useStable } from "./stable";

/** A line that was taken back: the ply it grew from, and what was played on it. */
export interface Fork {
  from: number;
  plays: LogEvent[];
}

const AT_ONCE = 500;

/** The lines of a match that were taken back, read from the log when there are any. */
export function useForks(match: Match | null, asking: Asking): Fork[] {
  const [forks, setForks] = useState<Fork[]>([]);
  const id = match?.id;
  const version = match?.version ?? 0;
  const straight = match === null || match.version - 1 === match.newest;
  useEffect(() => {
    if (!id || straight) return setForks((before) => (before.length ? [] : before));
    let gone = false;
    void wholeLog(id, asking).then((events) => { if (!gone) setForks(forksOf(events)); }, () => undefined);
    return () => { gone = true; };
  }, [id, version, straight, asking]);
  return forks;
}

async function wholeLog(id: string, asking: Asking): Promise<LogEvent[]> {
  const events: LogEvent[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: LogPage = await get<LogPage>(`/matches/${id}/log?limit=${AT_ONCE}${after ? `&after=${encodeURIComponent(after)}` : ""}`, asking);
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

interface Telling {
  match: Match;
  frames: readonly Frame[];
  forks: readonly Fork[];
  ply: number;
  onPly(ply: number): void;
  /** Opens a position of a line that was taken back. */
  onFork(play: LogEvent): void;
}

/** Plies that the list reaches around the one that is shown, and by how many it moves on. */
const AROUND = 40;
const STRIDE = 20;

export function History({ match, frames, forks, ply, onPly, onFork }: Telling) {
  const say = useSay();
  const list = useRef<HTMLOListElement>(null);
  const stable = { onPly: useStable(onPly), onFork: useStable(onFork) };
  useLayoutEffect(() => showCurrent(list.current), [ply, frames.length]);
  const stride = Math.floor(ply / STRIDE) * STRIDE;
  const near = useMemo(() => frames.slice(Math.max(0, stride - AROUND), stride + STRIDE + AROUND), [frames, frames.length, frames.at(-1), stride]);
  return (
    <section class="card history" aria-labelledby="history">
      <h2 id="history">{say("history.title")}</h2>
      <ol ref={list} tabIndex={0} aria-label={say("history.title")}>
        {near.map((frame) => (
          <Ply key={`${frame.ply}-${frame.version}`} match={match} frame={frame} isShown={frame.ply === ply} forks={forks} {...stable} />
        ))}
      </ol>
    </section>
  );
}

interface PlyProps extends Pick<Telling, "match" | "forks" | "onPly" | "onFork"> {
  frame: Frame;
  isShown: boolean;
}

/** One ply of the list, drawn again only when something of it has changed: a replay runs past many. */
const Ply = still(({ match, frame, isShown, forks, onPly, onFork }: PlyProps) => (
  <li>
    <button type="button" aria-current={isShown ? "step" : undefined} onClick={() => onPly(frame.ply)}><Done match={match} frame={frame} /></button>
    {forks.filter(({ from }) => from === frame.ply).map((fork) => <Forked key={fork.plays[0]!.version} match={match} fork={fork} onFork={onFork} />)}
  </li>
), lookOf);

function lookOf({ match, frame, isShown, forks }: PlyProps): string {
  const here = forks.filter(({ from }) => from === frame.ply).map(({ plays }) => `${plays[0]!.version}+${plays.length}`);
  return [match.id, ...match.seats.map(({ name }) => name), frame.version, isShown, ...here].join(" ");
}

/** What happened at a ply, in words. */
export function Told({ frame }: { frame: Frame | undefined }) {
  const say = useSay();
  if (!frame) return null;
  return <ul class="told" tabIndex={0} aria-label={say("history.told", { ply: frame.ply })}>{frame.told.map((sentence, index) => <li key={index}>{sentence}</li>)}</ul>;
}

/** Scrolls the list, and nothing else, to the ply that is shown. */
function showCurrent(list: HTMLOListElement | null): void {
  const current = list?.querySelector<HTMLElement>("[aria-current]");
  if (list && current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** One ply in words: who, what, and the points it gave. */
export function Done({ match, frame }: { match: Match; frame: Frame }) {
  const say = useSay();
  return (
    <>
      <span class="at">{frame.ply}</span>
      {frame.seat !== null && <SeatMark seat={frame.seat} />}
      <span class="what">
        <b>{frame.by === "seat" ? match.seats[frame.seat!]?.name : say(`by.${frame.by}`)}</b> {frame.move}
        {frame.points.map((gain, index) => (
          <small key={index}>{signed(gain.points)} {match.seats[gain.seat]?.name}: {gain.reason}</small>
        ))}
      </span>
    </>
  );
}

function Forked({ match, fork, onFork }: { match: Match; fork: Fork; onFork(play: LogEvent): void }) {
  const say = useSay();
  return (
    <details class="fork">
      <summary>{say("history.fork", { count: fork.plays.length })}</summary>
      <ol>
        {fork.plays.map((play) => (
          <li key={play.version}>
            <button type="button" onClick={() => onFork(play)}>
              <span class="at">{play.ply}</span>
              {play.seat !== null && <SeatMark seat={play.seat} />}
              <span class="what"><b>{play.seat === null ? say(`by.${play.by}`) : match.seats[play.seat]?.name}</b> {play.move}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
