/** The moves that were made next: how often, by whom, how it ended; a click leads one move deeper, a number to its matches. */
import { useId, useState } from "preact/hooks";
import type { Known } from "../games-known";
import { MatchesBehind } from "../reports/behind";
import { useSpeaking } from "../texts";
import { Given } from "./given";
import type { Branch, NumberProps } from "./shapes";
import { Wins } from "./wins";

/** So many moves at first, and so many more at a time. */
const AT_ONCE = 20;

interface BranchesProps {
  branches: readonly Branch[];
  known: Known | null;
  /** The address of the place that a line leads to. */
  to(line: readonly string[]): string;
}

export function Branches({ branches, known, to }: BranchesProps) {
  const { say } = useSpeaking();
  const [count, setCount] = useState(AT_ONCE);
  return (
    <>
      <ol class="branches">
        {branches.slice(0, count).map((branch) => <Next key={branch.line.join("\n")} branch={branch} known={known} address={to(branch.line)} />)}
      </ol>
      {branches.length > count && (
        <p><button type="button" onClick={() => setCount(count + AT_ONCE)}>{say("explore.more", { count: branches.length - count })}</button></p>
      )}
    </>
  );
}

function Next({ branch, known, address }: { branch: Branch; known: Known | null; address: string }) {
  const { say, language } = useSpeaking();
  const [open, setOpen] = useState("");
  const list = useId();
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const Count = ({ behind, children, label }: NumberProps) => (
    <button
      type="button" class="chip count" aria-label={label} title={say("reports.behind")} aria-expanded={open === behind} aria-controls={list}
      onClick={() => setOpen(open === behind ? "" : behind)}
    >{children}</button>
  );
  return (
    <li class="card branch">
      <p class="branch-move">
        {branch.draw && <Given drawn={branch.draw} known={known} />}
        {branch.explore ? <a href={address}>{branch.does}</a> : <span>{branch.does}</span>}
        {branch.does !== branch.move && <small class="code">{branch.move}</small>}
      </p>
      <div class="branch-often">
        <svg class="part" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect class="part-whole" width={100} height={10} />
          <rect class="bar" width={Math.max(0.6, branch.part * 100)} height={10} />
        </svg>
        <p>{Count({ behind: branch.behind, children: say("explore.matches", { count: branch.matches }) })} <span class="quiet">{percent.format(branch.part)}</span></p>
      </div>
      <dl class="branch-more">
        <div>
          <dt>{say("explore.by")}</dt>
          <dd>{branch.players.map(({ player, times, behind }) => (
            <span key={player}>{player} {Count({ behind, children: times, label: say("explore.by-player", { player, times }) })}</span>
          ))}</dd>
        </div>
        <div>
          <dt>{say("explore.ended")}</dt>
          <dd>{branch.endings.map(({ reason, title, matches, behind }) => {
            const said = title || say("explore.goes-on");
            return <span key={reason}>{said} {Count({ behind, children: matches, label: `${said}: ${say("explore.matches", { count: matches })}` })}</span>;
          })}</dd>
        </div>
      </dl>
      {branch.seats.length > 0 && <Wins seats={branch.seats} count={Count} />}
      <div id={list} class="branch-behind">{open && <MatchesBehind address={open} />}</div>
    </li>
  );
}
