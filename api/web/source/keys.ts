/** The tokens that this browser holds: who it may play for, match by match. */

/** `seats` by index; `turns` when several people play on this one screen. */
export interface Ring {
  seats: Record<string, string>;
  organiser?: string;
  turns?: boolean;
}

/** Through whose eyes a match is seen. */
export type Eyes = number | "organiser" | "spectator";

const keptAs = (match: string) => `jugada.keys.${match}`;

export function ringOf(match: string): Ring {
  const kept = localStorage.getItem(keptAs(match));
  return kept ? (JSON.parse(kept) as Ring) : { seats: {} };
}

export function keep(match: string, ring: Ring): void {
  localStorage.setItem(keptAs(match), JSON.stringify(ring));
}

/** The token behind a pair of eyes; none for a spectator. */
export function tokenOf(ring: Ring, eyes: Eyes): string | null {
  if (eyes === "spectator") return null;
  return (eyes === "organiser" ? ring.organiser : ring.seats[eyes]) ?? null;
}

/** All eyes that this browser has. */
export function eyesOf(ring: Ring): Eyes[] {
  const seats: Eyes[] = Object.keys(ring.seats).map(Number).sort((a, b) => a - b);
  return [...seats, ...(ring.organiser ? (["organiser"] as const) : []), "spectator"];
}

/** An address that hands a seat over: the token stands behind the #, which no browser sends to a server. */
export function invitation(match: string, seat: number, token: string): string {
  return `${location.origin}/m/${match}#seat=${seat}&token=${encodeURIComponent(token)}`;
}

/** Takes the token out of an invitation that was followed, and out of the address; the eyes that it gives, if there was one. */
export function acceptInvitation(match: string): Eyes | null {
  const said = new URLSearchParams(location.hash.slice(1));
  const seat = said.get("seat");
  const token = said.get("token");
  if (!token || seat === null || !/^(\d{1,2}|organiser)$/.test(seat)) return null;
  const ring = ringOf(match);
  if (seat === "organiser") ring.organiser = token;
  else ring.seats[seat] = token;
  keep(match, ring);
  history.replaceState(null, "", location.pathname + location.search);
  return seat === "organiser" ? seat : Number(seat);
}
