/** The scoreboard at a ply: totals, the curve, and every line with its reason. */
import { useMemo } from "preact/hooks";
import type { Cell } from "../board";
import { SeatMark } from "../seat";
import { useSay } from "../texts";
import type { Line, Match, Scoreboard } from "../wire";
import { Curve } from "./curve";
import { useStable } from "./stable";

interface Showing {
  match: Match;
  board: Scoreboard | null;
  ply: number;
  /** Points if the match ended at this ply, where they are known. */
  ifEnded: readonly number[] | null;
  onMark(cells: readonly Cell[]): void;
  onPly(ply: number): void;
}

/** The totals of all seats after a ply. */
export function totalsAt(match: Match, board: Scoreboard | null, ply: number): number[] {
  if (ply === match.ply) return match.scores.map(({ points }) => points);
  return board?.curve[ply] ?? match.seats.map(() => 0);
}

export function Scoring({ match, board, ply, ifEnded, onMark, onPly }: Showing) {
  const say = useSay();
  const totals = totalsAt(match, board, ply);
  const places = match.result && ply === match.newest ? new Map(match.result.standing.map(({ seat, place }) => [seat, place])) : null;
  const mayDiffer = ifEnded !== null && ifEnded.some((points, seat) => points !== totals[seat]);
  return (
    <section class="card scoring" aria-labelledby="scoring">
      <div class="card-head"><h2 id="scoring">{say("scores.title")}</h2><a href={`/m/${match.id}/sheet`}>{say("scores.sheet")}</a></div>
      <table class="totals">
        <thead>
          <tr>
            <th scope="col">{say("scores.seat")}</th>
            <th scope="col" class="number">{say("scores.points")}</th>
            {mayDiffer && <th scope="col" class="number">{say("scores.if-ended")}</th>}
            {places && <th scope="col" class="number">{say("scores.place")}</th>}
          </tr>
        </thead>
        <tbody>
          {match.seats.map(({ seat, name }) => (
            <tr key={seat} class={match.to_move.some((each) => each.seat === seat) ? "is-to-move" : ""}>
              <th scope="row"><SeatMark seat={seat} /> <a href={`/players/${encodeURIComponent(name)}`}>{name}</a></th>
              <td class="number total">{totals[seat]}</td>
              {mayDiffer && <td class="number">{ifEnded[seat]}</td>}
              {places && <td class="number">{places.get(seat)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {board && board.seats.some(({ lines }) => lines.length > 0) && <Curve curve={board.curve} seats={match.seats} ply={ply} onPly={onPly} />}
      {board && <Lines board={board} ply={ply} onMark={onMark} onPly={onPly} />}
    </section>
  );
}

interface LinesProps extends Pick<Showing, "ply" | "onMark" | "onPly"> {
  board: Scoreboard;
}

/** Lines from which on their list is as high as it may be from the beginning, so that nothing moves while a replay runs. */
const MANY = 8;

function Lines({ board, ply, onMark, onPly }: LinesProps) {
  const say = useSay();
  const lines = useMemo(
    () => board.seats.flatMap(({ seat, name, lines }) => lines.map((line) => ({ ...line, seat, name }))).sort((a, b) => b.ply - a.ply || a.seat - b.seat),
    [board],
  );
  const first = lines.findIndex((line) => line.ply <= ply);
  const jump = useStable(onPly);
  const newest = lines[first]?.ply === ply;
  return useMemo(() => {
    if (first < 0) return <p class="quiet">{say("scores.none")}</p>;
    return (
      <ol class={`lines ${lines.length > MANY ? "is-long" : ""}`} aria-label={say("scores.lines")} tabIndex={0}>
        {lines.slice(first).map((line, index) => (
          <Reason key={lines.length - first - index} line={line} isNew={newest && line.ply === lines[first]!.ply} onMark={onMark} onPly={jump} />
        ))}
      </ol>
    );
  }, [lines, first, newest, say]);
}

function Reason({ line, isNew, onMark, onPly }: Pick<Showing, "onMark" | "onPly"> & { line: Line & { seat: number; name: string }; isNew: boolean }) {
  return (
    <li class={isNew ? "is-new" : ""}>
      <button
        type="button"
        onClick={() => onPly(line.ply)}
        onMouseEnter={() => onMark(line.cells)} onMouseLeave={() => onMark([])}
        onFocus={() => onMark(line.cells)} onBlur={() => onMark([])}
      >
        <SeatMark seat={line.seat} />
        <span class="points">{signed(line.points)}</span>
        <span class="reason"><span class="heard">{line.name}: </span>{line.reason}{counted(line)}</span>
        <span class="at">{line.ply}</span>
      </button>
    </li>
  );
}

export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** What was counted in a line, in brackets. */
export function counted(line: Pick<Line, "items">): string {
  return line.items.length === 0 ? "" : ` (${line.items.map((item) => `${item.name} ${item.count}`).join(", ")})`;
}
