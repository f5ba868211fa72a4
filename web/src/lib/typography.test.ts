import ts from "typescript";
import { expect, test } from "vitest";

/** What stands for a value that a text is given. */
const VALUE = "x";
const sources: Record<string, string> = import.meta.glob(
  [
    "./texts.fr.ts",
    "../frame/keeping.ts",
    "../frame/profiles.ts",
    "../frame/*/texts.ts",
    "../games/*/texts.ts",
    "../games/*/card.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);
const files = Object.entries(sources);

/** All texts of a file but the English ones. */
function frenchTexts(source: string): string[] {
  const file = ts.createSourceFile("", source, ts.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || isEnglish(node)) return;
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node))
      texts.push([node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join(VALUE));
    ts.forEachChild(node, walk);
  };
  walk(file);
  return texts;
}

function isEnglish(node: ts.Node): boolean {
  return (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.name.getText() === "en";
}

test("all games are looked at", () => {
  const games = Object.keys(import.meta.glob("../games/*/index.ts"));
  expect(files.length).toBeGreaterThanOrEqual(6 + 2 * games.length);
  for (const [path, source] of files) expect(frenchTexts(source).length, path).toBeGreaterThan(0);
});

test.each(files)("%s: no line begins with a sign that belongs to the word before", (_, source) => {
  expect(frenchTexts(source).filter((text) => / [:;?!»]|« /.test(text))).toEqual([]);
});

test.each(files)("%s: apostrophes are curved", (_, source) => {
  expect(frenchTexts(source).filter((text) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
});
