/** The score sheet of a match, to be printed: reasons down, seats across, as at the end of a real table. */
import { useEffect, useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import { useTitle } from "../title";
import { get } from "../api";
import { useTitleOf } from "../games-known";
import { acceptInvitation, eyesOf, ringOf, tokenOf } from "../keys";
import { Failed, Loading, moment } from "../parts";
import { useSpeaking } from "../texts";
import type { Match, Scoreboard } from "../wire";
import "../styles/tables.css";

export function SheetPage() {
  const { say, language } = useSpeaking();
  const id = useRoute().params.id!;
  const [found, setFound] = useState<{ match: Match; board: Scoreboard } | null>(null);
  const [refused, setRefused] = useState<Error | null>(null);
  const title = useTitleOf();
  useEffect(() => {
    acceptInvitation(id);
    const ring = ringOf(id);
    const asking = { language, token: tokenOf(ring, eyesOf(ring)[0]!) };
    void Promise.all([get<Match>(`/matches/${id}`, asking), get<Scoreboard>(`/matches/${id}/scoreboard`, asking)])
      .then(([match, board]) => setFound({ match, board }), setRefused);
  }, [id, language]);
  useTitle(say("sheet.title"));
  if (refused) return <Failed error={refused} />;
  if (!found) return <Loading />;
  const { match, board } = found;
  const said = title(match.game, match.variation);
  const places = new Map(match.result?.standing.map(({ seat, place }) => [seat, place]));
  return (
    <main id="main" class="page sheet-page">
      <h1>{said.game}</h1>
      <p class="quiet">{said.variation} · {moment(match.opened_at, language)} · {say(`status.${match.status}`)}</p>
      <div class="scrolls" tabIndex={0}>
        <table class="figures">
          <thead><tr><th scope="col">{say("sheet.reason")}</th>{board.seats.map(({ seat, name }) => <th key={seat} scope="col" class="number">{name}</th>)}</tr></thead>
          <tbody>
            {reasonsOf(board).map(({ reason, points }) => (
              <tr key={reason}><th scope="row">{reason}</th>{points.map((each, seat) => <td key={seat} class="number">{each ?? ""}</td>)}</tr>
            ))}
          </tbody>
          <tfoot>
            <tr><th scope="row">{say("sheet.total")}</th>{board.seats.map(({ seat, points }) => <td key={seat} class="number">{points}</td>)}</tr>
            {match.result && <tr><th scope="row">{say("scores.place")}</th>{board.seats.map(({ seat }) => <td key={seat} class="number">{places.get(seat)}</td>)}</tr>}
          </tfoot>
        </table>
      </div>
      {match.result && <p>{match.result.reason}</p>}
      <p class="quiet proof">{match.id}</p>
      <p class="buttons no-print">
        <button type="button" class="main" onClick={() => window.print()}>{say("sheet.print")}</button>
        <a class="button" href={`/m/${id}`}>{say("sheet.back")}</a>
      </p>
    </main>
  );
}

/** Points by reason and seat, reasons in the order in which they first gave points. */
export function reasonsOf(board: Scoreboard): { reason: string; points: (number | null)[] }[] {
  const rows = new Map<string, (number | null)[]>();
  const lines = board.seats.flatMap(({ seat, lines }) => lines.map((line) => ({ ...line, seat }))).sort((a, b) => a.ply - b.ply);
  for (const { reason, seat, points } of lines) {
    const row = rows.get(reason) ?? board.seats.map(() => null);
    row[seat] = (row[seat] ?? 0) + points;
    rows.set(reason, row);
  }
  return [...rows].map(([reason, points]) => ({ reason, points }));
}
