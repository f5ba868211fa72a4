/** Tell somebody who looks elsewhere that it is their turn. */
import { t } from "$lib/i18n.svelte";
import { choose, settings } from "$lib/settings.svelte";
import { play } from "$lib/sounds";

/** Whether this browser can show notices at all. */
export const canNotify = "Notification" in globalThis;

/** Whether it is worth asking: nobody has said yes or no yet. */
export function mayOffer(): boolean {
  return canNotify && !settings.notify && !settings.offered && Notification.permission !== "denied";
}

/** Ask the browser for leave, which asks the person; whether notices will be shown. */
export async function askToNotify(): Promise<boolean> {
  const granted = (await Notification.requestPermission().catch(() => "denied")) === "granted";
  choose({ notify: granted, offered: true });
  return granted;
}

/**
 * What was asked of the browser's notices last. One thing is asked after the other: Chromium forgets a notice
 * that comes up while it is asked which ones there are.
 */
let lately: Promise<void> = Promise.resolve();
function inTurn(ask: () => Promise<void>): Promise<void> {
  // A browser that does not show it: the sound and the title of the page must do.
  return (lately = lately.then(ask).catch(() => {}));
}

export async function yourTurn(game: string, table: string): Promise<void> {
  play("mine");
  if (!settings.notify || document.visibilityState === "visible") return;
  if (!canNotify || Notification.permission !== "granted") return;
  const options = { body: t().notice.body(game), tag: table, icon: "/icon-192.png", data: { url: `/table/${table}` } };
  await inTurn(async () => {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(t().notice.title, options);
    else new Notification(t().notice.title, options).onclick = () => focus();
  });
}

/** Take back what was said of a table: somebody looks, or the turn is over. */
export async function turnSeen(table: string): Promise<void> {
  await inTurn(async () => {
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const notice of (await worker?.getNotifications({ tag: table })) ?? []) notice.close();
  });
}
