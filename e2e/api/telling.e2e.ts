import { afterAll, describe, expect, it } from '@jest/globals';
import { families, type Telling } from '@noticeboard/content-model';
import { mailSettings, startMailServer } from '../../api/src/mail/testing/mail-server.js';
import { botApi, botToken } from '../../api/src/telegram/testing/bot-api.js';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { openChangeSet } from '../../test/change-sets.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath, postingPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { hostPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { webhookReceiver } from '../../test/webhook-receiver.js';

const origin = 'https://board.example';
const [jobs] = families;
const [api, server, receiver] = [await botApi(), await startMailServer(), await webhookReceiver()];
afterAll(async () => {
  await api.close();
  await server.close();
});
const portal = await hostPortal({
  PUBLIC_URL: origin,
  REACH_DELAY_S: '0',
  OUTGOING_PRIVATE_ADDRESSES: '127.0.0.1',
  TELEGRAM_BOT_TOKEN: botToken,
  TELEGRAM_CHATS: '@board',
  TELEGRAM_API_URL: api.url,
  INDEXNOW_KEY: '0123456789abcdef',
  INDEXNOW_URL: 'http://127.0.0.1:9/indexnow',
  ...mailSettings(server.url),
});
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);
/** Nothing is set there. */
const elsewhere = await admin((await hostPortal({})).url);
await staff.post('/webhooks', { url: receiver.url });

const title = newTitle('SSC <CGL> & more');
const id = idOf(await addPosting(staff, jobs, title));
const notification = idOf(await addNotification(staff, jobs, id, { lastDateApply: '20 Nov 2098' }));

async function tellingOf(path: string, query = ''): Promise<Telling> {
  const { status, body } = await staff.get(`${path}/telling${query}`);
  expect(status).toBe(200);
  return body as unknown as Telling;
}

/** The words that each channel gets, by its kind. */
function wordsIn({ channels }: Telling): Readonly<Record<string, readonly string[]>> {
  const all = channels.map(({ kind, messages }) => [
    kind,
    messages.flatMap(({ words }) => words.map(({ form, text }) => `${form} ${text}`)),
  ]);
  return Object.fromEntries(all) as Record<string, string[]>;
}

describe('What a change set will tell outside', () => {
  it('is what the channels get, word for word, once it is published', async () => {
    const address = 'asha@reader.example';
    const follow = { records: [{ kind: 'posting', id }] };
    await visitor.post('/mail/subscriptions', { address, follow, when: 'now' });
    await eventually(() => expect(server.received).toHaveLength(1));
    const confirm = /\/mail\/confirm\/[\w-]+/.exec(server.received[0]?.mail.text ?? '')?.[0];
    await fetch(`${portal.url}${confirm}`, { method: 'POST' });
    await eventually(() => expect([...api.posts.values()].join()).toContain('20 Nov 2098'));

    const { path, steps, digest } = await openChangeSet(staff);
    await staff.put(`${steps}${notificationPath(jobs, id, notification)}`, { lastDateApply: '30 Nov 2098' });
    await staff.put(path, { publicNote: 'More time <for> all.' });
    const telling = await tellingOf(path);
    const { telegram = [], webhook = [], mail = [], indexNow } = wordsIn(telling);
    const [edit = '', post = ''] = telegram;
    expect(post.replace(/^post/, 'edit')).toBe(edit);
    expect(post).toContain('<b>30 Nov 2098</b> (was 20 Nov 2098)\nMore time &lt;for&gt; all.');
    expect(indexNow).toEqual([`request ${origin}/latest-job/${encodeURIComponent(title)}`]);
    expect(telling.channels.map(({ kind, name }) => [kind, name])).toEqual(
      expect.arrayContaining([
        ['telegram', '@board'],
        ['webhook', new URL(receiver.url).host],
      ]),
    );
    expect(telling.channels.flatMap(({ messages }) => messages.map(({ records }) => records))).toEqual(
      Array.from({ length: 4 }, () => [{ kind: 'posting', family: 'jobs', id, title }]),
    );
    expect(api.posts.size).toBeLessThanOrEqual(2);

    const before = [api.posts.size, receiver.received.length];
    await staff.post(`${path}/publish`, { digest: await digest() });
    await eventually(() => expect(api.posts.size).toBe(before[0]! + 1));
    expect(`post ${[...api.posts.values()].at(-1)}`).toBe(post);
    await eventually(() => expect(receiver.received).toHaveLength(before[1]! + 1));
    const body = JSON.parse(receiver.received.at(-1)?.body ?? '') as object;
    const announced = JSON.parse((webhook[0] ?? '').replace(/^request /, '')) as object;
    expect({ ...body, at: '', position: '' }).toEqual({ ...announced, at: '', position: '' });
    await eventually(() => expect(server.received).toHaveLength(2));
    const unlinked = (text: string) => text.replace(/(\/mail\/\w+\/)\S+/g, '$1');
    const [english = ''] = mail;
    expect(unlinked(`mail ${server.received[1]?.mail.text}`).trim()).toBe(unlinked(english).trim());
    expectProblem(await staff.get(`${path}/telling`), 410);
  });

  it('is nothing where nobody shall be told, but for a withdrawal; nothing of a correction', async () => {
    const { path, steps } = await openChangeSet(staff);
    await staff.put(`${steps}${notificationPath(jobs, id, notification)}`, { lastDateApply: '1 Dec 2098' });
    const isTold = (telling: Telling) => telling.channels.map(({ messages }) => messages.length > 0);
    expect(new Set(isTold(await tellingOf(path)))).toEqual(new Set([true]));
    expect(new Set(isTold(await tellingOf(path, '?tell=false')))).toEqual(new Set([false]));
    await staff.post(`${steps}${postingPath(jobs, id)}/withdraw`, { note: 'Stayed by the court.' });
    const { telegram = [] } = wordsIn(await tellingOf(path, '?tell=false'));
    expect(telegram.at(-1)).toContain('<b>Withdrawn</b>');
    const other = await openChangeSet(staff);
    await staff.put(`${other.steps}${notificationPath(jobs, id, notification)}`, { generalFee: '100' });
    await staff.put(other.path, { correction: true });
    expect(new Set(isTold(await tellingOf(other.path)))).toEqual(new Set([false]));
  });

  it('is asked for by staff, of a change set that there is, in a way that makes sense', async () => {
    const { path } = await openChangeSet(staff);
    expectProblem(await visitor.get(`${path}/telling`), 401);
    expectProblem(await staff.get('/change-sets/nobody/telling'), 404);
    expectProblem(await staff.get(`${path}/telling?tell=no`), 400);
    const { path: bare } = await openChangeSet(elsewhere);
    expect((await elsewhere.get(`${bare}/telling`)).body['channels']).toEqual([]);
  });
});

interface ToldChannel {
  readonly kind: string;
  readonly state: string;
  readonly missed: number;
  readonly revision?: number;
  readonly reference?: string;
  readonly waiting: readonly { readonly why?: string }[];
  readonly failed: readonly { readonly why: string }[];
}

describe('Where a record was told', () => {
  const toldOf = async (posting: string) => {
    const { body } = await staff.get(`/history/posting/${posting}/told`);
    const channels = body['channels'] as unknown as readonly ToldChannel[];
    return Object.fromEntries(channels.map((channel) => [channel.kind, channel]));
  };

  it('is said with the revision, whether the copy is as the page, and what waits or failed', async () => {
    const posting = idOf(await addPosting(staff, jobs));
    await eventually(async () =>
      expect(await toldOf(posting)).toMatchObject({
        telegram: { state: 'current', revision: 0, missed: 0, reference: expect.stringMatching(/^\d+$/) },
        webhook: { state: 'current', revision: 0 },
        mail: { state: 'current' },
        indexNow: { state: 'waiting', waiting: [{ why: expect.stringContaining('') }] },
      }),
    );
    await staff.put(postingPath(jobs, posting), { salaryRange: '35,400' }, { 'X-Tell': 'nobody' });
    await eventually(async () =>
      expect(await toldOf(posting)).toMatchObject({ telegram: { state: 'behind', revision: 0, missed: 1 } }),
    );
    receiver.answers.push(400);
    api.faults.push({ status: 502, body: {} });
    await staff.put(postingPath(jobs, posting), { salaryRange: '35,401' });
    await eventually(async () =>
      expect(await toldOf(posting)).toMatchObject({
        telegram: { state: 'waiting', waiting: [{ why: 'it answers 502', tries: 1 }] },
        webhook: { state: 'failed', failed: [{ why: 'it answers 400' }] },
        mail: { state: 'current', revision: 2 },
      }),
    );
    await staff.post('/channels/telegram-board/retry');
    await eventually(async () => expect(await toldOf(posting)).toMatchObject({ telegram: { state: 'current' } }));
  });

  it('counts a correction of a typing error, which is told to nobody', async () => {
    const posting = idOf(await addPosting(staff, jobs));
    await eventually(async () => expect(await toldOf(posting)).toMatchObject({ telegram: { state: 'current' } }));
    const { path, steps, digest } = await openChangeSet(staff);
    await staff.put(`${steps}${postingPath(jobs, posting)}`, { salaryRange: '1' });
    await staff.put(path, { correction: true });
    await staff.post(`${path}/publish`, { digest: await digest() });
    expect(await toldOf(posting)).toMatchObject({ telegram: { state: 'behind', missed: 1 } });
  });

  it('is asked for by staff, of a record that there is, and is nowhere without a channel', async () => {
    const own = `/history/posting/${id}/told`;
    expectProblem(await visitor.get(own), 401);
    expectProblem(await staff.get('/history/posting/nobody/told'), 404);
    expectProblem(await staff.get(`${own}?family=x`), 400);
    const posting = idOf(await addPosting(elsewhere, jobs));
    expect((await elsewhere.get(`/history/posting/${posting}/told`)).body['channels']).toEqual([]);
    expect((await staff.get('/history/account/admin/told')).body['channels']).toEqual([]);
  });
});

describe('The templates of a chat', () => {
  const path = '/channels/telegram-board/templates';
  const template = (texts: object, change = 'published') => ({ source: 'jobs', change, texts });

  it('are previewed over changes that were, set with an event, and make the posts from then on', async () => {
    const name = newTitle('Peon <i>');
    const posting = idOf(await addPosting(staff, jobs, name));
    await eventually(() => expect([...api.posts.values()].join()).toContain(name.replace('<i>', '&lt;i&gt;')));
    const own = template({ en: 'New: <i>{title}</i>', hi: 'नया: {title}' });
    const escaped = name.replace('<i>', '&lt;i&gt;');
    const text = `New: <i>${escaped}</i>\n\nनया: ${escaped}`;
    const preview = await staff.post(`${path}/preview`, own);
    const posts = preview.body['posts'] as unknown as readonly object[];
    expect(posts[0]).toMatchObject({ title: name, text });
    expect(posts.length).toBeLessThanOrEqual(10);
    const rowOf = ({ body }: { readonly body: Fields }) =>
      (body['templates'] as unknown as readonly Fields[]).find(
        ({ source, change }) => source === 'jobs' && change === 'published',
      );
    expect(rowOf(await staff.get(path))).toMatchObject({ texts: {} });
    expect(rowOf(await staff.put(path, own))).toMatchObject({ texts: own.texts });
    const last = async () => (await staff.get('/history?limit=1')).list[0] ?? {};
    expect(await last()).toMatchObject({ type: 'TemplateChanged', actor: { username: 'admin' } });
    const at = (await last())['position'];
    await staff.put(path, own);
    expect((await last())['position']).toBe(at);
    await addPosting(staff, jobs, newTitle('Cook'));
    await eventually(() => expect([...api.posts.values()].join()).toMatch(/New: <i>Cook [^<]*<\/i>\n\nनया: Cook/));
    expect(rowOf(await staff.put(path, template({ en: ' ', hi: '' })))).toMatchObject({ texts: {} });
    await staff.delete(postingPath(jobs, posting));
  });

  it('are refused for names that nothing fills, marks of others, and channels without posts', async () => {
    const message = /^There is no \{salary\}\. These can be filled in: \{title\}, /;
    for (const refused of [
      await staff.put(path, template({ en: '{salary}' })),
      await staff.post(`${path}/preview`, template({ hi: '{salary}' })),
    ])
      expect(Object.values(refused.body['errors'] ?? {})).toEqual([expect.stringMatching(message)]);
    for (const wrong of [
      template({ en: '<a href="https://evil.example">{title}</a>' }),
      template({ fr: 'x' }),
      template({ en: 7 }),
      { ...template({}), source: 'nothing' },
      template({}, 'moved'),
    ])
      expectProblem(await staff.put(path, wrong), 400);
    for (const other of ['/channels/indexnow/templates', '/channels/nobody/templates']) {
      expectProblem(await staff.get(other), 404);
      expectProblem(await staff.put(other, template({})), 404);
    }
    expectProblem(await visitor.get(path), 401);
  });
});
