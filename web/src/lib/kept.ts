/**
 * What is being laid at a table, kept on this device: it is there after a reload and in a second tab.
 * What nobody came back to for a month is forgotten.
 */
const PREFIX = "logomachie.draft.";
const MONTH = 30 * 24 * 3600 * 1000;

interface Kept {
  at: number;
  draft: unknown;
}

function parsed(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? "null") as Kept | null;
    return kept && typeof kept.at === "number" ? kept : null;
  } catch {
    return null;
  }
}

/** What was kept under a name; undefined: nothing. */
export function kept(name: string, storage: Storage = localStorage): unknown {
  return parsed(storage.getItem(PREFIX + name))?.draft;
}

/** Keep something under a name; undefined: nothing any more. A full or closed storage keeps nothing. */
export function keep(name: string, draft: unknown, storage: Storage = localStorage, now = Date.now()): void {
  try {
    if (draft === undefined) storage.removeItem(PREFIX + name);
    else storage.setItem(PREFIX + name, JSON.stringify({ at: now, draft } satisfies Kept));
  } catch {
    // The draft is still on the screen.
  }
}

/** Hear what another tab keeps under a name. */
export function hear(name: string, told: (draft: unknown) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.storageArea === localStorage && event.key === PREFIX + name) told(parsed(event.newValue)?.draft);
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

/** Forget what is old. */
export function tidy(storage: Storage = localStorage, now = Date.now()): void {
  const names = Object.keys(storage).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const at = parsed(storage.getItem(name))?.at ?? 0;
    if (now - at > MONTH) storage.removeItem(name);
  }
}
