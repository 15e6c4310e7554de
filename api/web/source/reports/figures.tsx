/** A report as a table; behind every row the matches it was counted from, each a link into the replay. */
import { useState } from "preact/hooks";
import { SeatMark } from "../seat";
import { useSpeaking } from "../texts";
import { MatchesBehind } from "./behind";
import type { Report, Row } from "./shapes";
import { written } from "./shapes";

/** Kinds of columns that hold words. */
const WORDS = new Set(["game", "word", "verdict", "addition", "plain"]);

export function Figures({ report, rows }: { report: Report; rows: readonly Row[] }) {
  const { say, language } = useSpeaking();
  const columns = report.columns.filter(({ key }) => key !== "game" || report.plot.x === "game");
  const isNumber = (key: string) => rows.some((row) => typeof row.values[key] === "number" && row.said[key] === undefined);
  return (
    <div class="scrolls" tabIndex={0}>
      <table class="figures">
        <thead>
          <tr>
            {columns.map(({ key, title, kind }) => <th key={key} scope="col" class={!WORDS.has(kind) || isNumber(key) ? "number" : ""}>{title}</th>)}
            <th scope="col">{say("reports.behind")}</th>
          </tr>
        </thead>
        <tbody>{rows.map((row, number) => <Line key={number} row={row} columns={columns} isNumber={isNumber} language={language} />)}</tbody>
      </table>
    </div>
  );
}

interface LineProps {
  row: Row;
  columns: Report["columns"];
  isNumber(key: string): boolean;
  language: string;
}

function Line({ row, columns, isNumber, language }: LineProps) {
  const { say } = useSpeaking();
  const [open, setOpen] = useState(false);
  return (
    <>
      <tr>
        {columns.map((column) => (
          <td key={column.key} class={isNumber(column.key) ? "number" : ""}>{column.kind === "seat" && <><SeatMark seat={Number(row.values[column.key])} /> </>}{written(row, column, column.key, language)}</td>
        ))}
        <td>
          <button type="button" class="chip" aria-expanded={open} onClick={() => setOpen(!open)}>{say("reports.show")}</button>
        </td>
      </tr>
      {open && <tr><td colSpan={columns.length + 1}><MatchesBehind address={row.matches} /></td></tr>}
    </>
  );
}
