import preact from "@preact/preset-vite";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { manual } from "./build/manual.ts";
import { stamp } from "./build/stamp.ts";
import { words } from "./build/words.ts";

const room = import.meta.dirname;
const repository = resolve(room, "../..");

export default defineConfig({
  root: room,
  base: "/",
  publicDir: "public",
  plugins: [preact({ devToolsEnabled: false }), words(resolve(room, "source")), manual(), stamp(room, repository)],
  build: {
    outDir: "built",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
