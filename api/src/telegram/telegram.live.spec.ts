import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReaderChange, TemplateTexts } from '@noticeboard/content-model';
import { templateKey } from '../reach/channel-log.js';
import type { Outcome } from '../reach/destination.js';
import type { QueuedMessage, ToldRecord } from '../reach/message.js';
import { telegramDestination } from './telegram.destination.js';
import { type BotApi, botApi, botToken } from './testing/bot-api.js';

let api: BotApi;
let card = { applicationBegin: '', lastDateApply: '20 Nov 2026' };
/** As the log has it. */
let reference: string | undefined;
let count = 0;
let templates = new Map<string, TemplateTexts>();

beforeEach(async () => {
  api = await botApi();
  reference = undefined;
  card = { applicationBegin: '', lastDateApply: '20 Nov 2026' };
  templates = new Map();
});

afterEach(() => api.close());

function chat(token = botToken) {
  const board = { id: 'telegram-board', kind: 'telegram', since: '', openedAt: '', paused: false, templates } as const;
  return telegramDestination('@board', {
    token,
    apiUrl: api.url,
    origin: 'https://board.example',
    clock: () => new Date(),
    spacingMs: 0,
    deliveries: { referenceOf: async () => reference },
    cardOf: async () => card,
    channels: async () => new Map([['telegram-board', board]]),
  });
}

type News = Partial<Omit<ToldRecord, 'change'>> & { readonly change?: Partial<ReaderChange> };

function message({ change, ...record }: News = {}): QueuedMessage {
  const at = '2026-11-27T10:00:00.000Z';
  const position = String((count += 1));
  const told: ToldRecord = {
    kind: 'posting',
    source: 'jobs',
    id: 'p1',
    title: 'SSC <CGL> & "more"',
    revision: 3,
    type: 'published',
    ...record,
    change: { kind: 'published', at, position, name: '', changes: [], ...change },
  };
  return { id: `m${position}`, destination: 'telegram-board', position, at, records: [told], lanes: ['jobs:p1'] };
}

const edited = (label: string, path: string, before: string, after: string): News => ({
  type: 'changed',
  change: { kind: 'noticeEdited', changes: [{ label, path, before, after }] },
});
const moved = (before: string, after: string) =>
  edited('Last Date to Apply', 'notifications/n1/lastDateApply', before, after);
const withdrawn: News = { type: 'withdrawn', change: { kind: 'withdrawn', note: 'Stayed by the court.' } };

async function deliver(news: News = {}, to = chat()): Promise<Outcome> {
  const outcome = await to.deliver(message(news), new AbortController().signal);
  if (outcome.kind === 'delivered' && outcome.reference !== undefined) ({ reference } = outcome);
  return outcome;
}

const link = 'https://board.example/latest-job/SSC%20%3CCGL%3E%20%26%20%22more%22';
const title = '<b>SSC &lt;CGL&gt; &amp; "more"</b>';

describe('A Telegram chat', () => {
  it('is told of a posting once, with its markup as text', async () => {
    expect(await deliver()).toEqual({ kind: 'delivered', reference: '401' });
    expect(api.calls).toMatchObject([{ method: 'sendMessage', chat_id: '@board', parse_mode: 'HTML' }]);
    expect(api.posts.get(401)).toBe(`${title}\nLast Date to Apply: <b>20 Nov 2026</b>\n${link}`);
  });

  it('gets posts by its own templates, in one language or two, with markup as text', async () => {
    templates.set(templateKey('jobs', 'published'), { hi: '{list}\n<i>{title}</i>\n{dates}\n{note}' });
    templates.set(templateKey('jobs', 'changed'), { en: '{title}: {changes}', hi: '{changes}' });
    await deliver();
    const name = 'SSC &lt;CGL&gt; &amp; "more"';
    expect(api.posts.get(401)).toBe(`नई नौकरियाँ\n<i>${name}</i>\nआवेदन की अंतिम तिथि: <b>20 Nov 2026</b>`);
    await deliver(edited('Last Date to Apply', 'other', '<1>', '2'));
    expect(api.posts.get(401)).toBe(
      `${name}: Last Date to Apply: <b>2</b> (was &lt;1&gt;)\n\nआवेदन की अंतिम तिथि: <b>2</b> (पहले &lt;1&gt;)`,
    );
    await deliver({ ...withdrawn, source: 'result' });
    expect(api.posts.get(401)).toContain('<b>Withdrawn</b>');
  });

  it('gets no post that is too long for it: changes and the second language go first', async () => {
    const long = 'ल'.repeat(1000);
    const changes = Array.from({ length: 8 }, (_, n) => ({ label: `L${n}`, path: `p${n}`, before: long, after: long }));
    templates.set(templateKey('jobs', 'changed'), {
      en: `${'e'.repeat(590)}\n{changes}`,
      hi: `${'h'.repeat(590)}\n{changes}`,
    });
    await deliver();
    await deliver({ title: long, type: 'changed', change: { kind: 'noticeEdited', changes } });
    const text = (api.posts.get(401) ?? '').replace(/<[^>]*>/g, '');
    expect(text.length).toBeLessThanOrEqual(4096);
    expect([text.includes('L3'), text.includes('L7')]).toEqual([true, false]);
  });

  it('has its post edited where something changes, with what it was', async () => {
    await deliver();
    await deliver(edited('Fee', 'notifications/n1/generalFee', '100', '<200>'));
    expect([...api.posts]).toEqual([
      [401, `${title}\nLast Date to Apply: <b>20 Nov 2026</b>\nFee: <b>&lt;200&gt;</b> (was 100)\n${link}`],
    ]);
  });

  it('gets a new post for a moved date and for a withdrawal, and the former ones say so too', async () => {
    await deliver();
    card = { applicationBegin: '', lastDateApply: '30 Nov 2026' };
    expect(await deliver(moved('20 Nov 2026', '30 Nov 2026'))).toEqual({ kind: 'delivered', reference: '401,402' });
    const dated = `${title}\nLast Date to Apply: <b>30 Nov 2026</b> (was 20 Nov 2026)\n${link}`;
    expect([...api.posts.values()]).toEqual([dated, dated]);
    expect(await deliver(withdrawn)).toMatchObject({ reference: '401,402,403' });
    const ended = `<b>Withdrawn</b>\n${title.replaceAll('b>', 's>')}\nStayed by the court.\n${link}`;
    expect([...api.posts.values()]).toEqual([ended, ended, ended]);
    await deliver({ type: 'deleted', change: { kind: 'removed' } });
    expect(api.posts.size).toBe(3);
    expect(new Set(api.posts.values())).toEqual(new Set([`<b>Removed</b>\n${title.replaceAll('b>', 's>')}\n${link}`]));
  });

  it('gets one new post in place of one that is gone, and staff hear of it', async () => {
    await deliver();
    api.posts.delete(401);
    api.posts.set(7, 'of others');
    expect(await deliver(edited('Fee', 'notifications/n1/generalFee', '1', '2'))).toEqual({
      kind: 'delivered',
      reference: '402',
      note: 'the post 401 was gone, and a new one was sent',
    });
    await deliver(edited('Fee', 'notifications/n1/generalFee', '2', '3'));
    expect(api.posts.size).toBe(2);
  });

  it('takes an edit that is there already for done', async () => {
    await deliver();
    expect(await deliver()).toEqual({ kind: 'delivered', reference: '401' });
  });

  it('waits as long as it is told to, and while the API is not well', async () => {
    api.faults.push({
      status: 429,
      body: { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 7 } },
    });
    expect(await deliver()).toEqual({ kind: 'again', after: 7000, why: 'Too Many Requests' });
    api.faults.push({ status: 502, body: {} });
    expect(await deliver()).toEqual({ kind: 'again', why: 'it answers 502' });
    expect(await deliver({}, chat('1:revoked-token'))).toEqual({ kind: 'again', why: 'Unauthorized' });
    api.faults.push({ status: 403, body: { ok: false, error_code: 403, description: 'Forbidden: bot was kicked' } });
    expect(await deliver()).toEqual({ kind: 'refused', why: 'Forbidden: bot was kicked' });
    expect(api.posts.size).toBe(0);
  });

  it('may hold a post twice whose first try was not answered, which is said', async () => {
    const to = chat();
    const one = message();
    const { signal } = new AbortController();
    api.faults.push('late');
    expect(await to.deliver(one, signal)).toMatchObject({ kind: 'again' });
    expect(await to.deliver(one, signal)).toEqual({
      kind: 'delivered',
      reference: '402',
      note: 'it may be there twice: a try before was not answered',
    });
  });
});
