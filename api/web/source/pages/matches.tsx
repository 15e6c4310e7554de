/** The first page: what this is for, what is going on, what is over. */
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useTitle } from "../title";
import { get } from "../api";
import { Samples } from "../boxed";
import { useGame, useGames, useTitleOf } from "../games-known";
import { ringOf } from "../keys";
import { moment } from "../parts";
import { VariationChoice } from "../reports/filter";
import { SeatMark } from "../seat";
import { titled, useSpeaking } from "../texts";
import type { Game, MatchList, MatchRow } from "../wire";
import "../styles/games.css";
import "../styles/matches.css";

const FILTERS = ["game", "variation", "player", "status"] as const;
const STATUSES = ["open", "over", "closed"];
const AT_ONCE = 40;
/** How often the list is asked for again. */
const EVERY = 5000;

export function Matches() {
  const { say } = useSpeaking();
  const { query, route } = useLocation();
  useTitle("");
  const wanted = Object.fromEntries(FILTERS.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  const change = (name: string, value: string) => {
    const { [name]: _, ...others } = wanted;
    const next = new URLSearchParams({ ...(name === "game" ? without(others, "variation") : others), ...(value ? { [name]: value } : {}) });
    route(next.size ? `/?${next}` : "/", true);
  };
  return (
    <main id="main" class="page matches">
      <section class="hero">
        <h1>{say("home.title")}</h1>
        <p>{say("home.about")}</p>
        <p><a class="button main" href="/new">{say("home.new")}</a></p>
      </section>
      <Purposes />
      <Choosable />
      <h2 id="matches">{say("nav.matches")}</h2>
      <Filters wanted={wanted} onChange={change} />
      <List wanted={wanted} />
    </main>
  );
}

/** What somebody may have come for, with where that is done; and a sign for each. */
const PURPOSES = [
  ["play", "/new", "M7 4h10v7a5 5 0 0 1-10 0zM12 16v4M8 20h8"],
  ["replay", "/?status=over#matches", "M4 12a8 8 0 1 0 3-6.200M4 4v4h4M10 9l5 3-5 3z"],
  ["table", "/new?chance=table", "M3 9h18M5 9v10M19 9v10M9 5h6v4H9z"],
  ["proof", "/audit", "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.500 12l2.500 2.500 4.500-5"],
] as const;

function Purposes() {
  const { say } = useSpeaking();
  return (
    <ul class="purposes">
      {PURPOSES.map(([purpose, place, sign]) => (
        <li key={purpose}>
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><path d={sign} /></svg>
          <a href={place}>{say(`home.${purpose}`)}</a>
          <p>{say(`home.${purpose}-about`)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Every game with some of its pieces: a click away from a match of it. */
function Choosable() {
  const { say } = useSpeaking();
  const games = useGames() ?? [];
  return (
    <ul class="choosable" aria-label={say("games.title")}>
      {games.map((game) => <Choice key={game.key} game={game} />)}
    </ul>
  );
}

function Choice({ game }: { game: Game }) {
  const { language } = useSpeaking();
  return (
    <li>
      <a href={`/new?game=${game.key}`}>
        <Samples known={useGame(game.key)} count={2} />
        <span>{titled(game.title, language) || game.key}</span>
      </a>
    </li>
  );
}

function without(some: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(some).filter(([each]) => each !== name));
}

function Filters({ wanted, onChange }: { wanted: Record<string, string>; onChange(name: string, value: string): void }) {
  const { say, language } = useSpeaking();
  const games = useGames() ?? [];
  const [typed, setTyped] = useState(wanted.player ?? "");
  const { game, variation } = wanted;
  return (
    <search class="filters" aria-label={say("home.filters")}>
      <label>{say("home.game")}
        <select value={wanted.game ?? ""} onChange={(event) => onChange("game", event.currentTarget.value)}>
          <option value="">{say("home.any")}</option>
          {games.map(({ key, title }) => <option key={key} value={key}>{titled(title, language)}</option>)}
        </select>
      </label>
      {game && (
        <label>{say("home.variation")}
          <VariationChoice asked={variation ? { game, variation } : { game }} onChange={(value) => onChange("variation", value)} />
        </label>
      )}
      <label>{say("home.status")}
        <select value={wanted.status ?? ""} onChange={(event) => onChange("status", event.currentTarget.value)}>
          <option value="">{say("home.any")}</option>
          {STATUSES.map((each) => <option key={each} value={each}>{say(`status.${each}`)}</option>)}
        </select>
      </label>
      <label>{say("home.player")}
        <input type="search" value={typed} onInput={(event) => { setTyped(event.currentTarget.value); onChange("player", event.currentTarget.value.trim()); }} />
      </label>
    </search>
  );
}

function List({ wanted }: { wanted: Record<string, string> }) {
  const { say, language } = useSpeaking();
  const { list, more } = useMatches(wanted);
  if (list === null) return <p class="quiet" role="status">{say("loading")}</p>;
  if (list.matches.length === 0) return <p class="quiet">{say("home.none")}</p>;
  return (
    <>
      <ul class="match-list" aria-label={say("home.list")}>
        {list.matches.map((row) => <Row key={row.id} row={row} language={language} />)}
      </ul>
      {list.after && <p><button type="button" onClick={more}>{say("home.more")}</button></p>}
    </>
  );
}

function Row({ row, language }: { row: MatchRow; language: string }) {
  const { say } = useSpeaking();
  const title = useTitleOf()(row.game, row.variation);
  const ring = ringOf(row.id);
  const mine = Object.keys(ring.seats).length > 0 || ring.organiser !== undefined;
  return (
    <li class={`is-${row.status}`}>
      <a href={`/m/${row.id}`}>
        <span class="what"><b>{title.game}</b> <span class="quiet">{title.variation}</span></span>
        <span class="state">
          <span class={`badge is-${row.status}`}>{say(`status.${row.status}`)}</span>
          {row.void && <span class="badge">{say("status.void")}</span>}
          {mine && <span class="badge is-mine">{say("home.mine")}</span>}
          {row.chance_mode === "table" && <span class="badge">{say("home.real-table")}</span>}
        </span>
        <span class="seats">
          {row.seats.map(({ seat, name }) => (
            <span key={seat} class={row.places[seat] === 1 ? "is-winner" : ""}><SeatMark seat={seat} /> {name} <b>{row.points[seat]}</b></span>
          ))}
        </span>
        <span class="quiet when">{say("home.plies", { count: row.ply })} · <time dateTime={row.changed_at}>{moment(row.changed_at, language)}</time></span>
      </a>
    </li>
  );
}

function useMatches(wanted: Record<string, string>): { list: MatchList | null; more(): void } {
  const { language } = useSpeaking();
  const [list, setList] = useState<MatchList | null>(null);
  const [count, setCount] = useState(AT_ONCE);
  const asked = new URLSearchParams(wanted).toString();
  useEffect(() => {
    let gone = false;
    const ask = () => get<MatchList>(`/matches?limit=${count}&${asked}`, { language }).then((found) => { if (!gone) setList(found); }, () => undefined);
    void ask();
    const timer = window.setInterval(() => { if (!document.hidden) void ask(); }, EVERY);
    return () => { gone = true; window.clearInterval(timer); };
  }, [asked, count, language]);
  return { list, more: () => setCount((before) => Math.min(before + AT_ONCE, 200)) };
}
