import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import { changeTopicNames, families } from '@noticeboard/content-model';
import { botApi, botToken } from '../../api/src/telegram/testing/bot-api.js';
import { admin, ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath, postingPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { hostPortal } from '../../test/portal-process.js';
import { serve } from '../../test/small-internet.js';

const origin = 'https://board.example';
const [jobs] = families;
const key = '0123456789abcdef';
const api = await botApi();
afterAll(() => api.close());
const asked: { readonly path: string; readonly body: string }[] = [];
const others = await serve((request, response) => {
  void text(request).then((body) => {
    asked.push({ path: request.url ?? '', body });
    response.writeHead(202).end();
  });
});
const portal = await hostPortal({
  PUBLIC_URL: origin,
  REACH_DELAY_S: '0',
  TELEGRAM_BOT_TOKEN: botToken,
  TELEGRAM_CHATS: '@board',
  TELEGRAM_API_URL: api.url,
  INDEXNOW_KEY: key,
  INDEXNOW_URL: `http://127.0.0.1:${others}/indexnow`,
  WEBSUB_HUB_URL: `http://127.0.0.1:${others}/hub`,
});
const staff = await admin(portal.url);
const bodiesOf = (path: string) => asked.filter((each) => each.path === path).map(({ body }) => body);

describe('The channels of the settings', () => {
  it('are told of a posting, of its date that moves, and of its withdrawal', async () => {
    await eventually(async () => expect((await staff.get('/channels')).list).toHaveLength(3));
    const told = (await staff.get(`/channels?filter=${encodeURIComponent('{"kind":"telegram"}')}&range=[0,0]`)).list;
    expect(told).toMatchObject([{ kind: 'telegram' }]);
    const title = newTitle();
    const id = idOf(await addPosting(staff, jobs, title));
    const notification = idOf(await addNotification(staff, jobs, id, { lastDateApply: '20 Nov 2026' }));
    await eventually(() => expect([...api.posts.values()].join()).toContain('20 Nov 2026'));
    await staff.put(notificationPath(jobs, id, notification), { lastDateApply: '30 Nov 2026' });
    const dated = `<b>${title}</b>\nLast Date to Apply: <b>30 Nov 2026</b> (was 20 Nov 2026)`;
    await eventually(() => expect([...api.posts.values()].at(-1)).toContain(dated));
    await staff.post(`${postingPath(jobs, id)}/withdraw`, { note: 'Stayed by the court.' });
    const ended = `<b>Withdrawn</b>\n<s>${title}</s>`;
    await eventually(() =>
      expect([...api.posts.values()].map((post) => post.slice(0, ended.length))).toEqual([ended, ended, ended]),
    );
    const address = `${origin}/latest-job/${encodeURIComponent(title)}`;
    await eventually(() => expect(bodiesOf('/indexnow').length).toBeGreaterThanOrEqual(4));
    expect(JSON.parse(bodiesOf('/indexnow')[0] ?? '')).toEqual({
      host: 'board.example',
      key,
      keyLocation: `${origin}/${key}.txt`,
      urlList: [address],
    });
    const pinged = new URLSearchParams(bodiesOf('/hub')[0]);
    expect(pinged.get('hub.mode')).toBe('publish');
    expect(pinged.getAll('hub.url')).toEqual(
      [
        '/feed.xml',
        '/feed.json',
        '/changes/feed.xml',
        '/changes/feed.json',
        ...changeTopicNames.flatMap((topic) => [`/changes/${topic}/feed.xml`, `/changes/${topic}/feed.json`]),
        ...['/latest-job', '/answer-key', '/syllabus'].flatMap((list) => [`${list}/feed.xml`, `${list}/feed.json`]),
      ].map((path) => origin + path),
    );
    const { list } = await staff.get('/channels');
    expect(
      list.map(({ id: channel, kind, state, waiting, failed }) => ({ channel, kind, state, waiting, failed })),
    ).toEqual(
      [
        ['telegram-board', 'telegram'],
        ['indexnow', 'indexNow'],
        ['websub', 'webSub'],
      ].map(([channel, kind]) => ({ channel, kind, state: 'open', waiting: 0, failed: 0 })),
    );
  });

  it('name their hub in every feed, and the key where search engines look for it', async () => {
    const visitor = new ApiClient(portal.url);
    const hub = `http://127.0.0.1:${others}/hub`;
    for (const path of ['/feed', '/latest-job/feed', '/changes/feed']) {
      expect(await fetch(`${portal.url}${path}.xml`).then((answer) => answer.text())).toContain(
        `<link rel="hub" href="${hub}"/>`,
      );
      const feed = (await (await fetch(`${portal.url}${path}.json`)).json()) as { hubs: unknown };
      expect(feed.hubs).toEqual([{ type: 'WebSub', url: hub }]);
    }
    const told = await fetch(`${portal.url}/${key}.txt`);
    expect([told.status, await told.text()]).toEqual([200, key]);
    expect((await visitor.get('/channels')).status).toBe(401);
  });
});
