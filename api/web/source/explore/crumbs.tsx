/** The way from the beginning to here, each step a link back. */
import { Worded } from "../parts";
import { useSpeaking } from "../texts";
import type { Tree } from "./shapes";

export function Crumbs({ tree, to }: { tree: Tree; to(line: readonly string[]): string }) {
  const { say } = useSpeaking();
  const last = tree.line.length;
  return (
    <nav class="crumbs" aria-label={say("explore.line")}>
      <ol>
        <li>{last === 0 ? <span aria-current="page">{say("explore.beginning")}</span> : <a href={to([])}>{say("explore.beginning")}</a>}</li>
        {tree.line.map((step, number) => {
          const said = <Worded said={tree.does[number] ?? step} code={step} />;
          return <li key={number}>{number === last - 1 ? <span aria-current="page">{said}</span> : <a href={to(tree.line.slice(0, number + 1))}>{said}</a>}</li>;
        })}
      </ol>
    </nav>
  );
}
