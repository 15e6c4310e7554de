/** The time as the service has it: what its answers say, so that a clock that is wrong here does no harm. */

let ahead = 0;

/** Takes note of when an answer was given, as its header `Date` says it: a whole second, so half of one is added. */
export function heardAt(date: string | null): void {
  const said = date === null ? NaN : Date.parse(date);
  if (!Number.isNaN(said)) ahead = said + 500 - Date.now();
}

/** Milliseconds from now until a moment, by the clock of the service. */
export const until = (moment: string): number => Date.parse(moment) - (Date.now() + ahead);
