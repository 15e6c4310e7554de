/** Reports over all stored matches: the list of them, and one with its drawing and its figures. */
import { useLocation, useRoute } from "preact-iso";
import { useTitle } from "../title";
import { useAnswer } from "../answer";
import { get } from "../api";
import { usePromised } from "../games-known";
import { Loading } from "../parts";
import { Bars } from "../reports/bars";
import { Figures } from "../reports/figures";
import { askedOf, FilterForm, searchOf } from "../reports/filter";
import { Histogram } from "../reports/histogram";
import { byGame, type Report, type ReportTitle } from "../reports/shapes";
import { useSpeaking } from "../texts";
import "../styles/tables.css";
import "../styles/reports.css";

const listOf = (language: string) => get<{ reports: ReportTitle[] }>("/analytics", { language }).then(({ reports }) => reports);

export function Reports() {
  const { say, language } = useSpeaking();
  const reports = usePromised(() => listOf(language), [language]);
  useTitle(say("reports.title"));
  if (reports === null) return <Loading />;
  return (
    <main id="main" class="page">
      <h1>{say("reports.title")}</h1>
      <p class="quiet">{say("reports.about")}</p>
      <p><a class="button" href="/explore">{say("explore.title")}</a> <span class="quiet">{say("explore.about")}</span></p>
      <ul class="report-list">
        {reports.map(({ report, title, about }) => (
          <li key={report} class="card"><h2><a href={`/reports/${report}`}>{title}</a></h2><p>{about}</p></li>
        ))}
      </ul>
    </main>
  );
}

export function ReportPage() {
  const { say, language } = useSpeaking();
  const { params } = useRoute();
  const { query, path, route } = useLocation();
  const name = params.report!;
  const asked = askedOf(query);
  const search = searchOf(asked);
  const titles = usePromised(() => listOf(language), [language]);
  const known = titles?.find(({ report }) => report === name);
  const missing = known?.needs.filter((need) => !(need in asked)) ?? [];
  const report = useAnswer<Report>(known && missing.length === 0 ? `/analytics/${name}${search}` : null);
  useTitle(known?.title ?? say("reports.title"));
  if (titles === null) return <Loading />;
  return (
    <main id="main" class="page">
      <p class="no-print"><a href={`/reports${search}`}>{say("reports.title")}</a></p>
      <h1>{known?.title ?? name}</h1>
      <p>{known?.about}</p>
      <FilterForm asked={asked} needs={known?.needs ?? []} onChange={(next) => route(`${path}${searchOf(next)}`, true)} />
      {missing.length > 0 && <p role="status">{say("reports.needs", { what: missing.map((need) => say(`reports.${need}`)).join(", ") })}</p>}
      {report instanceof Error && <p class="refused" role="alert">{report.message}</p>}
      {report && !(report instanceof Error) && <Told report={report} language={language} />}
      {!report && known && missing.length === 0 && <p role="status">{say("loading")}</p>}
    </main>
  );
}

/** What a report says, game by game. */
function Told({ report, language }: { report: Report; language: string }) {
  const { say } = useSpeaking();
  if (report.rows.length === 0) return <p>{say("reports.nothing")}</p>;
  const numeric = report.plot.kind === "histogram" && (!report.plot.by || report.plot.by === "game");
  return (
    <>
      {byGame(report).map(([game, rows]) => (
        <section key={game} class="card report">
          {game && <h2>{game}</h2>}
          <p class="quiet">{report.plot.y_title}{report.plot.mark && <> · <span class="legend-mark" aria-hidden="true" /> {report.columns.find(({ key }) => key === report.plot.mark)?.title}</>}</p>
          {numeric ? <Histogram report={report} rows={rows} language={language} /> : <Bars report={report} rows={rows} language={language} />}
          <details><summary>{say("reports.figures", { count: rows.length })}</summary><Figures report={report} rows={rows} /></details>
        </section>
      ))}
    </>
  );
}
