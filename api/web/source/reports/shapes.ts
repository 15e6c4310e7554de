/** Reports as the service gives them (`api/wire/analytics.py`), and how their values are written. */

export interface ReportTitle { report: string; title: string; about: string; needs: string[] }
export interface Column { key: string; title: string; kind: string }
export interface Plot { kind: string; x: string; y: string; x_title: string; y_title: string; low?: string; high?: string; mark?: string; by?: string }
export interface Row { values: Record<string, string | number | null>; said: Record<string, string>; matches: string }
export interface Report { report: string; title: string; about: string; columns: Column[]; plot: Plot; rows: Row[] }
export interface Behind { match: string; ply: number | null; game: string; variation: string; players: string[]; at: string; link: string }

export interface StoredVariation { game: string; variation: string; matches: number; over: number; seats: number[] }
export interface Stored { variations: StoredVariation[] }

/** How a value of a column is written in a language. */
export function written(row: Row, column: Column | undefined, key: string, language: string): string {
  const value = row.values[key];
  if (row.said[key] !== undefined) return row.said[key];
  if (value === null || value === undefined) return "–";
  if (typeof value !== "number") return value;
  const style: Intl.NumberFormatOptions = FORMATS[column?.kind ?? ""] ?? { maximumFractionDigits: 2 };
  return new Intl.NumberFormat(language, style).format(value);
}

const FORMATS: Record<string, Intl.NumberFormatOptions> = {
  share: { style: "percent", maximumFractionDigits: 0 },
  mean: { maximumFractionDigits: 1, minimumFractionDigits: 1 },
  seconds: { maximumFractionDigits: 1 },
};

/** A number of a row, or nothing. */
export function numberOf(row: Row, key: string | undefined): number | null {
  const value = key ? row.values[key] : null;
  return typeof value === "number" ? value : null;
}

/** The rows by game, in their order; all together where no column is a game. */
export function byGame(report: Report): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  const isAxis = report.plot.x === "game";
  for (const row of report.rows) {
    const name = isAxis ? "" : (row.said.game ?? String(row.values.game ?? ""));
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups];
}
