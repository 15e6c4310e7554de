/** What the table is waiting for, always in words. */
import { SeatMark } from "../seat";
import { named, useSay } from "../texts";
import type { Match } from "../wire";

/** Whom and what a match waits for, as a sentence for each. */
export function waitingFor(match: Match, say: ReturnType<typeof useSay>): { seat: number | null; text: string }[] {
  const name = (seat: number) => match.seats[seat]?.name ?? "";
  if (match.closed && match.status === "closed") return [{ seat: null, text: say("waiting.closed", { reason: match.closed.reason }) }];
  if (match.result) {
    const winners = match.result.winners.map(name).join(", ");
    return [{ seat: match.result.winners[0] ?? null, text: winners ? say("waiting.over", { reason: match.result.reason, winners }) : match.result.reason }];
  }
  if (match.to_move.length > 0) {
    return match.to_move.map(({ seat, title }) => ({
      seat,
      text: say(seat === match.you.seat ? "waiting.you" : "waiting.seat", { name: name(seat), step: title }),
    }));
  }
  if (match.chance) return [{ seat: match.chance.seat, text: say("waiting.chance", { kind: named(say, "chance", match.chance.kind) }) }];
  return [{ seat: null, text: say("waiting.service") }];
}

export function Waiting({ match }: { match: Match }) {
  const say = useSay();
  return (
    <ul class="waiting">
      {waitingFor(match, say).map(({ seat, text }) => (
        <li key={text}>{seat !== null && <SeatMark seat={seat} />}{text}</li>
      ))}
    </ul>
  );
}
