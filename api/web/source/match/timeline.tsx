/** The replay: a slider over all plies, keys, playing at a speed, the next score, and lines that were taken back. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSay } from "../texts";
import type { Scoreboard } from "../wire";

const SPEEDS = [1, 2, 5, 15, 60];

interface Timing {
  ply: number;
  newest: number;
  board: Scoreboard | null;
  /** Plies behind which something was taken back. */
  forks: readonly number[];
  onPly(ply: number): void;
}

/** The plies that scored, in order. */
export function scoringPlies(board: Scoreboard | null): number[] {
  if (!board) return [];
  return [...new Set(board.seats.flatMap(({ lines }) => lines.map((line) => line.ply)))].sort((a, b) => a - b);
}

export function Timeline({ ply, newest, board, forks, onPly }: Timing) {
  const say = useSay();
  const [speed, setSpeed] = useState(2);
  const [playing, setPlaying] = usePlaying(ply, newest, speed, onPly);
  const scores = useMemo(() => scoringPlies(board), [board]);
  const ticks = useMemo(() => <Ticks scores={scores} forks={forks} newest={newest} />, [scores, forks.join(), newest]);
  const next = scores.find((each) => each > ply);
  const earlier = scores.findLast((each) => each < ply);
  const go = (to: number) => { setPlaying(false); onPly(Math.max(0, Math.min(newest, to))); };
  useKeys({
    ArrowLeft: () => go(ply - 1), ArrowRight: () => go(ply + 1), Home: () => go(0), End: () => go(newest),
    PageUp: () => go(ply - 10), PageDown: () => go(ply + 10),
    " ": () => setPlaying(!playing), n: () => next !== undefined && go(next), p: () => earlier !== undefined && go(earlier),
  });
  return (
    <section class="timeline" aria-label={say("replay.title")}>
      <div class="slider">
        <input
          type="range" min={0} max={newest} value={ply} aria-label={say("replay.slider")} aria-valuetext={say("replay.at", { ply, newest })}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        {ticks}
      </div>
      <div class="buttons">
        <button type="button" title={say("replay.first")} aria-label={say("replay.first")} disabled={ply === 0} onClick={() => go(0)}><Icon path="M6 5v14M19 5l-9 7 9 7z" /></button>
        <button type="button" title={say("replay.back")} aria-label={say("replay.back")} disabled={ply === 0} onClick={() => go(ply - 1)}><Icon path="M16 5l-9 7 9 7z" /></button>
        <button type="button" class="main" title={say(playing ? "replay.pause" : "replay.play")} aria-label={say(playing ? "replay.pause" : "replay.play")} disabled={newest === 0} onClick={() => setPlaying(!playing)}>
          <Icon path={playing ? "M8 5v14M16 5v14" : "M7 4l13 8-13 8z"} />
        </button>
        <button type="button" title={say("replay.on")} aria-label={say("replay.on")} disabled={ply === newest} onClick={() => go(ply + 1)}><Icon path="M8 5l9 7-9 7z" /></button>
        <button type="button" title={say("replay.last")} aria-label={say("replay.last")} disabled={ply === newest} onClick={() => go(newest)}><Icon path="M18 5v14M5 5l9 7-9 7z" /></button>
        <output class="at">{say("replay.at", { ply, newest })}</output>
        <span class="grow" />
        <button type="button" class="text" title={say("replay.next-score")} aria-label={say("replay.next-score")} disabled={next === undefined} onClick={() => next !== undefined && go(next)}>
          <Icon path="M5 5v14M5 6h9l-1 3.500 1 3.500H5M17 8l4 4-4 4" /><span class="wide">{say("replay.next-score")}</span>
        </button>
        <label class="speed">
          {say("replay.speed")}
          <select value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
            {SPEEDS.map((each) => <option key={each} value={each}>{say("replay.per-second", { count: each })}</option>)}
          </select>
        </label>
      </div>
    </section>
  );
}

/** Where something scored, and where something was taken back. */
function Ticks({ scores, forks, newest }: { scores: readonly number[]; forks: readonly number[]; newest: number }) {
  const place = (each: number) => ({ left: `${newest === 0 ? 0 : (each / newest) * 100}%` });
  return (
    <div class="ticks" aria-hidden="true">
      {scores.map((each) => <i key={each} style={place(each)} />)}
      {forks.map((each) => <i key={`fork-${each}`} class="fork" style={place(each)} />)}
    </div>
  );
}

function Icon({ path }: { path: string }) {
  return <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d={path} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" /></svg>;
}

/** Milliseconds that a picture may come too early: those of a screen do not come evenly. */
const EARLY = 4;

/** Steps on by itself, so many plies a second, until the newest. */
function usePlaying(ply: number, newest: number, speed: number, onPly: (ply: number) => void): [boolean, (playing: boolean) => void] {
  const [playing, setPlaying] = useState(false);
  const now = useRef({ ply, newest, onPly });
  now.current = { ply, newest, onPly };
  useEffect(() => {
    if (!playing) return undefined;
    const period = 1000 / speed;
    let due = performance.now() + period;
    let timer = 0;
    const tick = (time: number) => {
      const { ply, newest, onPly } = now.current;
      if (ply >= newest) return setPlaying(false);
      const late = Math.floor((time + EARLY - due) / period) + 1;
      if (late > 0) {
        due += late * period;
        onPly(Math.min(ply + late, newest));
      }
      timer = requestAnimationFrame(tick);
    };
    timer = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(timer);
  }, [playing, speed]);
  const begin = (wanted: boolean) => {
    if (wanted && ply >= newest) onPly(0);
    setPlaying(wanted);
  };
  return [playing, begin];
}

const OWN_KEYS = new Set(["INPUT", "SELECT", "TEXTAREA"]);

/** Keys of the whole page, unless somebody is typing or a button of its own wants them. */
export function useKeys(keys: Record<string, () => unknown>): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const act = now.current[event.key];
      const typing = OWN_KEYS.has(target.tagName) && (target as HTMLInputElement).type !== "range";
      const pressing = event.key === " " || event.key === "Enter" ? target.closest("button, a, summary, [role=button]") !== null : false;
      const sliding = (target as HTMLInputElement).type === "range" && event.key !== " " && event.key.length > 1;
      if (!act || typing || pressing || sliding || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
}
