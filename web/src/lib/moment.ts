/** When something happened, as short as a list needs it: the time today, else the day. */
export function moment(seconds: number, now: Date, language: string): string {
  const then = new Date(seconds * 1000);
  if (then.toDateString() === now.toDateString())
    return then.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  const year = then.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return then.toLocaleDateString(language, { day: "numeric", month: "short", year });
}
