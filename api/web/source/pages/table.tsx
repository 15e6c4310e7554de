/** The organiser's page for a match played with the real box: what the table gave, every seat's moves, corrections. */
import { useMemo, useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import { useTitle } from "../title";
import { useGame, type Known } from "../games-known";
import { acceptInvitation, ringOf, type Eyes } from "../keys";
import { useActing } from "../match/acting";
import { useFollowing } from "../match/following";
import { Head } from "../match/head";
import { Done } from "../match/history";
import { Layout } from "../match/layout";
import { useMoment } from "../match/moment";
import { Moves } from "../match/moves";
import type { Form } from "../match/move-words";
import { useChoosing } from "../match/offers";
import { Scoring } from "../match/scoring";
import { TableView } from "../match/table-view";
import { TakingBack } from "../match/taking-back";
import { Waiting } from "../match/waiting";
import type { Cell } from "../board";
import { Failed, Loading } from "../parts";
import { named, sayOf, useSay } from "../texts";
import type { ChanceAsked } from "../wire";
import "../styles/match.css";

const NO_FORMS: readonly Form[] = [];
const LAST = 6;

export function TablePage() {
  const { params } = useRoute();
  return <Recorded key={params.id} id={params.id!} />;
}

function Recorded({ id }: { id: string }) {
  const say = useSay();
  useMemo(() => acceptInvitation(id), [id]);
  const [ring, setRing] = useState(() => ringOf(id));
  const organising = useFollowing(id, ring.organiser ? "organiser" : "spectator", ring);
  const { match } = organising;
  const toMove = match?.to_move.find(({ seat }) => seat in ring.seats)?.seat;
  const eyes: Eyes = toMove ?? (ring.organiser ? "organiser" : "spectator");
  const seated = useFollowing(id, eyes, ring);
  const current = seated.match?.version === match?.version ? seated.match : null;
  const known = useGame(match?.game, match?.variation);
  const moment = useMoment(seated, null);
  const [marked, setMarked] = useState<readonly Cell[]>([]);
  const moving = useActing(id, seated);
  const ruling = useActing(id, organising);
  const play = (move: string) => current && moving.act("moves", { ply: current.ply, move });
  const choosing = useChoosing(current, known?.drawing ?? null, known?.forms ?? NO_FORMS, toMove !== undefined, play);
  useTitle(say("table.title"));
  if (organising.refused && !match) return <Failed error={organising.refused} />;
  if (!match || !known || !moment.view) return <Loading />;
  const refused = moving.refused ?? ruling.refused;
  return (
    <main id="main" class="match is-table">
      <Head match={match} eyes={eyes} choices={[eyes]} ring={ring} connection={organising.connection} onEyes={() => undefined} onRing={setRing} />
      <Layout
        table={
          <>
            {match.chance && <Drawn asked={match.chance} known={known} busy={ruling.busy} onGive={(outcome) => ruling.act("chance", { ply: match.ply, outcome })} />}
            <TableView known={known} view={moment.view} before={moment.before} facts={moment.facts} text={moment.text} choosing={choosing} marked={marked} seats={match.seats} you={seated.match?.you.seat ?? null} />
          </>
        }
        now={
          <section class="card now" aria-labelledby="now">
            <h2 id="now">{say("match.now", { ply: match.newest })}</h2>
            <Waiting match={match} />
            {!ring.organiser && <p class="refused">{say("table.no-key")}</p>}
            {refused && <p class="refused" role="alert">{refused}</p>}
            <TakingBack match={match} frames={organising.line.frames} busy={ruling.busy} act={ruling.act} />
          </section>
        }
        moves={choosing.all.length > 0 && <Moves known={known} seats={match.seats} choosing={choosing} busy={moving.busy} onPlay={play} />}
        rest={
          <>
            <section class="card history" aria-labelledby="last">
              <h2 id="last">{say("table.last")}</h2>
              <ol>{organising.line.frames.slice(-LAST).toReversed().map((frame) => <li key={frame.ply}><Done match={match} frame={frame} /></li>)}</ol>
            </section>
            <Scoring match={match} board={organising.board} ply={match.newest} ifEnded={moment.ifEnded} onMark={setMarked} onPly={() => undefined} />
            <section class="card">
              <p class="buttons">
                <a class="button" href={`/m/${id}`}>{say("table.replay")}</a>
                {match.status === "open" && ring.organiser && <button type="button" disabled={ruling.busy} onClick={() => confirm(say("table.close-sure")) && ruling.act("close", {})}>{say("table.close")}</button>}
              </p>
            </section>
          </>
        }
      />
    </main>
  );
}

/** What the real bag, deck or die gave: picked by its picture, or typed. */
function Drawn({ asked, known, busy, onGive }: { asked: ChanceAsked; known: Known; busy: boolean; onGive(outcome: string | number): void }) {
  const say = useSay();
  const [typed, setTyped] = useState("");
  const { drawing, pieces, passport } = known;
  const fitting = asked.options.filter(({ outcome }) => String(outcome).toLowerCase().includes(typed.toLowerCase()));
  const enter = (event: Event) => {
    event.preventDefault();
    const exact = fitting.find(({ outcome }) => String(outcome).toLowerCase() === typed.toLowerCase()) ?? (fitting.length === 1 ? fitting[0] : undefined);
    if (exact) { onGive(exact.outcome); setTyped(""); }
  };
  return (
    <section class="card drawn" aria-labelledby="drawn">
      <h2 id="drawn">{say("table.drawn", { kind: named(say, "chance", asked.kind) })}</h2>
      <form onSubmit={enter}><label class="field">{say("table.type")}<input type="search" autofocus value={typed} onInput={(event) => setTyped(event.currentTarget.value)} /></label></form>
      <ul class="picker">
        {fitting.map(({ outcome, count }) => (
          <li key={outcome}>
            <button type="button" disabled={busy} onClick={() => { onGive(outcome); setTyped(""); }}>
              <span class="picture" aria-hidden="true"><drawing.Piece id={outcome} pieces={pieces} say={sayOf(say, passport.key, known.words)} /></span>
              <span>{outcome} <small class="quiet">×{count}</small></span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
