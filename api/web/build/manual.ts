/** The page of `/docs`: the interface's manual, drawn by Swagger UI from files of our own. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const FILES = ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE", "NOTICE"];

/** Copies what Swagger UI needs to `manual/`. */
export function manual(): Plugin {
  const from = createRequire(import.meta.url);
  return {
    name: "jugada-manual",
    generateBundle() {
      for (const file of FILES) {
        const source = readFileSync(from.resolve(`swagger-ui-dist/${file}`), "utf8").replace(/\n\/[/*]# sourceMappingURL=.*\n?$/, "\n");
        this.emitFile({ type: "asset", fileName: `manual/${file}`, source });
      }
    },
  };
}
