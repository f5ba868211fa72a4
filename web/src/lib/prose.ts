/** The plain Markdown of rulebooks and lessons, as blocks. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "list"; items: readonly string[] }
  /** What stands between two fences, line by line; `about` is what the first fence says of it. */
  | { kind: "drawing"; about: string; text: string };

const FENCE = "```";

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let about: string | null = null;
  const close = (): void => {
    if (about !== null) blocks.push({ kind: "drawing", about, text: lines.join("\n") });
    else if (lines.length)
      blocks.push(isList(lines) ? { kind: "list", items: itemsOf(lines) } : { kind: "text", text: lines.join(" ") });
    lines = [];
    about = null;
  };
  for (const line of text.split("\n")) {
    if (line.startsWith(FENCE)) {
      const inside = about !== null;
      close();
      if (!inside) about = line.slice(FENCE.length).trim();
    } else if (about === null && !line.trim()) close();
    else lines.push(line);
  }
  close();
  return blocks;
}

function isList(lines: readonly string[]): boolean {
  return lines[0]!.startsWith("- ") && lines.every((line) => /^(- |\s{2,})/.test(line));
}

function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith("- ")) items.push(line.slice(2));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items;
}

/** A French sign never begins a line, and a quotation mark never stands alone. */
export function held(text: string): string {
  return text.replace(/ (?=[:;!?»])/g, "\u00a0").replace(/« /g, "«\u00a0");
}
