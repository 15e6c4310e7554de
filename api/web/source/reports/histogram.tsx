/** A distribution: how often each number was reached, as standing bars over an axis of numbers. */
import type { Report, Row } from "./shapes";
import { numberOf } from "./shapes";

const WIDE = 340;
const HIGH = 110;
const FOOT = 18;

export function Histogram({ report: { plot }, rows, language }: { report: Report; rows: readonly Row[]; language: string }) {
  const points = rows.flatMap((row) => {
    const [x, y] = [numberOf(row, plot.x), numberOf(row, plot.y)];
    return x === null || y === null ? [] : [{ x, y }];
  });
  if (points.length === 0) return null;
  const least = Math.min(...points.map(({ x }) => x));
  const most = Math.max(...points.map(({ x }) => x));
  const peak = Math.max(...points.map(({ y }) => y));
  const step = WIDE / (most - least + 1);
  const number = new Intl.NumberFormat(language);
  const ticks = [...new Set([least, Math.round((least + most) / 2), most])];
  return (
    <svg class="histogram" viewBox={`0 0 ${WIDE} ${HIGH + FOOT}`} role="img" aria-label={`${plot.y_title}: ${plot.x_title}, ${number.format(least)} – ${number.format(most)}`}>
      {points.map(({ x, y }) => (
        <rect key={x} class="bar" x={(x - least) * step + 0.5} y={HIGH - (y / peak) * (HIGH - 8)} width={Math.max(1, step - 1)} height={(y / peak) * (HIGH - 8)}>
          <title>{`${number.format(x)}: ${number.format(y)}`}</title>
        </rect>
      ))}
      <path class="zero" d={`M0,${HIGH}H${WIDE}`} />
      {ticks.map((tick) => (
        <text key={tick} x={Math.min(WIDE - 4, Math.max(4, (tick - least + 0.5) * step))} y={HIGH + 14} text-anchor={tick === least ? "start" : tick === most ? "end" : "middle"}>{number.format(tick)}</text>
      ))}
    </svg>
  );
}
