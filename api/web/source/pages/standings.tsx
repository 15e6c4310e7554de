/** Leagues: everybody who finished a match, game by game. */
import { useEffect, useState } from "preact/hooks";
import { useTitle } from "../title";
import { get } from "../api";
import { useTitleOf } from "../games-known";
import { useSpeaking } from "../texts";
import type { League } from "../wire";
import "../styles/tables.css";

export function Standings() {
  const { say, language } = useSpeaking();
  const [leagues, setLeagues] = useState<League[] | null>(null);
  useTitle(say("standings.title"));
  useEffect(() => { void get<{ leagues: League[] }>("/standings", { language }).then((found) => setLeagues(found.leagues), () => setLeagues([])); }, [language]);
  return (
    <main id="main" class="page">
      <h1>{say("standings.title")}</h1>
      <p class="quiet">{say("standings.about")}</p>
      {leagues === null && <p role="status">{say("loading")}</p>}
      {leagues?.length === 0 && <p>{say("standings.none")}</p>}
      <div class="leagues">{leagues?.map((league) => <Table key={`${league.game}/${league.variation}`} league={league} />)}</div>
    </main>
  );
}

export function Table({ league }: { league: League }) {
  const { say, language } = useSpeaking();
  const title = useTitleOf()(league.game, league.variation);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return (
    <section class="card">
      <h2>{title.game} <small class="quiet">{title.variation}</small></h2>
      <div class="scrolls" tabIndex={0}>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{say("standings.player")}</th>
              {["played", "won", "average", "rating"].map((key) => <th key={key} scope="col" class="number">{say(`standings.${key}`)}</th>)}
            </tr>
          </thead>
          <tbody>
            {league.players.map((each) => (
              <tr key={each.player}>
                <th scope="row"><a href={`/players/${encodeURIComponent(each.player)}`}>{each.player}</a></th>
                <td class="number">{each.played}</td>
                <td class="number">{each.won}</td>
                <td class="number">{number.format(each.average)}</td>
                <td class="number whole">{number.format(each.rating.mu)} ± {number.format(each.rating.sigma)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
