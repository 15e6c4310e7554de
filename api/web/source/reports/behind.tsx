/** The matches behind a number, each a link into the replay. */
import { useTitleOf } from "../games-known";
import { moment } from "../parts";
import { useAnswer } from "../answer";
import { useSpeaking } from "../texts";
import type { Behind } from "./shapes";

/** `address` as the service gave it beside the number. */
export function MatchesBehind({ address }: { address: string }) {
  const { say, language } = useSpeaking();
  const titleOf = useTitleOf();
  const found = useAnswer<{ matches: Behind[] }>(address.replace(/^\/v1/, ""));
  if (found === null) return <p class="quiet" role="status">{say("loading")}</p>;
  if (found instanceof Error) return <p class="refused" role="alert">{found.message}</p>;
  if (found.matches.length === 0) return <p>{say("reports.nothing")}</p>;
  return (
    <ul class="behind">
      {found.matches.map((each, number) => (
        <li key={number}><a href={each.link}>{each.players.join(", ")}</a> <span class="quiet">{titleOf(each.game, each.variation).variation} · {moment(each.at, language)}</span></li>
      ))}
    </ul>
  );
}
