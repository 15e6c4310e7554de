/** Says to a screen reader what just happened and what is waited for, once the reader stays at a ply. */
import { useEffect, useState } from "preact/hooks";
import { useSay } from "../texts";
import type { Frame, Match } from "../wire";
import { waitingFor } from "./waiting";

/** How long a ply stays before it is told: who steps on quickly hears the last one. */
const STAYS = 400;

interface Announcing {
  match: Match;
  /** What was done at the ply that is shown. */
  frame: Frame | undefined;
  /** The match as it was then, where that is known. */
  then: Match | null;
}

export function Announcer({ match, frame, then }: Announcing) {
  const say = useSay();
  const [text, setText] = useState("");
  const whole = () => {
    const name = frame?.seat == null ? "" : match.seats[frame.seat]?.name ?? "";
    const done = frame?.move ? [`${say("history.said", { ply: frame.ply, name, move: frame.does ?? frame.move })}.`, ...frame.told] : [];
    return [...done, ...(then ? waitingFor(then, say).map((each) => `${each.text}.`) : [])].join(" ");
  };
  useEffect(() => {
    const timer = window.setTimeout(() => setText(whole()), STAYS);
    return () => window.clearTimeout(timer);
  }, [frame, then, say]);
  return <p class="heard announcer" aria-live="polite">{text}</p>;
}
