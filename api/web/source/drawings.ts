/** The drawings of games, each loaded when it is first needed. */
import type { Drawing } from "./board";
import { plain } from "./plain";

const FOUND = import.meta.glob<{ default: Drawing }>("./games/*/index.tsx");
const known = new Map<string, Promise<Drawing>>();

/** How a game is drawn; a game without a drawing is shown as the service tells it. */
export function drawingOf(game: string): Promise<Drawing> {
  let drawing = known.get(game);
  if (drawing === undefined) {
    const load = FOUND[`./games/${game}/index.tsx`];
    drawing = load ? load().then((module) => module.default) : Promise.resolve(plain);
    known.set(game, drawing);
  }
  return drawing;
}
