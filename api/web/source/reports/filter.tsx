/** Which matches a page of figures is about: kept in the address, so that what is seen can be passed on. */
import { useGames, useTitleOf } from "../games-known";
import { useAnswer } from "../answer";
import { titled, useSpeaking } from "../texts";
import type { Stored, StoredVariation } from "./shapes";

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

const withoutVariation = ({ variation: _, ...others }: Asked): Asked => others;

/** The variations that have stored matches among these, whichever variation is asked for; nothing while that is not known. */
export function useStored(asked: Asked | null): StoredVariation[] | null {
  const found = useAnswer<Stored>(asked && `/analytics/variations${searchOf(withoutVariation(asked))}`);
  return found === null || found instanceof Error ? null : found.variations;
}

interface FilterProps {
  asked: Asked;
  needs: readonly string[];
  /** Whether days are asked for, too. */
  days?: boolean;
  onChange(next: Asked): void;
}

export function FilterForm({ asked, needs, days = true, onChange }: FilterProps) {
  const { say, language } = useSpeaking();
  const games = useGames() ?? [];
  const change = (name: keyof Asked, value: string) => {
    const next: Asked = { ...asked };
    if (name === "game") delete next.variation;
    if (value) next[name] = value;
    else delete next[name];
    onChange(next);
  };
  const bound = (name: keyof Asked) => ({
    defaultValue: asked[name] ?? "", // no `value`: what is being typed stays when an answer comes
    required: needs.includes(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value.trim()),
  });
  return (
    <form class="report-filter" onSubmit={(event) => event.preventDefault()}>
      <label class="field">
        {say("reports.game")}
        <select value={asked.game ?? ""} onChange={(event) => change("game", event.currentTarget.value)}>
          {!(needs.includes("game") && asked.game) && <option value="">{say("home.any")}</option>}
          {games.map(({ key, title }) => <option key={key} value={key}>{titled(title, language) || key}</option>)}
        </select>
      </label>
      {asked.game && (
        <label class="field is-wide">
          {say("home.variation")}
          <VariationChoice asked={asked} onChange={(value) => change("variation", value)} />
        </label>
      )}
      <label class="field">{say("reports.seats")}<input key={asked.seats} type="number" min={1} max={8} {...bound("seats")} /></label>
      <label class="field">{say("reports.player")}<input key={asked.player} type="text" {...bound("player")} /></label>
      {days && <label class="field">{say("reports.since")}<input key={asked.since} type="date" {...bound("since")} /></label>}
      {days && <label class="field">{say("reports.until")}<input key={asked.until} type="date" {...bound("until")} /></label>}
    </form>
  );
}

/** The variations of a game that have stored matches, with how many; the one that is asked for even if it has none. */
export function VariationChoice({ asked, onChange }: { asked: Asked; onChange(variation: string): void }) {
  const { say } = useSpeaking();
  const titleOf = useTitleOf();
  const stored = useStored(asked) ?? [];
  const chosen = asked.variation ?? "";
  const missing = chosen && stored.every(({ variation }) => variation !== chosen);
  const listed = missing ? [{ variation: chosen, matches: 0 }, ...stored] : stored;
  return (
    <select value={chosen} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{say("home.any")}</option>
      {listed.map(({ variation, matches }) => (
        <option key={variation} value={variation}>{`${titleOf(asked.game!, variation).variation} (${matches})`}</option>
      ))}
    </select>
  );
}
