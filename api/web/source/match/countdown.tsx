/** How long there is still, where a match is played against the clock: counted down, and said now and then. */
import { useEffect, useState } from "preact/hooks";
import { until } from "../clock";
import { useSpeaking } from "../texts";

const SECOND = 1000;
/** Seconds before the end at which the time is said aloud. */
const SAID_AT = [600, 300, 120, 60, 30, 10];

export function Countdown({ deadline }: { deadline: string }) {
  const { say, language } = useSpeaking();
  const left = useSecondsLeft(deadline);
  const said = SAID_AT.findLast((seconds) => left <= seconds) ?? null;
  const text = (seconds: number) => (seconds > 0 ? say("clock.left", { time: inWords(seconds, language) }) : say("clock.up"));
  return (
    <div class={`countdown ${left <= 30 ? "is-short" : ""}`}>
      <p role="timer" aria-live="off">{text(left)}</p>
      <p class="heard" aria-live="polite">{left <= 0 ? text(0) : text(said ?? Math.ceil(left / 60) * 60)}</p>
    </div>
  );
}

/** Whole seconds until a moment, never less than none. */
function useSecondsLeft(deadline: string): number {
  const left = () => Math.max(0, Math.ceil(until(deadline) / SECOND));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left);
    const timer = window.setInterval(() => setSeconds(left), SECOND / 4);
    return () => window.clearInterval(timer);
  }, [deadline]);
  return seconds;
}

/** A span as a language says it: minutes and seconds, what is none left out. */
export function inWords(seconds: number, language: string): string {
  const unit = (count: number, name: string) => new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "long" }).format(count);
  const parts = [[Math.floor(seconds / 60), "minute"], [seconds % 60, "second"]] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, name]) => unit(count, name));
  return new Intl.ListFormat(language, { type: "unit" }).format(told.length > 0 ? told : [unit(0, "second")]);
}
