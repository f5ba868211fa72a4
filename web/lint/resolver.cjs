/** Where an import of the client leads, for the check of layers. */
const { existsSync, statSync } = require("node:fs");
const { dirname, join, resolve } = require("node:path");

const SOURCE = join(__dirname, "..", "src");
const ENDINGS = ["", ".ts", ".svelte", "/index.ts"];

exports.interfaceVersion = 2;

exports.resolve = (source, file) => {
  const alias = /^\$(lib|frame)\/(.*)$/.exec(source);
  if (!alias && !source.startsWith(".")) return { found: true, path: null };
  const base = alias ? join(SOURCE, alias[1], alias[2]) : resolve(dirname(file), source);
  const path = ENDINGS.map((ending) => base + ending).find((one) => existsSync(one) && statSync(one).isFile());
  return path ? { found: true, path } : { found: false };
};
