import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { serviceWorker } from "./shell.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const server = process.env.LOGOMACHIE_SERVER ?? "http://127.0.0.1:8000";
const TESTS = "src/**/*.test.ts";
const STATEFUL = "src/**/*.svelte.test.ts";

export default defineConfig({
  plugins: [
    svelte(process.env.VITEST ? { dynamicCompileOptions: () => ({ generate: "client" }) } : {}),
    serviceWorker(path("src/sw.ts")),
  ],
  resolve: {
    alias: { $lib: path("src/lib"), $frame: path("src/frame") },
    // Tests run the code of the browser.
    conditions: process.env.VITEST ? ["browser"] : undefined,
  },
  build: {
    outDir: path("../src/logomachie/page"),
    emptyOutDir: true,
    // Nothing inline: the server's Content-Security-Policy allows files of its own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { checks: { pluginTimings: false, bundlerTimings: false } },
  },
  server: {
    proxy: {
      "/api": server,
      "/live": { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
  test: {
    pool: "threads",
    projects: [
      // Tests that stand in for parts of a browser have the modules that remember them to themselves.
      { extends: true, test: { name: "state", include: [STATEFUL] } },
      { extends: true, test: { name: "logic", include: [TESTS], exclude: [STATEFUL], isolate: false } },
    ],
  },
});
