/** Builds the service worker, which must know the files of the shell by name. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { transformWithOxc, type Plugin } from "vite";

const FIXED = ["/", "/icon.svg", "/icon-192.png", "/manifest.webmanifest"];

export function serviceWorker(source: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async generateBundle(_, bundle) {
      const names = Object.keys(bundle)
        .filter((name) => /\.(js|css|woff2)$/.test(name) && !name.includes("latin-ext"))
        .sort();
      const name = createHash("sha256").update(names.join()).digest("hex").slice(0, 12);
      const shell = { name: `shell-${name}`, files: [...FIXED, ...names.map((file) => `/${file}`)] };
      const { code } = await transformWithOxc(await readFile(source, "utf8"), source);
      this.emitFile({ type: "asset", fileName: "sw.js", source: `const SHELL = ${JSON.stringify(shell)};\n${code}` });
    },
  };
}
