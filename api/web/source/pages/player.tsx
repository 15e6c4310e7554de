/** One player: figures by league, and the finished matches. */
import { useEffect, useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import { useTitle } from "../title";
import { get } from "../api";
import { useTitleOf } from "../games-known";
import { Failed, Loading, moment } from "../parts";
import { useSpeaking } from "../texts";
import type { PlayedMatch, Player } from "../wire";
import { Table } from "./standings";

export function PlayerPage() {
  const { say, language } = useSpeaking();
  const { params } = useRoute();
  const name = params.name!;
  const [player, setPlayer] = useState<Player | null>(null);
  const [refused, setRefused] = useState<Error | null>(null);
  useTitle(name);
  useEffect(() => { void get<Player>(`/players/${encodeURIComponent(name)}`, { language }).then(setPlayer, setRefused); }, [name, language]);
  if (refused) return <Failed error={refused} />;
  if (!player) return <Loading />;
  return (
    <main id="main" class="page">
      <h1>{player.name}</h1>
      <p class="quiet">{say("player.figures", { played: player.played, won: player.won })} · <a href={`/?player=${encodeURIComponent(name)}`}>{say("player.all")}</a></p>
      <div class="leagues">{player.leagues.map((league) => <Table key={`${league.game}/${league.variation}`} league={{ ...league, players: league.players.filter((each) => each.player === player.name) }} />)}</div>
      <h2>{say("player.matches")}</h2>
      <ul class="plain-list">{player.matches.map((each) => <Played key={each.match} played={each} language={language} />)}</ul>
    </main>
  );
}

function Played({ played, language }: { played: PlayedMatch; language: string }) {
  const { say } = useSpeaking();
  const title = useTitleOf()(played.game, played.variation);
  return (
    <li>
      <a href={`/m/${played.match}`}>{title.game}, {title.variation}</a>
      <span class="quiet"> {say("player.result", { place: played.place, points: played.points, players: played.players.join(", ") })} · {moment(played.at, language)}</span>
    </li>
  );
}
