import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import {
  addListing,
  addNotification,
  addPosting,
  idOf,
  newTitle,
  notificationPath,
  postingPath,
} from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { hostPortal } from '../../test/portal-process.js';
import { serve } from '../../test/small-internet.js';

const [jobs] = families;
const [admitCards] = listingKinds;
const zone = '023e105f4ecef8ad9ca31a8372d0c353';

interface Copy {
  readonly path: string;
  readonly language: string;
  readonly etag: string;
  readonly tags: readonly string[];
}

type Forgets = (request: IncomingMessage, body: string) => (copy: Copy) => boolean;
const named = (words: string | readonly string[] | undefined) => {
  const all = new Set(String(words).split(' '));
  return ({ tags }: Copy) => tags.some((tag) => all.has(tag));
};

/** The four caches, each with copies of its own. */
const forgets: Readonly<Record<string, Forgets>> = {
  fastly: ({ headers }) => named(headers['surrogate-key']),
  cloudflare: (_, body) => named((JSON.parse(body) as { readonly tags: readonly string[] }).tags.join(' ')),
  varnish: ({ headers }) => named(headers['xkey']),
  nginx:
    ({ url, headers }) =>
    ({ path, language }) =>
      path === url && language === headers['accept-language'],
};
const names = Object.keys(forgets);
const copies = new Map<string, readonly Copy[]>(names.map((name) => [name, []]));
let isDown = false;
const ports = await Promise.all(
  names.map((name) =>
    serve((request, response) => {
      void text(request).then((body) => {
        if (isDown) return response.writeHead(503).end();
        const isMeant = forgets[name]?.(request, body) ?? (() => false);
        copies.set(name, copies.get(name)?.filter((copy) => !isMeant(copy)) ?? []);
        return response.writeHead(200).end('{"success":true}');
      });
    }),
  ),
);
const [fastly = '', cloudflare = '', varnish = '', nginx = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
// Messages to readers wait for ten minutes; caches do not.
const portal = await hostPortal({
  REACH_DELAY_S: '600',
  FASTLY_SERVICE_ID: 'SU1Z',
  FASTLY_API_TOKEN: 'a-fastly-token',
  FASTLY_API_URL: fastly,
  CLOUDFLARE_ZONE_ID: zone,
  CLOUDFLARE_API_TOKEN: 'a-cloudflare-token',
  CLOUDFLARE_API_URL: cloudflare,
  VARNISH_URLS: varnish,
  NGINX_PURGE_URLS: nginx,
});
const staff = await admin(portal.url);

async function copyOf(path: string, language: string): Promise<Copy> {
  const headers = { 'Accept-Language': language };
  const answer = await fetch(portal.url + path, { headers, redirect: 'manual' });
  await answer.arrayBuffer();
  const [etag, place] = [answer.headers.get('etag') ?? '', answer.headers.get('location') ?? ''];
  const tags = answer.headers.get('cache-tag')?.split(',') ?? [];
  return { path, language, etag: `${answer.status} ${place} ${etag}`, tags };
}

const isPage = ({ etag }: Copy) => etag.startsWith('200 ');

/** The caches take copies of these, the change is made, and no copy stays that is not as its page. */
async function staysTrue(paths: readonly string[], change: () => Promise<unknown>): Promise<void> {
  const pages = (of: readonly string[]) =>
    Promise.all(of.flatMap((path) => ['en', 'hi'].map((language) => copyOf(path, language))));
  const before = await pages(paths);
  // As docs/channels.md has it: the addresses that lead to a page are more than anybody knows.
  for (const name of names) copies.set(name, name === 'nginx' ? before.filter(isPage) : before);
  await change();
  const now = await pages(paths);
  const stale = before.filter(({ etag }, at) => now[at]?.etag !== etag);
  expect(stale).not.toEqual([]);
  for (const name of names)
    await eventually(() => {
      const lies = stale.filter((copy) => copies.get(name)?.includes(copy));
      expect({ name, lies: lies.map(({ path }) => path) }).toEqual({ name, lies: [] });
    });
  for (const name of names) expect({ name, left: copies.get(name)?.length }).not.toEqual({ name, left: 0 });
}

describe('The caches of the settings', () => {
  it('have no copy that is not as its page: of a posting, its dates, its cards and its end', async () => {
    await eventually(async () => expect((await staff.get('/channels')).list).toHaveLength(4));
    const title = newTitle();
    const pageOf = (name: string) => `/latest-job/${encodeURIComponent(name)}`;
    const others = [
      '/',
      '/latest-job',
      '/feed.xml',
      '/latest-job/feed.json',
      '/changes',
      admitCards.site.listPaths[0],
      '/privacy',
    ];
    await staysTrue([pageOf(title), ...others], () => addPosting(staff, jobs, title));
    const [{ _id: found } = {}] = (await staff.get(postingPath(jobs))).list.filter((one) => one['jobTitle'] === title);
    const id = String(found);
    const own = [pageOf(title), `/n/${Buffer.from(id, 'hex').toString('base64url')}`, `/calendar/jobs/${id}.ics`];
    const dates = { lastDateApply: '20 Nov 2099' };
    let notification = '';
    await staysTrue(
      [...own, ...others],
      async () => (notification = idOf(await addNotification(staff, jobs, id, dates))),
    );
    const path = notificationPath(jobs, id, notification);
    await staysTrue([...own, ...others], () => staff.put(path, { lastDateApply: '30 Nov 2099' }));
    const silent = { 'X-Tell': 'nobody' };
    await staysTrue([...own, ...others], () => staff.put(path, { lastDateApply: '29 Nov 2099' }, silent));
    const card = newTitle('Admit card');
    await staysTrue([...own, ...others], () =>
      addListing(staff, admitCards, card, { applyLink: 'https://ssc.example/card', posting: { family: 'jobs', id } }),
    );
    const renamed = newTitle();
    await staysTrue([...own, pageOf(renamed), ...others], () =>
      staff.put(postingPath(jobs, id), { jobTitle: renamed }),
    );
    await staysTrue([...own, pageOf(renamed), ...others], () =>
      staff.post(`${postingPath(jobs, id)}/withdraw`, { note: 'Stayed by the court.' }),
    );
  });

  it('are channels: what they missed waits, and staff pause them and see what failed', async () => {
    const id = idOf(await addPosting(staff, jobs));
    const list = async () => (await staff.get('/channels')).list;
    await eventually(async () => expect((await list()).map(({ waiting }) => waiting)).toEqual([0, 0, 0, 0]));
    expect((await list()).map(({ id: channel, kind, name, state }) => [channel, kind, name, state])).toEqual(
      [`fastly`, 'cloudflare', `varnish-127-0-0-1-${ports[2]}`, `nginx-127-0-0-1-${ports[3]}`].map((name) => [
        `cache-${name}`,
        'cache',
        name,
        'open',
      ]),
    );
    await staff.post('/channels/cache-fastly/pause');
    isDown = true;
    await staysPut(id);
    await eventually(async () => expect((await list()).map(({ waiting }) => waiting)).toEqual([1, 1, 1, 1]));
    const states = ['paused', 'failing', 'failing', 'failing'];
    await eventually(async () => expect((await list()).map(({ state }) => state)).toEqual(states));
    expect((await list())[1]).toMatchObject({ fault: 'it answers 503' });
    isDown = false;
    await staff.post('/channels/cache-fastly/resume');
    for (const channel of await list()) await staff.post(`/channels/${String(channel['id'])}/retry`);
    await eventually(async () =>
      expect((await list()).map(({ state }) => state)).toEqual(['open', 'open', 'open', 'open']),
    );
  });
});

function staysPut(id: string): Promise<unknown> {
  return staff.put(postingPath(jobs, id), { salaryRange: '₹ 25,500' });
}
