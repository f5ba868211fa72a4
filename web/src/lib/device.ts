/** What this device calls itself in the list of a person's devices: `Firefox · Linux`. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

/** The browser and the system of a user agent, as far as they are known. */
export function deviceName(agent: string): string {
  const found = [BROWSERS, SYSTEMS].map((kinds) => kinds.find(([pattern]) => pattern.test(agent))?.[1]);
  return found.filter(Boolean).join(" · ");
}
