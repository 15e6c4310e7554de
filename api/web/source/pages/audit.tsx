/** The audit: an archive is proved here, in this browser, by the verifier that also runs without jugada. */
import { useEffect, useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import { useTitle } from "../title";
import { get, Problem } from "../api";
import { useTitleOf } from "../games-known";
import { acceptInvitation, eyesOf, ringOf, tokenOf } from "../keys";
import { useSpeaking } from "../texts";
import type { Match, Verdict } from "../wire";
import "../styles/audit.css";

/** What the verifier says: how much each check looked at, or the first place that fails. */
interface Proof { match: string; key: string; chain: number; signature: number; draws: number; written: number; points: number[] }
interface Failure { check: string | null; version: number | null; why: string }

const CHECKS = ["chain", "signature", "draws"] as const;

async function prove(bytes: Uint8Array): Promise<Proof | Failure> {
  const { verifyArchive } = await import("../../../../ops/verify.mjs");
  try {
    return (await verifyArchive(bytes)) as Proof;
  } catch (error) {
    const { check = null, version = null, message } = error as Error & { check?: string; version?: number };
    return { check, version, why: message };
  }
}

export function AuditPage() {
  const { say } = useSpeaking();
  const { params } = useRoute();
  useTitle(say("audit.title"));
  return (
    <main id="main" class="page audit">
      <h1>{say("audit.title")}</h1>
      <p class="quiet">{say("audit.about")}</p>
      {params.id ? <OfMatch key={params.id} id={params.id} /> : <OfFile />}
    </main>
  );
}

function OfFile() {
  const { say } = useSpeaking();
  const [proof, setProof] = useState<Proof | Failure | null>(null);
  const [name, setName] = useState("");
  const check = async (file: File | undefined) => {
    if (!file) return;
    setName(file.name);
    setProof(null);
    setProof(await prove(new Uint8Array(await file.arrayBuffer())));
  };
  return (
    <>
      <label class="drop" onDragOver={(event) => event.preventDefault()} onDrop={(event) => { event.preventDefault(); void check(event.dataTransfer?.files[0]); }}>
        <span>{say("audit.choose")}</span>
        <input type="file" accept=".jsonl,.msgpack" onChange={(event) => void check(event.currentTarget.files?.[0])} />
      </label>
      {name && <h2>{name}</h2>}
      {proof && <Said proof={proof} match={null} />}
    </>
  );
}

function OfMatch({ id }: { id: string }) {
  const { say, language } = useSpeaking();
  const title = useTitleOf();
  const [match, setMatch] = useState<Match | null>(null);
  const [proof, setProof] = useState<Proof | Failure | null>(null);
  const [hidden, setHidden] = useState<string | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    acceptInvitation(id);
    const ring = ringOf(id);
    const asking = { language, token: tokenOf(ring, eyesOf(ring)[0]!) };
    let gone = false;
    const load = async () => {
      const found = await get<Match>(`/matches/${id}`, asking);
      if (gone) return;
      setMatch(found);
      void get<Verdict>(`/matches/${id}/audit`, asking).then((said) => { if (!gone) setVerdict(said); }, () => undefined);
      const answer = await fetch(`/v1/matches/${id}/archive`, { headers: asking.token ? { Authorization: `Bearer ${asking.token}` } : {} });
      if (!answer.ok) throw new Problem(await answer.json());
      const said = await prove(new Uint8Array(await answer.arrayBuffer()));
      if (!gone) setProof(said);
    };
    load().catch((error: unknown) => { if (!gone) setHidden(error instanceof Error ? error.message : String(error)); });
    return () => { gone = true; };
  }, [id, language]);
  const said = match && title(match.game, match.variation);
  return (
    <>
      {said && <p><a href={`/m/${id}`}>{said.game}, {said.variation}: {match.seats.map(({ name }) => name).join(", ")}</a></p>}
      <section class="card" aria-labelledby="here">
        <div class="card-head"><h2 id="here">{say("audit.here")}</h2>{proof && <a href={`/v1/matches/${id}/archive`} target="_self" download>{say("audit.download")}</a>}</div>
        {proof ? <Said proof={proof} match={match} /> : hidden ? <p class="refused">{hidden}</p> : <p role="status">{say("audit.working")}</p>}
      </section>
      {verdict && <ByService verdict={verdict} />}
    </>
  );
}

function Said({ proof, match }: { proof: Proof | Failure; match: Match | null }) {
  const { say } = useSpeaking();
  if ("why" in proof) {
    return (
      <div class="verdict is-bad" role="alert">
        <p><b>{say("audit.fails")}</b></p>
        {proof.version !== null && <p>{say("audit.where", { version: proof.version, check: say(`check.${proof.check}`) })}</p>}
        <p>{proof.why}</p>
      </div>
    );
  }
  const shown = match?.scores.map(({ points }) => points);
  const agrees = shown === undefined || (shown.length === proof.points.length && shown.every((points, seat) => points === proof.points[seat]));
  const name = (seat: number) => match?.seats[seat]?.name ?? say("seat.number", { seat: seat + 1 });
  return (
    <>
      <div class={`verdict ${agrees ? "is-good" : "is-bad"}`} role="status"><p><b>{say(agrees ? "audit.holds" : "audit.points-differ")}</b></p></div>
      <ul class="checks">
        {CHECKS.map((check) => <li key={check}>{say(`check.${check}`)}: {say("audit.checked", { count: proof[check] })}</li>)}
        <li class={agrees ? "" : "is-bad"}>{say("check.scores")}: {proof.points.map((points, seat) => `${name(seat)} ${points}`).join(", ")}</li>
        {proof.draws < proof.written && <li>{say("audit.not-revealed", { count: proof.written - proof.draws })}</li>}
        <li>{say("audit.key")} <code>{proof.key}</code></li>
      </ul>
    </>
  );
}

function ByService({ verdict }: { verdict: Verdict }) {
  const { say } = useSpeaking();
  return (
    <section class="card" aria-labelledby="service">
      <h2 id="service">{say("audit.service")}</h2>
      <div class={`verdict ${verdict.ok ? "is-good" : "is-bad"}`}><p><b>{say(verdict.ok ? "audit.holds" : "audit.fails")}</b></p></div>
      {verdict.first_bad && <p>{say("audit.where", { version: verdict.first_bad.version, check: say(`check.${verdict.first_bad.check}`) })} {verdict.first_bad.why}</p>}
      <ul class="checks">
        {verdict.checks.map((check) => (
          <li key={check.name} class={check.ok ? "" : "is-bad"}>
            {say(`check.${check.name}`)}: {say("audit.checked", { count: check.checked })}{check.not_compared > 0 && `, ${say("audit.not-compared", { count: check.not_compared })}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
