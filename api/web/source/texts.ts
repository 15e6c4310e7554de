/** What the pages themselves say, in the reader's language; texts of matches and games come from the service. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Title } from "./wire";

export type Language = "en" | "es" | "ca" | "fr";
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** Languages by the name that they call themselves. */
export const LANGUAGES: Record<Language, string> = { es: "Español", ca: "Català", fr: "Français", en: "English" };

const KEPT_AS = "jugada.language";
const LOADERS: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import("virtual:words/en"),
  es: () => import("virtual:words/es"),
  ca: () => import("virtual:words/ca"),
  fr: () => import("virtual:words/fr"),
};

export interface Speaking {
  language: Language;
  say: Say;
}

/** The language that was chosen here before, else the first of the browser's that is known. */
export function firstLanguage(): Language {
  const wanted = [localStorage.getItem(KEPT_AS) ?? "", ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return (wanted.find((tag) => tag in LANGUAGES) ?? "en") as Language;
}

/** The words of a language; remembers the choice and tells the document. */
export async function speak(language: Language, chosen = false): Promise<Speaking> {
  const words = (await LOADERS[language]()).default;
  document.documentElement.lang = language;
  if (chosen) localStorage.setItem(KEPT_AS, language);
  return { language, say: (key, values) => filled(words[key] ?? key, values) };
}

function filled(text: string, values?: Record<string, string | number>): string {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text;
}

/** What something is called, by its kind and key; what has no name is called by its key. */
export function named(say: Say, kind: string, key: string): string {
  const text = say(`${kind}.${key}`);
  return text === `${kind}.${key}` ? key : text;
}

/** The words of a game's drawing, keys without the game's name; what it does not say, the game's own `words` do. */
export function sayOf(say: Say, game: string, words: Readonly<Record<string, string>>): Say {
  return (key, values) => {
    const whole = `${game}.${key}`;
    const text = say(whole, values);
    return text === whole ? filled(words[key] ?? key, values) : text;
  };
}

/** A title of the service's in a language. */
export function titled(title: Title, language: Language): string {
  return title[language] ?? title.en ?? Object.values(title)[0] ?? "";
}

export const SpeakingContext = createContext<Speaking & { change(language: Language): void }>({
  language: "en",
  say: (key) => key,
  change: () => undefined,
});

/** The language of the reader, what says things in it, and how to change it. */
export const useSpeaking = () => useContext(SpeakingContext);
export const useSay = (): Say => useContext(SpeakingContext).say;
