import { fileURLToPath } from "node:url";

/** How the client is written. */
export default {
  printWidth: 120,
  plugins: [fileURLToPath(import.meta.resolve("prettier-plugin-svelte"))],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
