/** Several people at one screen: whoever is to move sees the match, and before that a curtain where there is something to hide. */
import { useEffect, useState } from "preact/hooks";
import type { Eyes, Ring } from "../keys";
import { useSay } from "../texts";
import type { Match } from "../wire";

export interface Turns {
  /** The seat for whom the curtain is to be opened, while it is closed. */
  curtain: number | null;
  open(): void;
}

export function useTurns(match: Match | null, ring: Ring, eyes: Eyes, setEyes: (eyes: Eyes) => void, hides: boolean, lookingBack: boolean): Turns {
  const [curtain, setCurtain] = useState<number | null>(null);
  const toMove = match?.to_move.map(({ seat }) => seat).filter((seat) => seat in ring.seats) ?? [];
  const next = ring.turns && !lookingBack && toMove.length > 0 && !toMove.includes(eyes as number) ? toMove[0]! : null;
  useEffect(() => {
    if (next === null) setCurtain(null);
    else if (hides) setCurtain(next);
    else setEyes(next);
  }, [next, hides]);
  return { curtain: next !== null && hides ? curtain ?? next : null, open: () => { if (next !== null) setEyes(next); } };
}

export function Curtain({ name, onOpen }: { name: string; onOpen(): void }) {
  const say = useSay();
  return (
    <section class="curtain">
      <h2>{say("screen.pass", { name })}</h2>
      <p>{say("screen.why")}</p>
      <button type="button" class="main" autofocus onClick={onOpen}>{say("screen.open", { name })}</button>
    </section>
  );
}
