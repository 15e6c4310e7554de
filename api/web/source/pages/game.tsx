/** A game: how it can be played, where its data come from, and everything in its box. */
import { useRoute } from "preact-iso";
import { useTitle } from "../title";
import { Boxed } from "../boxed";
import { useGame, type Known } from "../games-known";
import { Loading } from "../parts";
import { titled, useSpeaking } from "../texts";
import type { Base, Told } from "../wire";
import "../styles/tables.css";
import "../styles/games.css";

export function GamePage() {
  const { params } = useRoute();
  const { language, say } = useSpeaking();
  const known = useGame(params.game);
  const title = known ? titled(known.passport.title, language) || known.passport.key : "";
  useTitle(title);
  if (known === null) return <Loading />;
  return (
    <main id="main" class="page">
      <h1>{title}</h1>
      <p class="quiet">{say(`games.${known.passport.information}`)}</p>
      <p><a class="button main" href={`/new?game=${known.passport.key}`}>{say("home.new")}</a> <a class="button" href={`/explore/${known.passport.key}`}>{say("explore.title")}</a></p>
      <section class="card">
        <h2>{say("games.ways")}</h2>
        {known.passport.bases.map((base) => <Way key={base.key} base={base} />)}
      </section>
      <Box known={known} />
      <section class="card">
        <h2>{say("games.sources")}</h2>
        <ul>{known.passport.sources.map((source) => <li key={source}>{source}</li>)}</ul>
      </section>
    </main>
  );
}

/** One way to play: seats, what may be added, what may be set, and where its data come from. */
function Way({ base }: { base: Base }) {
  const { language, say } = useSpeaking();
  const adds = base.adds.map((add) => titled(base.additions[add]?.title ?? {}, language) || add);
  return (
    <details class="way">
      <summary><b>{titled(base.title, language) || base.key}</b> <span class="quiet">{say("games.seats-of", { seats: base.seats.join(", ") })}</span></summary>
      {adds.length > 0 && <p>{say("new.adds")}: {adds.join(", ")}</p>}
      <dl class="provenance">
        {Object.entries(base.options).map(([name, option]) => (
          <div key={name}><dt>{titled(option.title, language) || name}</dt><dd>{option.values.join(", ")}</dd></div>
        ))}
      </dl>
      <table class="figures">
        <thead><tr><th scope="col">{say("games.data")}</th><th scope="col">{say("games.provenance")}</th></tr></thead>
        <tbody>
          {Object.entries(base.provenance).map(([what, whence]) => <tr key={what}><th scope="row">{what}</th><td>{say(`provenance.${whence}`)}</td></tr>)}
        </tbody>
      </table>
    </details>
  );
}

/** Everything in the box, by what kind of thing it is. */
function Box({ known }: { known: Known }) {
  const { say } = useSpeaking();
  const kinds = new Map<string, Told[]>();
  for (const piece of known.pieces) {
    const kind = piece.id === undefined ? "" : String(piece.piece);
    kinds.set(kind, [...(kinds.get(kind) ?? []), piece]);
  }
  return (
    <section class="card">
      <h2>{say("games.box")}</h2>
      {[...kinds].map(([kind, pieces]) => (
        <div key={kind} class={`box box-${kind || "pieces"}`}>
          {pieces.map((piece, number) => <Boxed key={number} known={known} piece={piece} />)}
        </div>
      ))}
    </section>
  );
}
