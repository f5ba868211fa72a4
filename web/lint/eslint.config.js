/** What a reader should not have to look for: faults that types do not catch, and who may import whom. */
import boundaries from "eslint-plugin-boundaries";
import svelte from "eslint-plugin-svelte";
import { fileURLToPath } from "node:url";
import ts from "typescript-eslint";

/** From the bottom up: a layer imports itself and those before it. */
const LAYERS = ["lib", "games", "frame", "pages", "app"];
/** All that belongs to a layer. */
const any = (type) => ({ element: { type } });
const web = fileURLToPath(new URL("..", import.meta.url));

export default ts.config(
  ...ts.configs.recommended,
  ...svelte.configs["flat/recommended"],
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      // The compiler of TypeScript knows these names better.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      eqeqeq: "error",
      // Sets and maps are made anew, never changed where somebody looks.
      "svelte/prefer-svelte-reactivity": "off",
      // svelte-check gives the warnings that those comments answer.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
  {
    files: ["src/**"],
    plugins: { boundaries },
    settings: {
      "import/resolver": { [`${web}lint/resolver.cjs`]: {} },
      "boundaries/root-path": web,
      "boundaries/elements": [
        { type: "game", pattern: "src/games/*", capture: ["game"] },
        ...LAYERS.slice(0, -1).map((type) => ({ type, pattern: `src/${type}` })),
        { type: "app", pattern: "src" },
      ],
    },
    rules: {
      "boundaries/dependencies": [
        "error",
        {
          default: "disallow",
          policies: [
            { from: any("*"), allow: { to: any("lib") } },
            {
              from: any("game"),
              allow: {
                to: [
                  any("games"),
                  { element: { type: "game", captured: { game: "{{ from.element.captured.game }}" } } },
                ],
              },
            },
            ...LAYERS.slice(1).map((layer, place) => ({
              from: any(layer),
              allow: { to: LAYERS.slice(1, place + 2).map(any) },
            })),
          ],
        },
      ],
    },
  },
);
