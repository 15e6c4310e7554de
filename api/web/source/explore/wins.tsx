/** How seats did: first places as one bar, and each seat with its share and its mean points. */
import type { ComponentChild } from "preact";
import { colourOf, SeatMark } from "../seat";
import { useSpeaking } from "../texts";
import type { NumberProps, SeatShare } from "./shapes";

export function Wins({ seats, count }: { seats: readonly SeatShare[]; count(props: NumberProps): ComponentChild }) {
  const { say, language } = useSpeaking();
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const mean = new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const wins = seats.map(({ share, matches }) => share * matches);
  const all = wins.reduce((sum, each) => sum + each, 0) || 1;
  const starts = wins.map((_, seat) => (wins.slice(0, seat).reduce((sum, each) => sum + each, 0) / all) * 100);
  return (
    <div class="branch-wins">
      <svg class="part" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="part-whole" width={100} height={10} />
        {seats.map(({ seat }, number) => (
          <rect key={seat} x={starts[number]} width={(wins[number]! / all) * 100} height={10} style={{ fill: colourOf(seat) }} />
        ))}
      </svg>
      <ul aria-label={say("explore.wins")}>
        {seats.map(({ seat, share, points, behind }) => (
          <li key={seat}>
            <SeatMark seat={seat} /> {say("explore.seat", { seat: seat + 1 })} {count({ behind, children: percent.format(share), label: say("explore.won", { seat: seat + 1, share: percent.format(share) }) })}
            <span class="quiet"> {say("explore.points", { points: mean.format(points) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
