/** Passports and pieces of games, asked for once a visit. */
import { useEffect, useState } from "preact/hooks";
import { get } from "./api";
import type { Drawing } from "./board";
import { drawingOf } from "./drawings";
import { titled, type Language, useSpeaking } from "./texts";
import { formOf, type Form } from "./match/move-words";
import type { Game, MoveList, PieceList, Told } from "./wire";

const asked = new Map<string, Promise<any>>();

function once<T>(path: string, language: Language = "en"): Promise<T> {
  const key = `${language} ${path}`;
  let answer = asked.get(key);
  if (answer === undefined) {
    answer = get<T>(path, { language });
    answer.catch(() => asked.delete(key));
    asked.set(key, answer);
  }
  return answer as Promise<T>;
}

export const allGames = (): Promise<Game[]> => once<{ games: Game[] }>("/games").then(({ games }) => games);
const passportOf = (game: string): Promise<Game> => once<Game>(`/games/${game}`);
/** The pieces of a game; those of an owner's data file where a variation is played with one. */
const piecesOf = (game: string, variation: string, language: Language): Promise<PieceList> => {
  const own = variation.includes("+edition=") ? `?variation=${encodeURIComponent(variation)}` : "";
  return once<PieceList>(`/games/${game}/pieces${own}`, language);
};

const movesOf = (game: string, variation: string, language: Language): Promise<MoveList> =>
  once<MoveList>(`/games/${game}/moves?variation=${encodeURIComponent(variation)}`, language);

/** What a promise gives, once it has. */
export function usePromised<T>(promise: () => Promise<T>, on: readonly unknown[]): T | null {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    let gone = false;
    promise().then((found) => { if (!gone) setValue(found); }, () => undefined);
    return () => { gone = true; };
  }, on);
  return value;
}

/** All that is needed to draw and play a game; `words` are the game's own, in the reader's language. */
export interface Known {
  passport: Game;
  pieces: readonly Told[];
  words: Readonly<Record<string, string>>;
  drawing: Drawing;
  moves: MoveList;
  forms: readonly Form[];
}

/** All that is needed to draw and play a variation of a game, by default its first. */
export function useGame(game: string | undefined, variation = ""): Known | null {
  const { language } = useSpeaking();
  return usePromised(async () => {
    if (!game) return null;
    const [passport, { pieces, words }, moves, drawing] = await Promise.all([
      passportOf(game), piecesOf(game, variation, language), movesOf(game, variation, language), drawingOf(game),
    ]);
    return { passport, pieces, words, drawing, moves, forms: moves.moves.map(formOf) };
  }, [game, variation, language]);
}

export const useGames = (): Game[] | null => usePromised(allGames, []);

/** A game and what is played of it, as a person says it: its title, its base, what is added. */
export function useTitleOf(): (game: string, variation: string) => { game: string; variation: string } {
  const games = useGames();
  const { language } = useSpeaking();
  return (game, variation) => titleOf(games?.find(({ key }) => key === game), game, variation, language);
}

export function titleOf(passport: Game | undefined, game: string, variation: string, language: Language): { game: string; variation: string } {
  const [key, ...added] = variation.split("+");
  const base = passport?.bases.find((each) => each.key === key);
  const parts = added.map((each) => {
    const [name, value] = each.split("=");
    const option = base?.options[name!];
    if (value !== undefined) return `${(option && titled(option.title, language)) || name}: ${value}`;
    const addition = base?.additions[each];
    return (addition && titled(addition.title, language)) || each;
  });
  const said = base ? titled(base.title, language) || key! : key!;
  return { game: passport ? titled(passport.title, language) : game, variation: [said, ...parts].join(" + ") };
}
