/** What stands below whatever page is shown, from when it is needed first. */
import type { Component } from "svelte";

class Around {
  bars: readonly Component[] = $state.raw([]);

  show(bar: Component): void {
    if (!this.bars.includes(bar)) this.bars = [...this.bars, bar];
  }
}

export const around = new Around();
