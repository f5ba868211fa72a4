/** A time as one says it when nobody knows exactly. */
export interface RoughTime {
  readonly unit: "minute" | "second" | "moment";
  readonly count: number;
}

/** Under this many seconds, counting them would be a lie. */
const MOMENT = 5;

/** In minutes, in tens of seconds, or as a moment. */
export function roughly(seconds: number): RoughTime {
  if (seconds <= MOMENT) return { unit: "moment", count: 0 };
  const tens = Math.ceil(seconds / 10) * 10;
  return tens < 60 ? { unit: "second", count: tens } : { unit: "minute", count: Math.round(tens / 60) };
}
