/** A question to the dictionary: the answer, or why there is none. */
import { Trouble } from "$lib/api";
import { t } from "$lib/i18n.svelte";

export class Asked<Answer> {
  found: Answer | null = $state.raw(null);
  trouble: { text: string; table: string } | null = $state.raw(null);
  busy = $state(false);

  /** Ask; the answer says that nobody waits for it any more. */
  ask(question: (signal: AbortSignal) => Promise<Answer>, tell: (found: Answer) => void = () => {}): () => void {
    const leaving = new AbortController();
    this.busy = true;
    question(leaving.signal).then(
      (found) => {
        if (leaving.signal.aborted) return;
        this.found = found;
        this.trouble = null;
        this.busy = false;
        tell(found);
      },
      (error) => {
        if (leaving.signal.aborted) return;
        this.found = null;
        this.trouble = told(error instanceof Trouble ? error : null);
        this.busy = false;
      },
    );
    return () => leaving.abort();
  }
}

function told(trouble: Trouble | null): { text: string; table: string } {
  const own = (t().trouble as unknown as Record<string, string>)[trouble?.key ?? ""];
  return { text: trouble?.message || own || t().trouble.unknown, table: trouble?.table ?? "" };
}
