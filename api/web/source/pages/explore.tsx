/** The explorer: what was played first, how often, by whom, how it ended; and where on the board things happen. */
import { useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { useAnswer } from "../answer";
import { Branches } from "../explore/branches";
import { Crumbs } from "../explore/crumbs";
import { addressOf, placeOf, treePath, type Place } from "../explore/place";
import { Heat } from "../explore/heat";
import type { Tree } from "../explore/shapes";
import { useGame, useTitleOf, type Known } from "../games-known";
import { Failed, Loading } from "../parts";
import { MatchesBehind } from "../reports/behind";
import { FilterForm, searchOf, type Asked } from "../reports/filter";
import type { Stored, StoredVariation } from "../reports/shapes";
import { useSpeaking } from "../texts";
import { useTitle } from "../title";
import "../styles/tables.css";
import "../styles/reports.css";
import "../styles/explore.css";

/** So many variations of a game are named at first. */
const MOST_NAMED = 8;

/** What there is to explore. */
export function Explore() {
  const { say } = useSpeaking();
  const found = useAnswer<Stored>("/analytics/variations");
  useTitle(say("explore.title"));
  if (found === null) return <Loading />;
  if (found instanceof Error) return <Failed error={found} />;
  const stored = found.variations;
  const games = [...new Set(stored.map(({ game }) => game))];
  return (
    <main id="main" class="page">
      <h1>{say("explore.title")}</h1>
      <p class="quiet">{say("explore.about")}</p>
      {games.length === 0 && <p>{say("explore.nothing")}</p>}
      <ul class="report-list">
        {games.map((game) => <Explorable key={game} game={game} stored={stored.filter((each) => each.game === game)} />)}
      </ul>
    </main>
  );
}

/** A game with the variations of it that were played. */
function Explorable({ game, stored }: { game: string; stored: StoredVariation[] }) {
  const { say } = useSpeaking();
  const titleOf = useTitleOf();
  const matches = stored.reduce((sum, each) => sum + each.matches, 0);
  return (
    <li class="card">
      <h2><a href={`/explore/${game}`}>{titleOf(game, "").game}</a></h2>
      <p class="quiet">{say("explore.matches", { count: matches })}</p>
      <ul class="plain-list explorable">
        {stored.slice(0, MOST_NAMED).map(({ variation, matches }) => (
          <li key={variation}>
            <a href={`/explore/${game}${searchOf({ variation })}`}>{titleOf(game, variation).variation}</a> <span class="quiet">{say("explore.matches", { count: matches })}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

export function ExplorePage() {
  const { say } = useSpeaking();
  const { params } = useRoute();
  const { url, route } = useLocation();
  const place = placeOf(params.game!, url);
  const titles = useTitleOf()(place.game, place.asked.variation ?? "");
  useTitle(`${say("explore.title")}: ${titles.game}`);
  const known = useGame(place.game, place.asked.variation);
  const change = ({ game = place.game, ...asked }: Asked) => {
    const stays = game === place.game && asked.variation === place.asked.variation;
    route(addressOf({ game, asked, draws: place.draws, line: stays ? place.line : [], layer: stays ? place.layer : "", plies: place.plies }), true);
  };
  return (
    <main id="main" class="page explore">
      <p class="no-print"><a href="/explore">{say("explore.title")}</a></p>
      <h1>{titles.game}</h1>
      <FilterForm asked={{ game: place.game, ...place.asked }} needs={["game"]} days={false} onChange={change} />
      <label class="row">
        <input type="checkbox" checked={place.draws} onChange={(event) => route(addressOf({ ...place, draws: event.currentTarget.checked, line: [] }), true)} />
        {say("explore.draws")}
      </label>
      <p><a href="#board">{say("explore.where")}</a></p>
      <Played place={place} known={known} />
      <h2 id="board">{say("explore.where")}</h2>
      <p class="quiet">{say("explore.where-about")}</p>
      <Heat asked={{ game: place.game, ...place.asked }} known={known} chosen={place} onChoose={(chosen) => route(addressOf({ ...place, ...chosen }), true)} />
    </main>
  );
}

/** What was played at a place. */
function Played({ place, known }: { place: Place; known: Known | null }) {
  const { say } = useSpeaking();
  const tree = useAnswer<Tree>(treePath(place));
  const [shown, setShown] = useState("");
  const to = (line: readonly string[]) => addressOf({ ...place, line });
  if (tree === null) return <p role="status">{say("loading")}</p>;
  if (tree instanceof Error) return <p class="refused" role="alert">{tree.message}</p>;
  const isOther = place.line.join("\n") !== tree.line.join("\n");
  return (
    <>
      <Crumbs tree={tree} known={known} to={to} />
      {isOther && <p class="quiet">{say("explore.folded")}</p>}
      <h2 id="next">{say(tree.line.length ? "explore.next" : "explore.first")}</h2>
      <p>
        <button type="button" class="chip count" title={say("reports.behind")} aria-expanded={shown === tree.behind} onClick={() => setShown(shown ? "" : tree.behind)}>
          {say("explore.matches", { count: tree.matches })}
        </button>{" "}
        <span class="quiet">{say("explore.symmetry")}</span>
      </p>
      {shown === tree.behind && <MatchesBehind address={tree.behind} />}
      {tree.branches.length === 0 ? <p>{say(tree.matches ? "explore.end" : "reports.nothing")}</p> : <Branches key={tree.line.join("\n")} branches={tree.branches} known={known} to={to} />}
      {tree.more && <p class="quiet">{say("explore.rarest", { count: tree.branches.length })}</p>}
    </>
  );
}
