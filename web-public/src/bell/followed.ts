import type { Follow, FollowedFilter } from '@noticeboard/content-model';

/** The subject of one bell: a record, a list or a filter. */
export type Followed = Partial<Follow>;

/** The subscription of this browser, as the portal has it. */
type Told = { readonly id: string } & Followed;

const storedUnder = 'followed';
const subscriptions = '/api/push/subscriptions';

/** True where a browser takes messages at all: iPhones do so once the site is on the home screen. */
export function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export function isFollowed({ records = [], lists = [], filter = {} }: Followed): boolean {
  const now = whole(told());
  return (
    records.every(({ id }) => now.records.some((record) => record.id === id)) &&
    lists.every((list) => now.lists.includes(list)) &&
    (isEmpty(filter) || isSame(filter, now.filter))
  );
}

/** True when the browser follows another filter: it has one at a time, and this would take its place. */
export function isInPlace({ filter = {} }: Followed): boolean {
  const now = whole(told()).filter;
  return !isEmpty(filter) && !isEmpty(now) && !isSame(filter, now);
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

/** Asks the reader, then has the portal tell this browser of it. @throws NotAllowed */
export async function follow(subject: Followed): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  const worker = await navigator.serviceWorker.ready;
  const { key } = (await answerOf(await fetch('/api/push/key'))) as { readonly key: string };
  const { records, lists, filter } = others(subject);
  const all = {
    records: [...records, ...(subject.records ?? [])],
    lists: [...lists, ...(subject.lists ?? [])],
    filter: subject.filter ?? filter,
  };
  keep(await sent(await subscribed(worker.pushManager, key), all), all);
}

/** Tells this browser of it no more; after the last subject the portal forgets the browser. */
export async function unfollow(subject: Followed): Promise<void> {
  const rest = others(subject);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  const isLast = rest.records.length + rest.lists.length === 0 && isEmpty(rest.filter);
  if (subscription && !isLast) return keep(await sent(subscription, rest), rest);
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
async function sent(subscription: PushSubscription, all: Follow): Promise<string> {
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, keys, follow: all });
  const headers = { 'Content-Type': 'application/json' };
  const { id } = (await answerOf(await fetch(subscriptions, { method: 'POST', headers, body }))) as { id: string };
  return id;
}

async function answerOf(response: Response, also?: number): Promise<unknown> {
  if (!response.ok && response.status !== also) throw new Error(`the portal answers ${response.status}`);
  return response.ok && response.status !== 204 ? response.json() : undefined;
}

/** All that the browser follows beside this. */
function others({ records = [], lists = [], filter }: Followed): Follow {
  const now = whole(told());
  return {
    records: now.records.filter(({ id }) => !records.some((record) => record.id === id)),
    lists: now.lists.filter((list) => !lists.includes(list)),
    filter: filter === undefined ? now.filter : {},
  };
}

function whole({ records = [], lists = [], filter = {} }: Followed = {}): Follow {
  return { records, lists, filter };
}

function isEmpty(filter: FollowedFilter): boolean {
  return Object.keys(filter).length === 0;
}

function isSame(one: FollowedFilter, other: FollowedFilter): boolean {
  const [own, values] = [Object.entries(one), new Map(Object.entries(other))];
  return own.length === values.size && own.every(([name, value]) => values.get(name) === value);
}

function told(): Told | undefined {
  const stored = localStorage.getItem(storedUnder);
  return stored === null ? undefined : (JSON.parse(stored) as Told);
}

function keep(id: string, all: Follow): void {
  localStorage.setItem(storedUnder, JSON.stringify({ id, ...all } satisfies Told));
  window.dispatchEvent(new Event(storedUnder));
}
