/** The way from the beginning to here, each step a link back. */
import type { Known } from "../games-known";
import { Worded } from "../parts";
import { useSpeaking } from "../texts";
import { Given } from "./given";
import type { Tree } from "./shapes";

/** Between what chance gave and the move, as the service writes a step. */
const DIVIDER = " > ";

interface CrumbsProps {
  tree: Tree;
  known: Known | null;
  /** The address of the place that a line leads to. */
  to(line: readonly string[]): string;
}

export function Crumbs({ tree, known, to }: CrumbsProps) {
  const { say } = useSpeaking();
  const last = tree.line.length;
  return (
    <nav class="crumbs" aria-label={say("explore.line")}>
      <ol>
        <li>{last === 0 ? <span aria-current="page">{say("explore.beginning")}</span> : <a href={to([])}>{say("explore.beginning")}</a>}</li>
        {tree.line.map((step, number) => {
          const [move, drawn] = step.split(DIVIDER).reverse() as [string, string?];
          const said = <Worded said={tree.does[number] ?? move} code={move} />;
          return <li key={number}>{drawn && <Given drawn={drawn} known={known} />}{number === last - 1 ? <span aria-current="page">{said}</span> : <a href={to(tree.line.slice(0, number + 1))}>{said}</a>}</li>;
        })}
      </ol>
    </nav>
  );
}
