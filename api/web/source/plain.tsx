/**
 * A game without a drawing of its own: its view by name, as lines, grids and tables.  Knows no game.
 *
 * Things that lie at `x` and `y` are drawn as a board, other lists of things as tables, and all that is short on a line.
 */
import type { BoardProps, Drawing, PieceProps } from "./board";
import { Choices } from "./choices";
import type { Told } from "./wire";

const isPlain = (value: unknown) => value === null || typeof value !== "object";
const isThing = (value: unknown): value is Told => !isPlain(value) && !Array.isArray(value);
const isThings = (value: unknown): value is Told[] => Array.isArray(value) && value.length > 0 && value.every(isThing);
const lies = (thing: Told) => Number.isInteger(thing.x) && Number.isInteger(thing.y);

function Board(props: BoardProps) {
  return (
    <div class="plain">
      <Things thing={props.view} marked={new Set(props.marked.map(String))} />
      <Choices {...props} gameSay={props.say} />
    </div>
  );
}

function Things({ thing, marked }: { thing: Told; marked: ReadonlySet<string> }) {
  return (
    <dl>
      {Object.entries(thing).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd><Value value={value} marked={marked} /></dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, marked }: { value: unknown; marked: ReadonlySet<string> }) {
  if (isThings(value)) return value.every(lies) ? <Map things={value} marked={marked} /> : <Table things={value} />;
  if (Array.isArray(value)) return <Row values={value} marked={marked} />;
  if (isThing(value)) return <Things thing={value} marked={marked} />;
  return <>{inline(value)}</>;
}

function Row({ values, marked }: { values: unknown[]; marked: ReadonlySet<string> }) {
  return (
    <ol class="plain-row">
      {values.map((value, index) => <li key={index} class={marked.has(`${index},0`) ? "is-marked" : ""}>{inline(value)}</li>)}
    </ol>
  );
}

function Table({ things }: { things: Told[] }) {
  const names = [...new Set(things.flatMap((thing) => Object.keys(thing)))];
  return (
    <div class="scrolls" tabIndex={0}>
      <table>
        <thead><tr>{names.map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
        <tbody>
          {things.map((thing, index) => <tr key={index}>{names.map((name) => <td key={name}>{inline(thing[name])}</td>)}</tr>)}
        </tbody>
      </table>
    </div>
  );
}

function Map({ things, marked }: { things: Told[]; marked: ReadonlySet<string> }) {
  const left = Math.min(...things.map(({ x }) => x as number));
  const top = Math.max(...things.map(({ y }) => y as number));
  return (
    <div class="scrolls" tabIndex={0}>
      <div class="plain-map">
        {things.map(({ x, y, ...rest }) => (
          <span key={`${x},${y}`} class={marked.has(`${x},${y}`) ? "is-marked" : ""} style={{ gridColumn: x - left + 1, gridRow: top - y + 1 }}>
            {Object.values(rest).filter((value) => value !== null && value !== "").map(inline).join(" ")}
          </span>
        ))}
      </div>
    </div>
  );
}

function inline(value: unknown): string {
  if (value === null || value === undefined) return "·";
  if (Array.isArray(value)) return value.map(inline).join(" ") || "·";
  if (isThing(value)) return Object.entries(value).map(([name, each]) => `${name} ${inline(each)}`).join("  ") || "·";
  return String(value);
}

function Piece({ id }: PieceProps) {
  return <span class="plain-piece">{id}</span>;
}

export const plain: Drawing = { Board, Piece };
