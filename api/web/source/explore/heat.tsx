/** The heat map: where on the board of a game things happened, how often, and where points were scored. */
import { useMemo, useState } from "preact/hooks";
import { useAnswer } from "../answer";
import type { Ground } from "../board";
import { Spot } from "../drawing/spot";
import type { Known } from "../games-known";
import { MatchesBehind } from "../reports/behind";
import { searchOf, useStored, type Asked } from "../reports/filter";
import type { Behind } from "../reports/shapes";
import { sayOf, useSpeaking } from "../texts";
import type { Frame } from "../wire";
import { grid, layersOf, POINTS, SIDE, type Layer, type Mark } from "./layers";
import type { Place } from "./place";
import type { HeatMap } from "./shapes";
import "../drawing/drawing.css";

/** The height of a number, as a part of its cell's. */
const WRITTEN = 0.34;
/** How wide a square of a grid is at most, in rem. */
const LARGEST = 3.5;
/** Steps of the legend. */
const STEPS = [0.2, 0.4, 0.6, 0.8, 1];
/** How dense the least and the most are drawn. */
const [FAINT, DENSE] = [0.1, 0.86];

/** After so many plies a look may be worth it. */
const FIRST_PLIES = [4, 8, 16, 32, 64];

/** What is shown: which layer, of how many first plies. */
type Chosen = Pick<Place, "layer" | "plies">;

interface HeatProps {
  asked: Asked & { game: string };
  known: Known | null;
  chosen: Chosen;
  onChoose(chosen: Partial<Chosen>): void;
}

export function Heat({ asked, known, chosen, onChoose }: HeatProps) {
  const { say } = useSpeaking();
  const found = useAnswer<HeatMap>(`/analytics/cells${searchOf(asked)}${chosen.plies ? `&plies=${chosen.plies}` : ""}`);
  const layers = useMemo(() => (found === null || found instanceof Error ? [] : layersOf(found, say)), [found, say]);
  const board = useGround(asked, known, layers);
  const [open, setOpen] = useState("");
  if (found === null) return <p role="status">{say("loading")}</p>;
  if (found instanceof Error) return <p class="refused">{found.message}</p>;
  const isPlaced = ({ marks }: Layer) => marks.some(({ place }) => board?.at(place) || typeof place !== "string");
  const when = <When plies={chosen.plies} onChoose={(plies) => onChoose({ plies })} />;
  if (layers.length === 0) return <>{chosen.plies && when}<p>{say("explore.no-places")}</p></>;
  const layer = layers.find(({ key }) => key === chosen.layer) ?? layers.find(isPlaced) ?? layers[0]!;
  const drawn = board !== null && layer.marks.some(({ place }) => board.at(place)) ? board : grid(layer.marks);
  const pick = (mark: Mark) => setOpen(open === mark.behind ? "" : mark.behind);
  const picked = layer.marks.find(({ behind }) => behind === open);
  return (
    <>
      <div class="report-filter">
        <label class="field is-wide">
          {say("explore.happened")}
          <select value={layer.key} onChange={(event) => onChoose({ layer: event.currentTarget.value })}>
            {layers.map(({ key, title }) => <option key={key} value={key}>{title}</option>)}
          </select>
        </label>
        {when}
      </div>
      {drawn && <HeatDrawing layer={layer} ground={drawn} open={open} onPick={pick} />}
      {known?.drawing.ground && board === null && asked.variation === undefined && <p class="quiet">{say("explore.choose-variation")}</p>}
      {picked && (
        <section class="card" aria-label={labelOf(layer, picked, say)}>
          <h3>{labelOf(layer, picked, say)}</h3>
          <MatchesBehind address={open} />
        </section>
      )}
      <details open={!drawn}><summary>{say("reports.figures", { count: layer.marks.length })}</summary><HeatTable layer={layer} open={open} onPick={pick} /></details>
    </>
  );
}

/** In how many first plies things happened. */
function When({ plies, onChoose }: { plies: string; onChoose(plies: string): void }) {
  const { say } = useSpeaking();
  return (
    <label class="field">
      {say("explore.when")}
      <select value={plies} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{say("explore.whenever")}</option>
        {FIRST_PLIES.map((each) => <option key={each} value={String(each)}>{say("explore.first-plies", { count: each })}</option>)}
      </select>
    </label>
  );
}

/** The bare board of the variation that is asked for or the only one there is, as a match of it begins; nothing where the game has none. */
function useGround(asked: Asked & { game: string }, known: Known | null, layers: readonly Layer[]): Ground | null {
  const { say } = useSpeaking();
  const draws = known?.drawing.ground;
  const { game } = asked;
  const stored = useStored(asked);
  const variation = asked.variation ?? (stored?.length === 1 ? stored[0]!.variation : undefined);
  const some = useAnswer<{ matches: Behind[] }>(draws && variation ? `/analytics/explorer/matches${searchOf({ game, variation })}` : null);
  const match = some === null || some instanceof Error ? undefined : some.matches[0]?.match;
  const frame = useAnswer<Frame>(match ? `/matches/${match}/frames/0` : null);
  return useMemo(() => {
    if (!known || !draws || frame === null || frame instanceof Error || !frame.view) return null;
    const places = layers.flatMap(({ marks }) => marks.flatMap(({ place }) => (typeof place === "string" ? [place] : [])));
    return draws(frame.view, places, sayOf(say, known.passport.key, known.words));
  }, [known, draws, frame, layers, say]);
}

/** What is said of a mark. */
function labelOf({ key }: Layer, { called, value, matches }: Mark, say: ReturnType<typeof useSpeaking>["say"]): string {
  return key === POINTS ? say("explore.scored-at", { place: called, points: value }) : say("explore.happened-at", { place: called, times: value, matches: matches ?? 0 });
}

interface DrawingProps {
  layer: Layer;
  ground: Ground;
  open: string;
  onPick(mark: Mark): void;
}

function HeatDrawing({ layer, ground, open, onPick }: DrawingProps) {
  const { say, language } = useSpeaking();
  const placed = layer.marks.flatMap((mark) => {
    const at = ground.at(mark.place);
    return at ? [{ mark, at }] : [];
  });
  const most = Math.max(1, ...placed.map(({ mark }) => Math.abs(mark.value)));
  const dense = (value: number) => FAINT + (Math.abs(value) / most) * (DENSE - FAINT);
  const number = new Intl.NumberFormat(language);
  const stop = placed.findIndex(({ mark }) => mark.behind === open);
  return (
    <figure class="heat">
      <figcaption class="heat-legend">
        {[...new Set(STEPS.map((step) => Math.ceil(step * most)))].map((step) => (
          <span key={step}>
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><rect class="heat-fill" width={20} height={20} fill-opacity={dense(step)} /></svg>
            {number.format(step)}
          </span>
        ))}
        <span class="quiet">{say(layer.key === POINTS ? "explore.points-a-cell" : "explore.times")}</span>
      </figcaption>
      <svg class="board-svg" viewBox={ground.box.join(" ")} style={ground.drawn ? undefined : { maxWidth: `${(ground.box[2] / SIDE) * LARGEST}rem` }} role="group" aria-label={layer.title}>
        {ground.drawn ?? <Rulers ground={ground} />}
        <g>
          {placed.map(({ mark, at: [x, y, wide, high] }, index) => (
            <Spot key={mark.key} label={labelOf(layer, mark, say)} chosen={mark.behind === open} stops={index === Math.max(0, stop)} onPick={() => onPick(mark)}>
              <rect class={mark.value < 0 ? "heat-fill is-below" : "heat-fill"} x={x} y={y} width={wide} height={high} fill-opacity={dense(mark.value)} />
              <rect class="spot-mark heat-mark" x={x + 3} y={y + 3} width={wide - 6} height={high - 6} />
              <text class="heat-number" x={x + wide / 2} y={y + high * 0.58} style={{ fontSize: `${high * WRITTEN}px`, strokeWidth: `${high * 0.08}px` }}>{number.format(mark.value)}</text>
            </Spot>
          ))}
        </g>
      </svg>
    </figure>
  );
}

/** The coordinates along two sides of the squares. */
function Rulers({ ground: { box: [left, top, wide, high], at } }: { ground: Ground }) {
  const [, , side] = at([0, 0])!;
  const along = (from: number, length: number) => Array.from({ length: length / side - 1 }, (_, each) => from / side + 1 + each);
  return (
    <g class="heat-rulers">
      <rect x={left + side} y={top + side} width={wide - side} height={high - side} />
      {along(left, wide).map((x) => <text key={`x${x}`} x={(x + 0.5) * side} y={top + side - 18}>{x}</text>)}
      {along(top, high).map((y) => <text key={`y${y}`} x={left + side / 2} y={(y + 0.5) * side + 12}>{y}</text>)}
    </g>
  );
}

function HeatTable({ layer, open, onPick }: Omit<DrawingProps, "ground">) {
  const { say, language } = useSpeaking();
  const number = new Intl.NumberFormat(language);
  const isPoints = layer.key === POINTS;
  return (
    <div class="scrolls" tabIndex={0}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{say("explore.place")}</th>
            <th scope="col" class="number">{say(isPoints ? "explore.points-a-cell" : "explore.times")}</th>
            {!isPoints && <th scope="col" class="number">{say("nav.matches")}</th>}
            <th scope="col">{say("reports.behind")}</th>
          </tr>
        </thead>
        <tbody>
          {layer.marks.map((mark) => (
            <tr key={mark.key}>
              <th scope="row">{mark.called}{mark.called !== mark.key && <> <small class="code">{mark.key}</small></>}</th>
              <td class="number">{number.format(mark.value)}</td>
              {!isPoints && <td class="number">{number.format(mark.matches ?? 0)}</td>}
              <td><button type="button" class="chip" aria-expanded={open === mark.behind} onClick={() => onPick(mark)}>{say("reports.show")}</button></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
