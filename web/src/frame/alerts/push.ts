/** Whether this browser tells me what happens while I am away. */
import { choose, settings } from "$lib/settings.svelte";
import { alerts } from "./api";

/** Why it does or does not. */
export type Standing = "on" | "off" | "denied" | "insecure" | "unsupported" | "failed";

export async function standing(): Promise<Standing> {
  if (!isSecureContext) return "insecure";
  const push = await manager();
  if (!push || !("Notification" in globalThis)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return settings.push && (await push.getSubscription()) ? "on" : "off";
}

/** Ask the browser for leave, which asks the person, and let the house know where to reach them. */
export async function turnOn(): Promise<Standing> {
  const before = await standing();
  if (before !== "off") return before;
  if ((await Notification.requestPermission().catch(() => "denied")) !== "granted") return "denied";
  if (!(await subscribe())) return "failed";
  choose({ push: true, notify: true });
  return "on";
}

export async function turnOff(): Promise<Standing> {
  choose({ push: false });
  const mine = (await alerts.mine().catch(() => null))?.browsers.find((one) => one.here);
  if (mine) await alerts.unsubscribe(mine.id);
  await (await (await manager())?.getSubscription())?.unsubscribe();
  return standing();
}

/** A browser may change its address, and I may have become somebody else: let the house know. */
export async function keep(): Promise<void> {
  if (!isSecureContext || Notification.permission !== "granted") return;
  await subscribe();
}

async function subscribe(): Promise<boolean> {
  const push = await manager();
  if (!push) return false;
  const { key } = await alerts.mine();
  const known = await push.getSubscription();
  if (known && !isFor(known, key)) await known.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = await push.subscribe(options).catch(() => null);
  const { endpoint, keys } = made?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return false;
  await alerts.subscribe({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  return true;
}

async function manager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker?.getRegistration())?.pushManager;
}

/** Whether a browser subscribed for this house: its key follows from the secret, which may have changed. */
function isFor(subscription: PushSubscription, key: string): boolean {
  const known = subscription.options.applicationServerKey;
  if (!known) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(known)));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "") === key;
}
