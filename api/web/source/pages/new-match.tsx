/** Opening a match: game, how it is played, who sits where; people or bots of the house. */
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useTitle } from "../title";
import { get, post, Problem } from "../api";
import { useGames, usePromised } from "../games-known";
import { keep } from "../keys";
import { SeatMark } from "../seat";
import { named, titled, useSpeaking } from "../texts";
import type { Base, Game, Opened } from "../wire";
import "../styles/new-match.css";

interface Sitter { name: string; bot: string }

const NAMES_KEPT_AS = "jugada.names";
const PEOPLE = ["Ada", "Bo", "Cleo", "Dan", "Eva", "Fritz", "Gala", "Hugo"];
const UNDO = ["barrier", "free", "consent", "never"];

export function NewMatch() {
  const { say } = useSpeaking();
  const games = useGames();
  useTitle(say("new.title"));
  return (
    <main id="main" class="page new-match">
      <h1>{say("new.title")}</h1>
      {games === null ? <p role="status">{say("loading")}</p> : <Form games={games} />}
    </main>
  );
}

function Form({ games }: { games: Game[] }) {
  const { say, language } = useSpeaking();
  const { route, query } = useLocation();
  const bots = usePromised(() => get<{ bots: string[] }>("/bots", { language }).then((found) => found.bots), []) ?? [];
  const [game, setGame] = useState(games.find(({ key }) => key === query.game) ?? games[0]!);
  const [base, setBase] = useState<Base>(game.bases[0]!);
  const [adds, setAdds] = useState<ReadonlySet<string>>(new Set());
  const [options, setOptions] = useState<Record<string, string>>({});
  const [sitters, setSitters] = useState<Sitter[]>(() => people(base.seats[0] === 1 ? 1 : Math.max(2, base.seats[0]!)));
  const [chance, setChance] = useState(query.chance === "table" ? "table" : "server");
  const [undo, setUndo] = useState("barrier");
  const [key, setKey] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const [needsKey, setNeedsKey] = useState(false);
  const [busy, setBusy] = useState(false);

  const choose = (nextGame: Game, nextBase: Base) => {
    setGame(nextGame);
    setBase(nextBase);
    setAdds(new Set());
    setOptions({});
    setSitters((before) => (nextBase.seats.includes(before.length) ? before : fitted(before, nextBase.seats[0]!)));
  };
  const open = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setRefused(null);
    try {
      const opened = await post<Opened>("/matches", {
        game: game.key, variation: variationOf(base, adds, options), seats: sitters.map(({ name }) => name.trim()), chance, undo,
        bots: Object.fromEntries(sitters.flatMap(({ bot }, seat) => (bot ? [[seat, bot]] : []))),
      }, { language, token: key || null });
      const mine = Object.fromEntries(opened.tokens.flatMap((token, seat) => (sitters[seat]!.bot ? [] : [[seat, token]])));
      keep(opened.id, { seats: mine, organiser: opened.organiser, turns: Object.keys(mine).length > 1 });
      localStorage.setItem(NAMES_KEPT_AS, JSON.stringify(sitters.filter(({ bot }) => !bot).map(({ name }) => name)));
      route(chance === "table" ? `/m/${opened.id}/table` : `/m/${opened.id}`);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof Problem && (error.status === 401 || error.status === 403)) setNeedsKey(true);
      setRefused(error.message);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void open(event)}>
      <fieldset class="tiles">
        <legend>{say("new.game")}</legend>
        {games.map((each) => (
          <label key={each.key} class="tile">
            <input type="radio" name="game" checked={each.key === game.key} onChange={() => choose(each, each.bases[0]!)} />
            <span>{titled(each.title, language)}</span>
          </label>
        ))}
      </fieldset>
      {game.bases.length > 1 && (
        <fieldset class="tiles is-small">
          <legend>{say("new.base")}</legend>
          {game.bases.map((each) => (
            <label key={each.key} class="tile">
              <input type="radio" name="base" checked={each.key === base.key} onChange={() => choose(game, each)} />
              <span>{titled(each.title, language) || each.key}</span>
            </label>
          ))}
        </fieldset>
      )}
      {base.adds.length > 0 && <Additions base={base} adds={adds} onChange={setAdds} />}
      <Seats base={base} sitters={sitters} bots={bots} onChange={setSitters} />
      <details class="more" open={query.chance !== undefined}>
        <summary>{say("new.more")}</summary>
        <fieldset>
          <legend>{say("new.chance")}</legend>
          {["server", "table"].map((each) => (
            <label key={each} class="row"><input type="radio" name="chance" checked={chance === each} onChange={() => setChance(each)} />{say(`new.chance-${each}`)}</label>
          ))}
        </fieldset>
        <label class="field">{say("new.undo")}
          <select value={undo} onChange={(event) => setUndo(event.currentTarget.value)}>
            {UNDO.map((each) => <option key={each} value={each}>{say(`new.undo-${each}`)}</option>)}
          </select>
        </label>
        {Object.entries(base.options).filter(([, option]) => option.values.length > 1).map(([name, option]) => (
          <label key={name} class="field">{titled(option.title, language) || name}
            <select value={options[name] ?? option.default} onChange={(event) => setOptions({ ...options, [name]: event.currentTarget.value })}>
              {option.values.map((value) => <option key={value} value={value}>{value}</option>)}
            </select>
          </label>
        ))}
      </details>
      {needsKey && <label class="field">{say("new.key")}<input type="password" autocomplete="off" value={key} onInput={(event) => setKey(event.currentTarget.value)} /></label>}
      {refused && <p class="refused" role="alert">{refused}</p>}
      <p class="buttons"><button type="submit" class="main" disabled={busy}>{say("new.open")}</button></p>
    </form>
  );
}

function Additions({ base, adds, onChange }: { base: Base; adds: ReadonlySet<string>; onChange(adds: ReadonlySet<string>): void }) {
  const { say, language } = useSpeaking();
  return (
    <fieldset class="tiles is-small">
      <legend>{say("new.adds")}</legend>
      {base.adds.map((key) => {
        const addition = base.additions[key]!;
        const clash = Object.keys(addition.clashes).find((each) => adds.has(each));
        return (
          <label key={key} class="tile" title={clash && addition.clashes[clash]}>
            <input
              type="checkbox" checked={adds.has(key)} disabled={clash !== undefined}
              onChange={(event) => onChange(new Set(event.currentTarget.checked ? [...adds, key] : [...adds].filter((each) => each !== key)))}
            />
            <span>{titled(addition.title, language) || key}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Seats({ base, sitters, bots, onChange }: { base: Base; sitters: Sitter[]; bots: string[]; onChange(sitters: Sitter[]): void }) {
  const { say } = useSpeaking();
  const change = (seat: number, next: Partial<Sitter>) => onChange(sitters.map((each, index) => (index === seat ? { ...each, ...next } : each)));
  return (
    <fieldset class="seats">
      <legend>{say("new.seats")}</legend>
      {base.seats.length > 1 && (
        <div class="counts" role="group" aria-label={say("new.count")}>
          {base.seats.map((count) => <button key={count} type="button" class="chip" aria-pressed={count === sitters.length} onClick={() => onChange(fitted(sitters, count))}>{count}</button>)}
        </div>
      )}
      {sitters.map((sitter, seat) => (
        <div key={seat} class="sitter">
          <SeatMark seat={seat} size="1.4em" />
          <input type="text" required maxLength={60} value={sitter.name} aria-label={say("new.name", { seat: seat + 1 })} onInput={(event) => change(seat, { name: event.currentTarget.value })} />
          {bots.length > 0 && (
            <select aria-label={say("new.who", { seat: seat + 1 })} value={sitter.bot} onChange={(event) => change(seat, { bot: event.currentTarget.value })}>
              <option value="">{say("new.person")}</option>
              {bots.map((bot) => <option key={bot} value={bot}>{named(say, "bot", bot)}</option>)}
            </select>
          )}
        </div>
      ))}
    </fieldset>
  );
}

function people(count: number): Sitter[] {
  const kept = JSON.parse(localStorage.getItem(NAMES_KEPT_AS) ?? "[]") as string[];
  const names = [...new Set([...kept, ...PEOPLE])];
  return names.slice(0, count).map((name) => ({ name, bot: "" }));
}

function fitted(sitters: Sitter[], count: number): Sitter[] {
  const taken = new Set(sitters.map(({ name }) => name));
  const more = PEOPLE.filter((name) => !taken.has(name)).map((name) => ({ name, bot: "" }));
  return [...sitters, ...more].slice(0, count);
}

function variationOf(base: Base, adds: ReadonlySet<string>, options: Record<string, string>): string {
  const set = Object.entries(options).filter(([name, value]) => base.options[name]?.default !== value).map(([name, value]) => `${name}=${value}`);
  return [base.key, ...base.adds.filter((key) => adds.has(key)), ...set].join("+");
}
