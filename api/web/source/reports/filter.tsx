/** Which matches a report is about: kept in the address, so that what is seen can be passed on. */
import { useLocation } from "preact-iso";
import { useGames } from "../games-known";
import { titled, useSpeaking } from "../texts";

const ASKED = ["game", "variation", "seats", "player", "since", "until"] as const;
export type Asked = Partial<Record<(typeof ASKED)[number], string>>;

/** What the address asks for. */
export function askedOf(query: Record<string, string>): Asked {
  return Object.fromEntries(ASKED.filter((name) => query[name]).map((name) => [name, query[name]!]));
}

/** The same as the end of an address. */
export function searchOf(asked: Asked): string {
  const said = new URLSearchParams(asked as Record<string, string>).toString();
  return said ? `?${said}` : "";
}

export function FilterForm({ asked, needs }: { asked: Asked; needs: readonly string[] }) {
  const { say, language } = useSpeaking();
  const { path, route } = useLocation();
  const games = useGames() ?? [];
  const change = (name: keyof Asked, value: string) => {
    const next: Asked = { ...asked };
    if (name === "game") delete next.variation;
    if (value) next[name] = value;
    else delete next[name];
    route(`${path}${searchOf(next)}`, true);
  };
  const bound = (name: keyof Asked) => ({
    value: asked[name] ?? "",
    required: needs.includes(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value.trim()),
  });
  return (
    <form class="report-filter" onSubmit={(event) => event.preventDefault()}>
      <label class="field">
        {say("reports.game")}
        <select value={asked.game ?? ""} onChange={(event) => change("game", event.currentTarget.value)}>
          <option value="">{say("home.any")}</option>
          {games.map(({ key, title }) => <option key={key} value={key}>{titled(title, language) || key}</option>)}
        </select>
      </label>
      <label class="field">{say("reports.seats")}<input type="number" min={1} max={8} {...bound("seats")} /></label>
      <label class="field">{say("reports.player")}<input type="text" {...bound("player")} /></label>
      <label class="field">{say("reports.since")}<input type="date" {...bound("since")} /></label>
      <label class="field">{say("reports.until")}<input type="date" {...bound("until")} /></label>
    </form>
  );
}
