/** Undo and redo: alone, by asking, and answering who asks. */
import { useSay } from "../texts";
import type { Frame, Match } from "../wire";

interface Undoing {
  match: Match;
  frames: readonly Frame[];
  busy: boolean;
  act(path: string, body: unknown): void;
}

/** The ply to which this reader would go back: before the last thing it decided, else a ply. */
function backTo(match: Match, frames: readonly Frame[]): number {
  const mine = frames.findLast((frame) => (match.you.role === "organiser" ? frame.ply > 0 : frame.seat === match.you.seat));
  return Math.max(0, (mine?.ply ?? match.newest) - 1);
}

export function TakingBack({ match, frames, busy, act }: Undoing) {
  const say = useSay();
  if (match.you.role === "spectator") return null;
  const { undo } = match;
  const to = backTo(match, frames);
  const alone = to >= undo.alone_to;
  const asked = undo.ask.map((seat) => match.seats[seat]?.name).join(", ");
  const possible = match.newest > 0 && !undo.request && (alone || undo.ask.length > 0);
  return (
    <div class="taking-back">
      {undo.request && <Request match={match} busy={busy} act={act} />}
      <div class="buttons">
        <button type="button" disabled={!possible || busy} onClick={() => act("undo", { to_ply: to })}>
          {alone || undo.ask.length === 0 ? say("undo.alone", { ply: to }) : say("undo.ask", { names: asked, ply: to })}
        </button>
        <button type="button" disabled={undo.redo_to === null || busy} onClick={() => act("redo", {})}>{say("undo.redo")}</button>
      </div>
      {!possible && match.newest > 0 && undo.why && <p class="quiet">{undo.why}</p>}
    </div>
  );
}

function Request({ match, busy, act }: Omit<Undoing, "frames">) {
  const say = useSay();
  const request = match.undo.request!;
  const name = (seat: number) => match.seats[seat]?.name ?? "";
  const mine = match.you.seat !== null && request.missing.includes(match.you.seat);
  return (
    <div class="request" role="alert">
      <p>{say(mine ? "undo.asks-you" : "undo.asks", { name: name(request.seat), ply: request.to_ply, names: request.missing.map(name).join(", ") })}</p>
      {mine && (
        <div class="buttons">
          <button type="button" class="main" disabled={busy} onClick={() => act(`undo/${request.request}`, { accept: true })}>{say("undo.accept")}</button>
          <button type="button" disabled={busy} onClick={() => act(`undo/${request.request}`, { accept: false })}>{say("undo.refuse")}</button>
        </div>
      )}
    </div>
  );
}
