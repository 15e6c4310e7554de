/** A match: watch it, play it, look back at it. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import { useTitle } from "../title";
import type { Cell } from "../board";
import { useGame, useTitleOf } from "../games-known";
import { acceptInvitation, eyesOf, ringOf, type Eyes } from "../keys";
import { Aside, NO_CHOICE, useBranch } from "../match/branch";
import { useBeside } from "../match/beside";
import { Announcer } from "../match/announcer";
import { useActing } from "../match/acting";
import { Countdown } from "../match/countdown";
import { useFollowing } from "../match/following";
import { Head } from "../match/head";
import { History, Told } from "../match/history";
import { useMoment } from "../match/moment";
import { Layout } from "../match/layout";
import { leadToMoves, Moves } from "../match/moves";
import type { Form } from "../match/move-words";
import { useChoosing } from "../match/offers";
import { Curtain, useTurns } from "../match/one-screen";
import { Rulings } from "../match/rulings";
import { Scoring } from "../match/scoring";
import { TableView } from "../match/table-view";
import { TakingBack } from "../match/taking-back";
import { Timeline, useKeys } from "../match/timeline";
import { Waiting } from "../match/waiting";
import { Failed, Loading } from "../parts";
import { useSay } from "../texts";
import "../styles/match.css";

const NO_FORMS: readonly Form[] = [];

export function MatchPage() {
  const { params, query } = useRoute();
  return <Watched key={params.id} id={params.id!} query={query} />;
}

function Watched({ id, query }: { id: string; query: Record<string, string> }) {
  const say = useSay();
  useMemo(() => acceptInvitation(id), [id]);
  const [ring, setRing] = useState(() => ringOf(id));
  const [eyes, setEyes] = useState<Eyes>(() => firstEyes(ring, query.seat));
  const following = useFollowing(id, eyes, ring);
  const { match, line, board } = following;
  const known = useGame(match?.game, match?.variation);
  const [at, setAt] = useState<number | null>(query.ply === undefined ? null : Number(query.ply));
  const moment = useMoment(following, at);
  const [marked, setMarked] = useState<readonly Cell[]>([]);
  const acting = useActing(id, following);
  const turns = useTurns(match, ring, eyes, setEyes, known?.passport.information === "hidden", at !== null);
  const play = (move: string) => match && acting.act("moves", { ply: match.ply, move });
  const choosing = useChoosing(match, known?.drawing ?? null, known?.forms ?? NO_FORMS, at === null && !turns.curtain, play);
  const beside = useBeside(match, following.asking);
  const branch = useBranch(following);
  const title = useTitleOf();
  useTitle(match ? `${title(match.game, match.variation).game}: ${match.seats.map(({ name }) => name).join(", ")}` : "");
  useEffect(() => keepAddress(at, eyes), [at, eyes]);
  useEffect(() => whenInvited(id, (seat) => { setRing(ringOf(id)); setEyes(seat); }), [id]);
  useKeys({ Enter: () => choosing.chosen && play(choosing.chosen.move), r: choosing.turn, m: () => leadToMoves(choosing), Escape: choosing.clear });

  if (following.refused && !match) return <Failed error={following.refused} />;
  if (!match || !known) return <Loading />;
  const go = (ply: number) => { branch.close(); setAt(ply >= match.newest ? null : ply); };
  const canPlay = at === null && match.legal.length > 0;
  return (
    <main id="main" class="match">
      <Head match={match} eyes={eyes} choices={eyesOf(ring)} ring={ring} connection={following.connection} onEyes={setEyes} onRing={setRing} />
      {turns.curtain !== null ? (
        <Curtain name={match.seats[turns.curtain]?.name ?? ""} onOpen={turns.open} />
      ) : (
        <>
          <Announcer match={match} frame={line.frames[moment.ply]} then={moment.match} />
          <Layout
            replay={<Timeline ply={moment.ply} newest={match.newest} board={board} forks={beside.forks.map(({ from }) => from)} onPly={go} />}
            table={
              <>
                {branch.frame && <Aside frame={branch.frame} onClose={branch.close} />}
                {branch.frame
                  ? <TableView known={known} view={branch.frame.view!} before={null} facts={branch.frame.facts} text={branch.frame.text ?? ""} choosing={NO_CHOICE} marked={[]} seats={match.seats} you={match.you.seat} />
                  : moment.view
                  ? <TableView known={known} view={moment.view} before={moment.before} facts={moment.facts} text={moment.text} choosing={choosing} marked={marked} seats={match.seats} you={match.you.seat} />
                  : <Loading inline />}
              </>
            }
            now={
              <section class={`card now ${at === null ? "" : "is-then"}`} aria-labelledby="now">
                <h2 id="now">{say(at === null ? "match.now" : "match.then", { ply: moment.ply })}</h2>
                <Waiting match={moment.match ?? match} />
                {at === null && match.deadline && <Countdown deadline={match.deadline} />}
                <Rulings match={match} />
                {at !== null && <button type="button" onClick={() => setAt(null)}>{say("match.to-now")}</button>}
                {acting.refused && <p class="refused" role="alert">{acting.refused}</p>}
                {at === null && <TakingBack match={match} frames={line.frames} busy={acting.busy} act={acting.act} />}
                <Told frame={line.frames[moment.ply]} />
              </section>
            }
            moves={canPlay && <Moves known={known} seats={match.seats} choosing={choosing} busy={acting.busy} onPlay={play} />}
            rest={
              <>
                <Scoring match={match} board={board} ply={moment.ply} ifEnded={moment.ifEnded} onMark={setMarked} onPly={go} />
                <History match={match} frames={line.frames} beside={beside} ply={moment.ply} onPly={go} onFork={branch.open} />
              </>
            }
          />
        </>
      )}
    </main>
  );
}

/** The eyes that an address asks for, if this browser has them; else the first seat it may play. */
function firstEyes(ring: ReturnType<typeof ringOf>, seat: string | undefined): Eyes {
  const mine = eyesOf(ring);
  if (seat !== undefined) return mine.find((each) => String(each) === seat) ?? "spectator";
  return mine[0] ?? "spectator";
}

/** Listens for an invitation to this match that is opened while it is shown. */
function whenInvited(id: string, invited: (eyes: Eyes) => void): () => void {
  const changed = () => { const eyes = acceptInvitation(id); if (eyes !== null) invited(eyes); };
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

/** An address that leads back to what is shown. */
function keepAddress(at: number | null, eyes: Eyes): () => void {
  const timer = window.setTimeout(() => {
    const said = new URLSearchParams();
    if (at !== null) said.set("ply", String(at));
    if (typeof eyes === "number") said.set("seat", String(eyes));
    history.replaceState(history.state, "", `${location.pathname}${said.size ? `?${said}` : ""}`);
  }, 250);
  return () => window.clearTimeout(timer);
}
