/** The sand of the timer. */

/** Whole seconds until a moment, never below 0. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil(until - now));
}

/** How much of the sand is still above, 1 to 0. */
export function shareLeft(until: number, now: number, seconds: number): number {
  return seconds > 0 ? Math.min(1, Math.max(0, (until - now) / seconds)) : 0;
}
