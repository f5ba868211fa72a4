/** How far somebody has come in the lessons, kept on the device. */
const KEY = "logomachie.lessons";

export interface Progress {
  /** The step that is open; as many as there are steps: the lesson is over. */
  step: number;
  /** What was done in it. */
  actions: readonly string[];
}

const START: Progress = { step: 0, actions: [] };

function isProgress(value: unknown): value is Progress {
  const { step, actions } = (value ?? {}) as Partial<Progress>;
  return (
    Number.isInteger(step) && step! >= 0 && Array.isArray(actions) && actions.every((one) => typeof one === "string")
  );
}

function all(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return stored && typeof stored === "object" ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Where a lesson was left; at its beginning where nothing sensible is stored. */
export function progressOf(game: string): Progress {
  const found = all()[game];
  return isProgress(found) ? found : START;
}

export function keepProgress(game: string, progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: progress }));
  } catch {
    // A device that keeps nothing: the lesson starts again next time.
  }
}
