/** Where the parts of a match's page stand: beside each other where there is room, else beneath; read and tabbed in the same order. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

/** As in `styles/match.css`. */
const NARROW = "(max-width: 60rem)";

interface Parts {
  /** The line of plies, if there is one. */
  replay?: ComponentChildren;
  table: ComponentChildren;
  now: ComponentChildren;
  moves: ComponentChildren;
  rest: ComponentChildren;
}

export function Layout({ replay, table, now, moves, rest }: Parts) {
  if (useNarrow()) return <>{now}{table}{moves}{replay}{rest}</>;
  return (
    <>
      <div class="stage">{replay}{table}</div>
      <aside>{now}{moves}{rest}</aside>
    </>
  );
}

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const media = matchMedia(NARROW);
    const changed = () => setNarrow(media.matches);
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  }, []);
  return narrow;
}
