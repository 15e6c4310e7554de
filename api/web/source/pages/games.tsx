/** What can be played: every game with some of its pieces. */
import { useTitle } from "../title";
import { Samples } from "../boxed";
import { useGame, useGames } from "../games-known";
import { Loading } from "../parts";
import { titled, useSpeaking } from "../texts";
import type { Game } from "../wire";
import "../styles/games.css";

/** Pieces that are shown of each game. */
const SHOWN = 5;

export function Games() {
  const { say } = useSpeaking();
  const games = useGames();
  useTitle(say("games.title"));
  if (games === null) return <Loading />;
  return (
    <main id="main" class="page">
      <h1>{say("games.title")}</h1>
      <p class="quiet">{say("games.about")}</p>
      <ul class="games">{games.map((game) => <GameCard key={game.key} game={game} />)}</ul>
    </main>
  );
}

function GameCard({ game }: { game: Game }) {
  const { say, language } = useSpeaking();
  const known = useGame(game.key);
  const seats = game.bases.flatMap((base) => base.seats);
  return (
    <li class="card">
      <h2><a href={`/games/${game.key}`}>{titled(game.title, language) || game.key}</a></h2>
      <p class="quiet">{say("games.seats", { least: Math.min(...seats), most: Math.max(...seats) })} · {say(`games.${game.information}`)} · {say("games.bases", { count: game.bases.length })}</p>
      <Samples known={known} count={SHOWN} />
      <p><a class="button" href={`/new?game=${game.key}`}>{say("home.new")}</a></p>
    </li>
  );
}
