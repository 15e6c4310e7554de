/** What an arbiter ruled of this match, and why. */
import { useSay } from "../texts";
import type { Match } from "../wire";
import { signed } from "./scoring";

export function Rulings({ match }: { match: Match }) {
  const say = useSay();
  if (match.rulings.length === 0) return null;
  return (
    <ul class="rulings" aria-label={say("ruling.title")}>
      {match.rulings.map((ruling) => (
        <li key={ruling.at}>
          <b>{say(`ruling.${ruling.ruling}`, { name: ruling.name ?? "" })}</b>{" "}
          {ruling.points.some(Boolean) && ruling.points.map((points, seat) => `${match.seats[seat]?.name} ${signed(points)}`).join(", ")}{" "}
          {ruling.reason} <span class="quiet">({say(`by.${ruling.by}`)})</span>{" "}
          {ruling.successor && <a href={`/m/${ruling.successor}`}>{say("ruling.successor")}</a>}
        </li>
      ))}
    </ul>
  );
}
