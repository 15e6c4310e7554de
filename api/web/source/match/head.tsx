/** What is played, by whom, through whose eyes it is seen, and where else to go. */
import { useState } from "preact/hooks";
import { useTitleOf } from "../games-known";
import { invitation, keep, type Eyes, type Ring } from "../keys";
import type { Connection } from "../live";
import { useSay } from "../texts";
import type { Match } from "../wire";

interface Heading {
  match: Match;
  eyes: Eyes;
  choices: Eyes[];
  ring: Ring;
  connection: Connection;
  onEyes(eyes: Eyes): void;
  onRing(ring: Ring): void;
}

export function Head({ match, eyes, choices, ring, connection, onEyes, onRing }: Heading) {
  const say = useSay();
  const title = useTitleOf()(match.game, match.variation);
  const nameOf = (each: Eyes) => (typeof each === "number" ? match.seats[each]?.name ?? String(each) : say(`eyes.${each}`));
  return (
    <header class="match-head">
      <div>
        <h1><a class="plain-link" href={`/games/${match.game}`}>{title.game}</a></h1>
        <p class="quiet">
          {title.variation} · {say(`status.${match.status}`)}
          {match.origin && <> · <a href={`/m/${match.origin.match}?ply=${match.origin.ply}`}>{say("match.origin", { ply: match.origin.ply })}</a></>}
        </p>
      </div>
      <p class={`connection is-${connection}`} role="status">{say(`connection.${connection}`)}</p>
      {choices.length > 1 && (
        <label class="eyes">
          {say("eyes.title")}
          <select value={String(eyes)} onChange={(event) => onEyes(choices.find((each) => String(each) === event.currentTarget.value) ?? "spectator")}>
            {choices.map((each) => <option key={each} value={String(each)}>{nameOf(each)}</option>)}
          </select>
        </label>
      )}
      <nav aria-label={say("match.elsewhere")}>
        {ring.organiser && match.status === "open" && <a href={`/m/${match.id}/table`}>{say("match.table")}</a>}
        <a href={`/m/${match.id}/audit`}>{say("match.audit")}</a>
        {Object.keys(ring.seats).length > 0 && <Sharing match={match} ring={ring} onRing={onRing} />}
      </nav>
    </header>
  );
}

function Sharing({ match, ring, onRing }: Pick<Heading, "match" | "ring" | "onRing">) {
  const say = useSay();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (seat: string) => {
    await navigator.clipboard.writeText(invitation(match.id, Number(seat), ring.seats[seat]!));
    setCopied(seat);
  };
  const several = Object.keys(ring.seats).length > 1;
  return (
    <details class="sharing">
      <summary>{say("share.title")}</summary>
      <div class="sheet">
        <p class="quiet">{say("share.why")}</p>
        {Object.keys(ring.seats).map((seat) => (
          <p key={seat} class="row">
            <a href={invitation(match.id, Number(seat), ring.seats[seat]!)}>{match.seats[Number(seat)]?.name}</a>
            <button type="button" onClick={() => void copy(seat)}>{say(copied === seat ? "share.copied" : "share.copy")}</button>
          </p>
        ))}
        {several && (
          <label class="row">
            <input type="checkbox" checked={ring.turns ?? false} onChange={(event) => { const next = { ...ring, turns: event.currentTarget.checked }; keep(match.id, next); onRing(next); }} />
            {say("share.turns")}
          </label>
        )}
      </div>
    </details>
  );
}
