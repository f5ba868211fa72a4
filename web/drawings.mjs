/**
 * Draws boards without a browser, for pages that are not the client's: the same components, in Node.
 *
 * Reads a list of what to draw from the standard input: { game, language } is the picture of a game on
 * the home page, with `view` the diagram of a position. Writes the drawings in the same order, each with
 * what the card of its game says, and the style that all of them share. Nothing in them takes a key.
 */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
/** What the client asks of a browser when it is loaded. */
const browser = {
  navigator: { language: "fr" },
  localStorage: { getItem: () => null },
  addEventListener: () => {},
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
};
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true });

const asked = await json(process.stdin);
const vite = await createServer({
  root: path("."),
  configFile: false,
  mode: "production",
  logLevel: "error",
  appType: "custom",
  plugins: [svelte({ configFile: false, compilerOptions: { css: "injected", dev: false } })],
  resolve: { alias: { $lib: path("src/lib"), $frame: path("src/frame") } },
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
});
const load = (name) => vite.ssrLoadModule(name);
const { render } = await load("svelte/server");
const { settings } = await load("/src/lib/settings.svelte.ts");

const styles = new Map();
const drawings = [];
for (const { game, language, view } of asked) {
  settings.language = language;
  const { card } = await load(`/src/games/${game}/card.ts`);
  const Drawing = view ? (await load(`/src/games/${game}/Diagram.svelte`)).default : card.Scene;
  const { head, body } = render(Drawing, { props: { view, language } });
  for (const [, id, style] of head.matchAll(/<style id="([^"]+)">(.*?)<\/style>/gs)) styles.set(id, style);
  const html = body.replace(/<!--.*?-->| tabindex="-?\d"/gs, "");
  drawings.push({ title: card.title, line: card.line[language], order: card.order, html });
}
await vite.close();
process.stdout.write(JSON.stringify({ style: [...styles.values()].join("\n"), drawings }));
