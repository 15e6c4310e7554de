/** From one place of a drawing to the next, by the arrow keys. */

const WAYS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How much more it counts to lie aside than to lie ahead. */
const ASIDE = 2;

function middle(place: Element): readonly [number, number] {
  const { left, top, width, height } = place.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The nearest place of the same drawing that lies where an arrow key points; none for other keys. */
export function placeBeside(place: SVGElement, key: string): SVGElement | null {
  const way = WAYS[key];
  if (!way) return null;
  const [x, y] = middle(place);
  let [nearest, least] = [null as SVGElement | null, Infinity];
  for (const other of place.closest("svg")?.querySelectorAll<SVGElement>(".spot") ?? []) {
    const [u, v] = middle(other);
    const ahead = (u - x) * way[0] + (v - y) * way[1];
    const aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
    if (other !== place && ahead > 1 && ahead + aside * ASIDE < least) [nearest, least] = [other, ahead + aside * ASIDE];
  }
  return nearest;
}

export const isArrow = (key: string): boolean => key in WAYS;
