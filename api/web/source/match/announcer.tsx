/** Says to a screen reader what just happened, with the service's own words for points and position. */
import { useSay } from "../texts";
import type { Frame, Match } from "../wire";
import { signed } from "./scoring";

export function Announcer({ match, frame, text }: { match: Match; frame: Frame | undefined; text: string }) {
  const say = useSay();
  const name = (seat: number | null) => (seat === null ? "" : match.seats[seat]?.name ?? "");
  const done = frame?.move ? say("history.said", { ply: frame.ply, name: name(frame.seat), move: frame.move }) : "";
  const points = frame?.points.map((gain) => `${name(gain.seat)} ${signed(gain.points)}: ${gain.reason}.`).join(" ") ?? "";
  return <p class="heard" aria-live="polite">{done}. {points} {text}</p>;
}
