/** Tell somebody who looks elsewhere that it is their turn. */
import { t } from "$lib/i18n.svelte";
import { settings } from "$lib/settings.svelte";
import { play } from "$lib/sounds";

export async function yourTurn(game: string, table: string): Promise<void> {
  play("mine");
  if (!settings.notify || document.visibilityState === "visible") return;
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const options = { body: t().notice.body(game), tag: table, icon: "/icon-192.png", data: { url: `/table/${table}` } };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(t().notice.title, options);
    else new Notification(t().notice.title, options).onclick = () => focus();
  } catch {
    // A browser that does not show it: the sound and the title of the page must do.
  }
}
