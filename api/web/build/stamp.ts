/**
 * What was built says from which sources: `sources.sha256` holds the SHA-256 over every file of the room but its README and the
 * verifier that the pages share, each as its path, its length and its bytes.  A test counts it again.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

const NOT_SOURCES = new Set(["node_modules", "built"]);
const SHARED = ["ops/verify.mjs"];

/** The digest of the sources of a room within a repository. */
export function digestOf(room: string, repository: string): string {
  const hash = createHash("sha256");
  const named = (path: string) => relative(repository, path).replaceAll("\\", "/");
  const files = [...walk(room), ...SHARED.map((path) => join(repository, path))];
  for (const path of files.sort((a, b) => (named(a) < named(b) ? -1 : 1))) {
    const bytes = readFileSync(path);
    hash.update(`${named(path)}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_SOURCES.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (!path.endsWith(".md")) yield path;
  }
}

/** Writes the digest beside what is built. */
export function stamp(room: string, repository: string): Plugin {
  return {
    name: "jugada-stamp",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "sources.sha256", source: `${digestOf(room, repository)}\n` });
    },
  };
}
