/** The day here as it goes by: a page that stays open over midnight hears of it. */
import { today } from "./dates";

const LOOKED_EVERY = 20_000;

export class Midnight {
  day = $state(today());

  /** Look at the calendar until the answer is called; a device that slept looks when it wakes. */
  watch(): () => void {
    const look = () => (this.day = today());
    const timer = setInterval(look, LOOKED_EVERY);
    addEventListener("visibilitychange", look);
    addEventListener("focus", look);
    return () => {
      clearInterval(timer);
      removeEventListener("visibilitychange", look);
      removeEventListener("focus", look);
    };
  }
}
