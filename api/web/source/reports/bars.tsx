/** Bars that lie: a label, the value, the interval it lies in, and what was expected. */
import { SeatMark } from "../seat";
import type { Report, Row } from "./shapes";
import { numberOf, written } from "./shapes";

interface BarsProps {
  report: Report;
  rows: readonly Row[];
  language: string;
}

/** How many bars are drawn at most; the table below has all rows. */
const MOST = 40;

export function Bars({ report, rows, language }: BarsProps) {
  const { plot, columns } = report;
  const drawn = rows.filter((row) => numberOf(row, plot.y) !== null).slice(0, MOST);
  const numbers = drawn.flatMap((row) => [plot.y, plot.low, plot.high, plot.mark].map((key) => numberOf(row, key)).filter((value) => value !== null));
  const least = Math.min(0, ...numbers);
  const span = Math.max(...numbers, 1e-9) - least || 1;
  const across = (value: number) => ((value - least) / span) * 100;
  const column = columns.find(({ key }) => key === plot.y);
  return (
    <ol class="bars" aria-label={`${plot.y_title}: ${plot.x_title}`}>
      {drawn.map((row, number) => {
        const value = numberOf(row, plot.y)!;
        const [low, high, mark] = [plot.low, plot.high, plot.mark].map((key) => numberOf(row, key));
        const seat = seatOf(report, row);
        const label = labelOf(report, row, language);
        const from = Math.min(across(value), across(0));
        return (
          <li key={number}>
            <span class="bar-label">{seat !== null && <><SeatMark seat={seat} /> </>}{label}</span>
            <span class="bar-track" aria-hidden="true">
              <svg viewBox="0 0 100 20" preserveAspectRatio="none">
                <rect class={value < 0 ? "bar is-below" : "bar"} x={from} y={3} width={Math.max(0.4, Math.abs(across(value) - across(0)))} height={14} />
                {low !== null && high !== null && <path class="whisker" d={`M${across(low!)},10H${across(high!)}M${across(low!)},6V14M${across(high!)},6V14`} />}
                {mark !== null && <path class="expected" d={`M${across(mark!)},0V20`} />}
                <path class="zero" d={`M${across(0)},0V20`} />
              </svg>
            </span>
            <span class="bar-value">{written(row, column, plot.y, language)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The seat that a bar stands for, if it does. */
function seatOf({ columns }: Report, row: Row): number | null {
  const column = columns.find(({ kind }) => kind === "seat");
  return column ? numberOf(row, column.key) : null;
}

/** What a bar stands for: its place on the axis, and its series where that is no game. */
function labelOf({ plot, columns }: Report, row: Row, language: string): string {
  const said = written(row, columns.find(({ key }) => key === plot.x), plot.x, language) || "–";
  const own = typeof row.values[plot.x] === "number" ? `${plot.x_title} ${said}` : said;
  if (!plot.by || plot.by === "game") return own;
  const by = columns.find(({ key }) => key === plot.by);
  return `${own} · ${by?.title ?? ""} ${written(row, by, plot.by, language)}`;
}
