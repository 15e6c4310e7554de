/** Moves read and said by the texts of the service, as the service itself says them (`domain/core/saying.py`). */
import type { Facets } from "../board";
import type { MoveList, SeatName, SpokenMove } from "../wire";

/** A kind of move: how its text is read, what it `does`, how it is said. */
export interface Form {
  does: string;
  reads: RegExp;
  fields: Readonly<Record<string, string>>;
  says: string;
}

export const formOf = ({ kind, text, fields, reads, says }: SpokenMove): Form => ({
  does: text.split("{")[0]!.trim() || kind, reads: new RegExp(`^(?:${reads})$`), fields, says,
});

/** The fields of a move by the names of its form, and what it `does`: the words it begins with. */
export function fieldsOf(move: string, forms: readonly Form[]): Facets {
  const found = formFound(move, forms);
  if (found === null) return { does: move };
  const { form, groups } = found;
  return { does: form.does, ...Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, form.fields[name] === "integer" ? Number(text) : text])) };
}

/** Says moves in words, and what may be chosen of them. */
export interface MoveSayer {
  /** What a move does; one that has no words as it is written. */
  move(text: string): string;
  /** The value of a field by the family by which moves say it, if they do. */
  field(name: string, value: string): string;
}

const BRACE = /\{(\w+)(?::(\w+))?\}/g;

export function sayerOf({ words }: MoveList, forms: readonly Form[], seats: readonly SeatName[]): MoveSayer {
  const families = new Map(forms.flatMap(({ says }) => [...says.matchAll(BRACE)].map(([, name, family]) => [name!, family] as const)));
  const move = (text: string) => {
    const found = formFound(text, forms);
    if (found === null) return text;
    return found.form.says.replace(BRACE, (_, name: string, family?: string) => valueSaid(found.groups[name] ?? "", family, words, seats));
  };
  return { move, field: (name, value) => valueSaid(value, families.get(name), words, seats) };
}

function formFound(move: string, forms: readonly Form[]): { form: Form; groups: Record<string, string> } | null {
  for (const form of forms) {
    const found = form.reads.exec(move);
    if (found) return { form, groups: found.groups ?? {} };
  }
  return null;
}

function valueSaid(value: string, family: string | undefined, words: MoveList["words"], seats: readonly SeatName[]): string {
  if (family === undefined) return value;
  if (family === "seat") return seats[Number(value)]?.name ?? value;
  const key = `${family}.${value}`;
  const numbered = /^(.+?)[_-]?(\d+)$/.exec(key);
  if (words[key] !== undefined) return words[key];
  if (numbered && words[numbered[1]!] !== undefined) return `${words[numbered[1]!]} ${Number(numbered[2])}`;
  return /[ +]/.test(value) ? value.replace(/[^ +]+/g, (part) => valueSaid(part, family, words, seats)) : value;
}
