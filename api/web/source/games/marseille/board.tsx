/** The whole table. */

import type { BoardProps } from "../../board";
import { Seat } from "./seats";
import { Middle, Seen, Window } from "./table";
import type { View } from "./view";
import "../../drawing/drawing.css";
import "./marseille.css";

export function Board(props: BoardProps<View>) {
  const { view, seats, say } = props;
  return (
    <div class="mr" role="group" aria-label={say("board")}>
      <Middle {...props} />
      {view.window && <Window {...props} aim={view.window} />}
      {view.seen.length > 0 && <Seen {...props} />}
      {seats.map(({ seat, name }) => <Seat key={seat} {...props} seat={seat} name={name} />)}
    </div>
  );
}
