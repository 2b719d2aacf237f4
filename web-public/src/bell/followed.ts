/** A record that this browser follows. */
export interface FollowedRecord {
  readonly kind: 'posting';
  readonly id: string;
}

/** The subscription of this browser, as the portal has it. */
interface Told {
  readonly id: string;
  readonly records: readonly FollowedRecord[];
}

const storedUnder = 'followed';
const subscriptions = '/api/push/subscriptions';

/** True where a browser takes messages at all: iPhones do so once the site is on the home screen. */
export function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export function isFollowed(id: string): boolean {
  return told()?.records.some((record) => record.id === id) ?? false;
}

/** Calls back after each press, in other windows too. @returns the way to stop */
export function onFollowed(listener: () => void): () => void {
  const events = [storedUnder, 'storage'];
  for (const event of events) window.addEventListener(event, listener);
  return () => events.forEach((event) => window.removeEventListener(event, listener));
}

/** The reader has not allowed it. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** Asks the reader, then has the portal tell this browser of the record. @throws NotAllowed */
export async function follow(record: FollowedRecord): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  const worker = await navigator.serviceWorker.ready;
  const { key } = (await answerOf(await fetch('/api/push/key'))) as { readonly key: string };
  const records = [...others(record), record];
  keep(await sent(await subscribed(worker.pushManager, key), records), records);
}

/** Tells this browser of the record no more; after the last one the portal forgets the browser. */
export async function unfollow(record: FollowedRecord): Promise<void> {
  const records = others(record);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription && records.length > 0) return keep(await sent(subscription, records), records);
  const id = told()?.id;
  if (id !== undefined) await answerOf(await fetch(`${subscriptions}/${id}`, { method: 'DELETE' }), 404);
  await subscription?.unsubscribe();
  localStorage.removeItem(storedUnder);
  window.dispatchEvent(new Event(storedUnder));
}

/** The browser subscribes again when the portal has got another key since. */
async function subscribed(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
}

/** @returns the id of the subscription */
async function sent(subscription: PushSubscription, records: readonly FollowedRecord[]): Promise<string> {
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, keys, follow: { records } });
  const headers = { 'Content-Type': 'application/json' };
  const { id } = (await answerOf(await fetch(subscriptions, { method: 'POST', headers, body }))) as { id: string };
  return id;
}

async function answerOf(response: Response, also?: number): Promise<unknown> {
  if (!response.ok && response.status !== also) throw new Error(`the portal answers ${response.status}`);
  return response.ok && response.status !== 204 ? response.json() : undefined;
}

function others({ id }: FollowedRecord): readonly FollowedRecord[] {
  return told()?.records.filter((record) => record.id !== id) ?? [];
}

function told(): Told | undefined {
  const stored = localStorage.getItem(storedUnder);
  return stored === null ? undefined : (JSON.parse(stored) as Told);
}

function keep(id: string, records: readonly FollowedRecord[]): void {
  localStorage.setItem(storedUnder, JSON.stringify({ id, records } satisfies Told));
  window.dispatchEvent(new Event(storedUnder));
}
