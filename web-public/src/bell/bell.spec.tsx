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
import { follow, isFollowed, NotAllowed, unfollow } from './followed';

const one = { kind: 'posting', id: 'p1' } as const;
const other = { kind: 'posting', id: 'p2' } as const;

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
  has(globalThis, 'Notification', { requestPermission: async () => permission });
  has(globalThis, 'fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json(path.endsWith('/key') ? { key: 'k' } : { id: 's1' });
  });
});

const bodyOf = (...records: object[]) => ({
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'x', auth: 'y' },
  follow: { records },
});

describe('The bell of a posting', () => {
  it('is not there before scripts run: nobody can hear of anything then', () => {
    expect(pageOf().querySelector('[aria-labelledby=bell]')).toBeNull();
  });

  it('says what is stored before anything is', () => {
    const site = siteOf(siteLists(families, listingKinds), settings, 'en', undefined);
    flushSync(() =>
      createRoot(document.body).render(
        <SiteProvider value={site}>
          <Bell id="p1" />
        </SiteProvider>,
      ),
    );
    const bell = document.querySelector('[aria-labelledby=bell]');
    expect(textOf(bell)).toContain('Tell me when this changes');
    expect(textOf(bell)).toMatch(/The board stores the address and the keys .*\. One press deletes it again\./);
  });

  it('has the portal told of each posting that is followed, and forgets the browser after the last', async () => {
    await follow(one);
    await follow(other);
    expect([isFollowed('p1'), isFollowed('p2'), isFollowed('p3')]).toEqual([true, true, false]);
    await unfollow(one);
    await unfollow(other);
    expect([isFollowed('p2'), isSubscribed]).toEqual([false, false]);
    const writes = asked.filter(({ method }) => method !== 'GET');
    expect(writes).toEqual([
      { method: 'POST', path: '/api/push/subscriptions', body: bodyOf(one) },
      { method: 'POST', path: '/api/push/subscriptions', body: bodyOf(one, other) },
      { method: 'POST', path: '/api/push/subscriptions', body: bodyOf(other) },
      { method: 'DELETE', path: '/api/push/subscriptions/s1', body: undefined },
    ]);
  });

  it('tells the portal nothing where the reader does not allow it', async () => {
    permission = 'denied';
    await expect(follow(one)).rejects.toBeInstanceOf(NotAllowed);
    expect([asked, isFollowed('p1')]).toEqual([[], false]);
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
