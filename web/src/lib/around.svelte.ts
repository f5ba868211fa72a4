/** What stands around whatever page is shown, from when it is needed first. */
import type { Component } from "svelte";

class Around {
  /** Below the page. */
  bars: readonly Component[] = $state.raw([]);
  /** In the header. */
  corner: Component | null = $state.raw(null);

  show(bar: Component): void {
    if (!this.bars.includes(bar)) this.bars = [...this.bars, bar];
  }
}

export const around = new Around();
