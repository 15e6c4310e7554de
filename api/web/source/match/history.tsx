/** Everything that happened, ply by ply, what was asked and ruled in between, and lines that were taken back as branches that can be opened. */
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Worded } from "../parts";
import { still } from "../drawing/still";
import { SeatMark } from "../seat";
import { useSay } from "../texts";
import type { Frame, LogEvent, Match } from "../wire";
import { placed, type Beside, type Fork } from "./beside";
import { signed } from "./scoring";
import { useStable } from "./stable";

interface Telling {
  match: Match;
  frames: readonly Frame[];
  beside: Beside;
  ply: number;
  onPly(ply: number): void;
  /** Opens a position of a line that was taken back. */
  onFork(play: LogEvent): void;
}

/** Plies that the list reaches around the one that is shown, and by how many it moves on. */
const AROUND = 40;
const STRIDE = 20;

export function History({ match, frames, beside, ply, onPly, onFork }: Telling) {
  const say = useSay();
  const list = useRef<HTMLOListElement>(null);
  const stable = { onPly: useStable(onPly), onFork: useStable(onFork) };
  useLayoutEffect(() => showCurrent(list.current), [ply, frames.length]);
  const stride = Math.floor(ply / STRIDE) * STRIDE;
  const near = useMemo(() => frames.slice(Math.max(0, stride - AROUND), stride + STRIDE + AROUND), [frames, frames.length, frames.at(-1), stride]);
  const notes = useMemo(() => placed(beside.notes, frames), [beside, frames.length, frames.at(-1)]);
  return (
    <section class="card history" aria-labelledby="history">
      <h2 id="history">{say("history.title")}</h2>
      <ol ref={list} tabIndex={0} aria-label={say("history.title")}>
        {near.map((frame) => (
          <Ply key={`${frame.ply}-${frame.version}`} match={match} frame={frame} isShown={frame.ply === ply} forks={beside.forks} notes={notes.get(frame.ply) ?? NONE} {...stable} />
        ))}
      </ol>
    </section>
  );
}

const NONE: readonly LogEvent[] = [];

interface PlyProps extends Pick<Telling, "match" | "onPly" | "onFork"> {
  frame: Frame;
  forks: readonly Fork[];
  /** What was asked, answered and ruled before the next ply. */
  notes: readonly LogEvent[];
  isShown: boolean;
}

/** One ply of the list, drawn again only when something of it has changed: a replay runs past many. */
const Ply = still(({ match, frame, isShown, forks, notes, onPly, onFork }: PlyProps) => (
  <li>
    <button type="button" aria-current={isShown ? "step" : undefined} onClick={() => onPly(frame.ply)}><Done match={match} frame={frame} /></button>
    {notes.map((note) => <p key={note.version} class="note">{note.told?.join(" ")}</p>)}
    {forks.filter(({ from }) => from === frame.ply).map((fork) => <Forked key={fork.plays[0]!.version} match={match} fork={fork} onFork={onFork} />)}
  </li>
), lookOf);

function lookOf({ match, frame, isShown, forks, notes }: PlyProps): string {
  const here = forks.filter(({ from }) => from === frame.ply).map(({ plays }) => `${plays[0]!.version}+${plays.length}`);
  return [match.id, ...match.seats.map(({ name }) => name), frame.does, frame.version, isShown, notes.map(({ told }) => told), ...here].join(" ");
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
  if (!list || !current) return;
  const [box, here] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  list.scrollTop += here.top + here.height / 2 - box.top - box.height / 2;
}

/** One ply in words: who, what, and the points it gave. */
export function Done({ match, frame }: { match: Match; frame: Frame }) {
  const say = useSay();
  return (
    <>
      <span class="at">{frame.ply}</span>
      {frame.seat !== null && <SeatMark seat={frame.seat} />}
      <span class="what">
        <b>{say(frame.move === null ? "history.begin" : "history.by", { name: frame.by === "seat" ? match.seats[frame.seat!]?.name ?? "" : say(`by.${frame.by}`) })}</b> {frame.move !== null && <Worded said={frame.does ?? ""} code={frame.move} />}
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
              <span class="what"><b>{say("history.by", { name: play.seat === null ? say(`by.${play.by}`) : match.seats[play.seat]?.name ?? "" })}</b> <Worded said={play.does ?? ""} code={play.move ?? ""} /></span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
