/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { families, listingKinds, siteLists } from '@noticeboard/content-model';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SiteProvider, siteOf } from '../app/site-context';
import { settings } from '../testing/example-site';
import { Bell } from './bell';
import { openedAddress, shownMessage } from '../offline/push-messages';
import { pageOf } from '../testing/posting-page';
import { textOf } from '../testing/rendered';
import { hindi } from '../words/hindi';
import { follow, type Followed, isFollowed, isInPlace, NotAllowed, unfollow } from './followed';

const one: Followed = { records: [{ kind: 'posting', id: 'p1' }] };
const other: Followed = { records: [{ kind: 'posting', id: 'p2' }] };
const list: Followed = { lists: ['latest-job'] };
const [bihar, goa] = ['bihar', 'goa'].map((state): Followed => ({ filter: { list: 'latest-job', state } })) as [
  Followed,
  Followed,
];

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

let asked: Asked[];
let permission: NotificationPermission;
let isSubscribed: boolean;

beforeEach(() => {
  asked = [];
  permission = 'granted';
  isSubscribed = false;
  localStorage.clear();
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', expirationTime: null, keys: { p256dh: 'x', auth: 'y' } }),
    unsubscribe: async () => !(isSubscribed = false),
  };
  const pushManager = {
    subscribe: async () => ((isSubscribed = true), subscription),
    getSubscription: async () => (isSubscribed ? subscription : null),
  };
  const has = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true });
  has(navigator, 'serviceWorker', { ready: Promise.resolve({ pushManager }) });
  has(globalThis, 'PushManager', class {});
  has(globalThis, 'Notification', { requestPermission: async () => permission });
  has(globalThis, 'fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json(path.endsWith('/key') ? { key: 'k' } : { id: 's1' });
  });
});

const bodyOf = (...followed: Followed[]) => ({
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'x', auth: 'y' },
  follow: {
    records: followed.flatMap(({ records = [] }) => records),
    lists: followed.flatMap(({ lists = [] }) => lists),
    filter: followed.find(({ filter }) => filter)?.filter ?? {},
  },
});
const writes = () => asked.filter(({ method }) => method !== 'GET');

function bellOf(subject: Followed, language: 'en' | 'hi' = 'en'): string {
  const site = siteOf(siteLists(families, listingKinds), settings, language, language === 'hi' ? hindi : undefined);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  flushSync(() =>
    createRoot(place).render(
      <SiteProvider value={site}>
        <Bell subject={subject} />
      </SiteProvider>,
    ),
  );
  return textOf(document.querySelector('[aria-labelledby=bell]'));
}

describe('The bell of a posting', () => {
  it('is not there before scripts run: nobody can hear of anything then', () => {
    expect(pageOf().querySelector('[aria-labelledby=bell]')).toBeNull();
  });

  it('says what is stored before anything is', () => {
    const bell = bellOf(one);
    expect(bell).toContain('Tell me when this changes');
    expect(bell).toMatch(/The board stores the address and the keys .*\. One press deletes it again\./);
  });

  it('has the portal told of each posting that is followed, and forgets the browser after the last', async () => {
    await follow(one);
    await follow(other);
    expect([one, other, list, bihar].map(isFollowed)).toEqual([true, true, false, false]);
    await unfollow(one);
    await unfollow(other);
    expect([isFollowed(other), isSubscribed]).toEqual([false, false]);
    expect(writes()).toEqual([
      { method: 'POST', path: '/api/push/subscriptions', body: bodyOf(one) },
      { method: 'POST', path: '/api/push/subscriptions', body: bodyOf(one, other) },
      { method: 'POST', path: '/api/push/subscriptions', body: bodyOf(other) },
      { method: 'DELETE', path: '/api/push/subscriptions/s1', body: undefined },
    ]);
  });

  it('tells the portal nothing where the reader does not allow it', async () => {
    permission = 'denied';
    await expect(follow(one)).rejects.toBeInstanceOf(NotAllowed);
    expect([asked, isFollowed(one)]).toEqual([[], false]);
  });
});

describe('The bell of a list', () => {
  it('says in both languages what this browser hears of there, and what is stored', async () => {
    expect(bellOf(list)).toMatch(/^News of this list ?Tell me of news here.*The board stores .*\. One press deletes/);
    await follow(list);
    expect(bellOf(list)).toContain(
      'This browser is told of what is new or withdrawn here, and of last dates that move.',
    );
    expect(bellOf(list, 'hi')).toMatch(/^इस सूची की खबर ?अब मुझे न बताएँ/);
  });

  it('adds to what is followed, by the name that the portal knows it by, and takes it away again', async () => {
    await follow(one);
    await follow(list);
    await unfollow(one);
    await unfollow(list);
    expect(writes().map(({ body }) => body)).toEqual([bodyOf(one), bodyOf(one, list), bodyOf(list), undefined]);
    expect([isFollowed(list), isSubscribed]).toEqual([false, false]);
  });

  it('is of one filter at a time, and says so before another takes its place', async () => {
    await follow(list);
    await follow(bihar);
    expect([isInPlace(bihar), isInPlace(goa), isInPlace(list)]).toEqual([false, true, false]);
    expect(bellOf(goa)).toContain('This browser follows another filter. This one takes its place.');
    await follow(goa);
    expect([bihar, goa, list].map(isFollowed)).toEqual([false, true, true]);
    await unfollow(list);
    await unfollow(goa);
    const bodies = [bodyOf(list), bodyOf(list, bihar), bodyOf(list, goa), bodyOf(goa), undefined];
    expect(writes().map(({ body }) => body)).toEqual(bodies);
  });

  it('goes on from what an earlier release has stored on the device', async () => {
    localStorage.setItem('followed', JSON.stringify({ id: 's1', ...one }));
    await follow(list);
    expect(writes().map(({ body }) => body)).toEqual([bodyOf(one, list)]);
  });
});

describe('A message of the portal', () => {
  it('is shown in its words, in the place of an earlier one, and opens a page of the portal alone', () => {
    const url = 'https://board.example/n/abc';
    const text = JSON.stringify({ title: 'SSC', body: 'Exam Date: now 1 May', url, tag: 't', lang: 'en', changes: [] });
    const { title, options } = shownMessage(text);
    expect(title).toBe('SSC');
    expect(options).toMatchObject({ body: 'Exam Date: now 1 May', tag: 't', lang: 'en', data: { url } });
    expect(openedAddress({ url }, 'https://board.example')).toBe(url);
    expect(openedAddress({ url: 'https://other.example/x' }, 'https://board.example')).toBe('https://board.example/x');
    expect(openedAddress({ url: '/n/abc' }, 'https://board.example')).toBe(url);
  });
});
