/** What a person chose, kept on the device. Second tabs hear of changes. */

export type Language = "fr" | "en";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "off";
/** How fast it is told what the others did. */
export type Pace = "calm" | "quick" | "off";

export interface Choices {
  language: Language;
  theme: Theme;
  motion: Motion;
  following: Pace;
  sounds: boolean;
  notify: boolean;
  /** Whether the person was asked about notices. */
  offered: boolean;
  /** Whether this browser tells the person what happens while they are away. */
  push: boolean;
  /** Whether the person was asked about that. */
  pushOffered: boolean;
  name: string;
  /** The dictionary of the last table that was opened. */
  dictionary: string;
  /** Whether the sheet under the board of a phone is folded. */
  folded: boolean;
  /** Whether the talk of all tables is hidden. */
  quiet: boolean;
}

const KEY = "logomachie.settings";
const spoken: Language = navigator.language?.startsWith("fr") ? "fr" : "en";
const first: Choices = {
  language: spoken,
  theme: "auto",
  motion: "auto",
  following: "calm",
  sounds: true,
  notify: false,
  offered: false,
  push: false,
  pushOffered: false,
  name: "",
  dictionary: "complet",
  folded: false,
  quiet: false,
};

function stored(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const settings: Choices = $state({ ...first, ...stored() });

/** Change something, now and for the next visit. */
export function choose(change: Partial<Choices>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A device that keeps nothing: the choice holds until the page is left.
  }
}

addEventListener("storage", (event) => {
  if (event.key === KEY) Object.assign(settings, first, stored());
});

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move. */
export function moves(): boolean {
  return settings.motion !== "off" && !quiet.matches;
}

/** Show the choices on the page itself. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  const dark =
    settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#1b1a17" : "#f7f2e8");
}
