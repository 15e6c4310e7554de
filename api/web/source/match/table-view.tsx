/** The drawing of the match at a ply, with its words beside it; what a drawing cannot draw does not take the page along. */
import { Component } from "preact";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Cell } from "../board";
import type { Known } from "../games-known";
import { plain } from "../plain";
import { sayOf, useSay } from "../texts";
import type { Fact, SeatName, Told } from "../wire";
import type { Choosing } from "./offers";

interface Shown {
  known: Known;
  view: Told;
  before: Told | null;
  facts: readonly Fact[];
  text: string;
  choosing: Choosing;
  marked: readonly Cell[];
  seats: readonly SeatName[];
  you: number | null;
}

export function TableView({ known, view, before, facts, text, choosing, marked, seats, you }: Shown) {
  const say = useSay();
  const { drawing, pieces, passport, words } = known;
  const changed = useMemo(() => new Set(drawing.changed && before ? drawing.changed(view, before, facts) : []), [drawing, view, before, facts]);
  const props = {
    view, before, pieces, marked, changed, seats, you, say: useMemo(() => sayOf(say, passport.key, words), [say, passport.key, words]),
    all: choosing.all, offers: choosing.offers, picked: choosing.picked, chosen: choosing.chosen, onPick: choosing.pick,
  };
  return (
    <section class="table" aria-label={say("match.board")} aria-describedby="position">
      <Guarded key={passport.key} otherwise={<plain.Board {...props} />}>
        <drawing.Board {...props} />
      </Guarded>
      <details class="position">
        <summary>{say("match.in-words")}</summary>
        <p id="position">{text}</p>
      </details>
    </section>
  );
}

class Guarded extends Component<{ children: ComponentChildren; otherwise: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown) {
    console.error(error);
  }
  render() {
    return this.state.failed ? this.props.otherwise : this.props.children;
  }
}
