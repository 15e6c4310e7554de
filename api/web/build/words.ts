/** Every text that a person reads, from the `.toml` files beside the sources: one module a language. */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

export const LANGUAGES = ["en", "es", "ca", "fr"] as const;
const PREFIX = "virtual:words/";
type Table = { [key: string]: string | Table };

/** The texts of the pages and, under the key of its game, of every drawing; in one language, by dotted key. */
export function wordsOf(root: string, language: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const file of files(root)) {
    const game = file.includes("/games/") ? `${basename(dirname(file))}.` : "";
    collect(parse(readFileSync(file, "utf8")) as Table, game, language, file, found);
  }
  return found;
}

function files(root: string): string[] {
  return [resolve(root, "words.toml"), ...globSync("games/*/words.toml", { cwd: root }).sort().map((file) => resolve(root, file))];
}

function collect(table: Table, prefix: string, language: string, file: string, found: Record<string, string>): void {
  for (const [key, inner] of Object.entries(table)) {
    if (typeof inner === "string") throw new Error(`${file}: ${prefix}${key} stands outside of a table of languages`);
    if (LANGUAGES[0] in inner) {
      const missing = LANGUAGES.filter((each) => typeof inner[each] !== "string");
      if (missing.length > 0) throw new Error(`${file}: ${prefix}${key} lacks ${missing.join(", ")}`);
      found[prefix + key] = inner[language] as string;
    } else {
      collect(inner, `${prefix}${key}.`, language, file, found);
    }
  }
}

/** `virtual:words/es` gives all texts in Spanish. */
export function words(root: string): Plugin {
  return {
    name: "jugada-words",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      for (const file of files(root)) this.addWatchFile(file);
      return `export default ${JSON.stringify(wordsOf(root, id.slice(PREFIX.length + 1)))};`;
    },
  };
}
