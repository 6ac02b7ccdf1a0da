// Notifications of our turn, by Web Push: whether this browser can show them, and turning them on and off.

import { signal } from "@preact/signals";
import { device } from "../../state/device_storage.ts";
import { notificationTag } from "../../state/turn_notification.ts";
import { currentLanguage } from "../../text/translate.ts";
import { PUSH_LANGUAGES } from "../../wire/messages.ts";
import { http, requireName } from "./session.ts";

/** `impossible`: not in this browser or with this server. `blocked`: the reader forbade it in the browser. */
export type NotificationState = "impossible" | "blocked" | "off" | "on";

/** The state; null until it is known. */
export const notifications = signal<NotificationState | null>(null);

const SENT_KEY = "naturalis.push"; // the subscription and language that the server has
const DECLINED_KEY = "naturalis.push_declined";

/** Whether the reader said no to the offer at a table. */
export const offerDeclined = signal(device.get(DECLINED_KEY) !== null);

export function declineOffer(): void {
  device.set(DECLINED_KEY, "1");
  offerDeclined.value = true;
}

/** Find out the state, and tell the server if the language or the subscription has changed. */
export async function loadNotifications(): Promise<void> {
  try {
    notifications.value = await readState();
    const subscription = notifications.value === "on" ? await currentSubscription() : null;
    if (subscription) await sendSubscription(subscription);
  } catch {
    notifications.value ??= "impossible";
  }
}

async function readState(): Promise<NotificationState> {
  const able = isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able) return "impossible";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && (await currentSubscription()) ? "on" : "off";
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Ask the browser for permission and subscribe. Call it from a click. */
export async function turnOnNotifications(): Promise<void> {
  try {
    if ((await Notification.requestPermission()) !== "granted") {
      notifications.value = await readState();
      return;
    }
    if ((await requireName()) === null) return;
    const { key } = await http.push();
    if (key === null) {
      notifications.value = "impossible";
      return;
    }
    await navigator.serviceWorker.register("/sw.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    await sendSubscription(await subscribe(pushManager, key));
    notifications.value = "on";
  } catch {
    notifications.value = "impossible"; // the browser's push service cannot be reached
  }
}

async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const old = await manager.getSubscription(); // of a server with another key
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(options);
  }
}

async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const tag = currentLanguage().tag;
  const language = PUSH_LANGUAGES.find((each) => each === tag) ?? "en";
  const sent = `${language} ${endpoint}`;
  if (!endpoint || !keys?.p256dh || !keys.auth || device.get(SENT_KEY) === sent) return;
  await http.subscribe({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, language });
  device.set(SENT_KEY, sent);
}

/** End the subscription, in the browser and on the server. */
export async function turnOffNotifications(): Promise<void> {
  notifications.value = "off";
  device.set(SENT_KEY, "");
  try {
    await (await currentSubscription())?.unsubscribe();
    await http.unsubscribe();
  } catch {
    // a message to an ended subscription makes the server forget it
  }
}

/** Remove the notification of a table that is on the screen now. */
export async function clearNotification(tableId: string): Promise<void> {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const shown = (await registration?.getNotifications?.({ tag: notificationTag(tableId) })) ?? [];
  for (const notification of shown) notification.close();
}
