import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  calendarSchema,
  type Desk,
  deskSchema,
  families,
  type KeptLinks,
  keptLinksSchema,
  type LinkReport,
  linkReportSchema,
} from '@noticeboard/content-model';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { recordedEvents } from '../../test/event-log.js';
import { indianDay } from '../../test/indian-day.js';
import { type Environment, type Portal, startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { multipart } from '../../test/multipart.js';
import { onlyHost } from '../../test/small-internet.js';
import { auditor, editor } from '../../test/staff.js';

const [jobs, admission] = families;

let portal: Portal;
let staff: ApiClient;
let reader: ApiClient;
let visitor: ApiClient;
/** Answers on this machine, as a database or a router's pages would. */
let inner: Server;
let innerLink: string;
let internet: Environment;
const asked: (string | undefined)[] = [];

beforeAll(async () => {
  inner = createServer((request, response) => {
    asked.push(request.url);
    response.end('secret');
  });
  await new Promise<void>((resolve) => void inner.listen(0, '127.0.0.1', resolve));
  const { port } = inner.address() as AddressInfo;
  innerLink = `http://inside.example:${port}/`;
  internet = onlyHost(port);
  portal = await startPortal(internet);
  [staff, reader] = await Promise.all([admin(portal.url), auditor(portal)]);
  visitor = new ApiClient(portal.url);
});
afterAll(() => new Promise((resolve) => inner.close(resolve)));

async function desk(client = staff): Promise<Desk> {
  const { status, text } = await client.get('/desk');
  expect(status).toBe(200);
  return deskSchema.strict().parse(JSON.parse(text));
}

async function linkReport(): Promise<LinkReport> {
  const { status, text } = await staff.post('/desk/check-links');
  expect(status).toBe(200);
  return linkReportSchema.strict().parse(JSON.parse(text));
}

async function keptLinks(client: ApiClient): Promise<KeptLinks> {
  const { status, text, headers } = await client.get('/desk/links');
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
  return keptLinksSchema.strict().parse(JSON.parse(text));
}

async function addClosing(lastDateApply: string, fields: Fields = {}, family: (typeof families)[number] = jobs) {
  const posting = await addPosting(staff, family, newTitle(), fields);
  await addNotification(staff, family, idOf(posting), { lastDateApply });
  return idOf(posting);
}

describe('The desk', () => {
  it('is read by admins and auditors alike, and by nobody else', async () => {
    expect(await desk(reader)).toEqual(await desk());
    expectProblem(await visitor.get('/desk'), 401);
    const { headers } = await staff.get('/desk');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('takes no query and no write', async () => {
    expectProblem(await staff.get('/desk?limit=1'), 400);
    expectProblem(await visitor.get('/desk?limit=1'), 401);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const reply = await staff.send(method, '/desk', method === 'DELETE' ? {} : { body: {} });
      expectProblem(reply, 405);
      expect(reply.headers.allow).toBe('GET, HEAD');
    }
  });

  it('shows at once what was written', async () => {
    const before = await desk();
    const today = await addClosing(indianDay(0));
    const soon = await addClosing(indianDay(3), {}, admission);
    await addClosing(indianDay(4));
    const unread = await addClosing('As per the official notice', {}, admission);
    const after = await desk();
    expect(after.closingToday.records.map(({ id }) => id)).toContain(today);
    expect(after.closingSoon.records).toContainEqual(expect.objectContaining({ id: soon, family: admission.key }));
    expect(after.unreadDates.records[0]).toMatchObject({ id: unread, lastDateApply: 'As per the official notice' });
    const grown = (['closingToday', 'closingSoon', 'unreadDates', 'changed'] as const).map(
      (part) => after[part].total - before[part].total,
    );
    expect(grown).toEqual([1, 1, 1, 4]);
    // Four postings and their notifications.
    expect((after.activity.at(-1)?.changes ?? 0) - (before.activity.at(-1)?.changes ?? 0)).toBe(8);
    await staff.delete(postingPath(admission, unread));
    const { unreadDates, changed } = await desk();
    expect(unreadDates.records.map(({ id }) => id)).not.toContain(unread);
    expect(changed.records[0]).toMatchObject({ id: unread, isRemoved: true, summary: 'Removed' });
  });

  it('lists postings by status and deadline, to staff, as readers get them', async () => {
    const closing = await addClosing(indianDay(2), {}, admission);
    const over = await addClosing(indianDay(-2), {}, admission);
    const postings = `/desk/postings/${admission.key}`;
    const asked = (filter: object, field = 'deadline') =>
      `${postings}?${new URLSearchParams({ sort: JSON.stringify([field, 'ASC']), filter: JSON.stringify(filter) })}`;
    const one = async (status: string) => (await reader.get(asked({ status, id: [over, closing] }))).list;
    expect(await one('closing')).toEqual([(await visitor.get(postingPath(admission, closing))).body]);
    expect((await one('closed')).map(({ _id }) => _id)).toEqual([over]);
    const { list, headers } = await staff.get(asked({ id: [over, closing] }, 'status'));
    expect(list.map(({ _id }) => _id)).toEqual([closing, over]);
    expect(headers).toMatchObject({ 'content-range': `${admission.key} 0-1/2`, 'cache-control': 'private, no-store' });
    expectProblem(await visitor.get(postings), 401);
    expectProblem(await staff.get(asked({ opening: 'x' })), 400);
    expectProblem(await visitor.get(`${postingPath(admission)}?sort=["deadline","ASC"]`), 400);
  });

  it('lists postings by what they have, what is done about them and by whom', async () => {
    const title = newTitle();
    const linked = idOf(await addPosting(staff, jobs, title));
    const withdrawn = await addClosing(indianDay(9));
    const asha = await editor(portal);
    const own = idOf(await addPosting(asha, jobs, newTitle()));
    const links = {
      jobTitle: title,
      attachments: '[{"title":"Notice","type":"link","content":"https://a.example/","fileName":""}]',
    };
    await staff.send('POST', `/${jobs.paths.items}`, multipart(links));
    await staff.post(`${postingPath(jobs, withdrawn)}/withdraw`, { note: 'Stayed.' });
    const id = [linked, withdrawn, own];
    const asked = async (filter: object, client = staff) => {
      const query = new URLSearchParams({ filter: JSON.stringify({ id, ...filter }) });
      const { list } = await client.get(`/desk/postings/${jobs.key}?${query}`);
      return list.map(({ _id }) => _id);
    };
    expect(await asked({ hasLink: true })).toEqual([linked]);
    expect(await asked({ hasLink: false, hasTable: false })).toEqual([own]);
    expect(await asked({ withdrawn: true })).toEqual([withdrawn]);
    expect(await asked({ withdrawn: true, closesWithin: 3 })).toEqual([]);
    expect(await asked({ mine: true }, asha)).toEqual([own]);
    expect(await asked({ mine: true, hasLink: true }, asha)).toEqual([]);
    const set = idOf((await asha.post('/change-sets', { title: 'Next' })).body);
    await asha.put(`/change-sets/${set}/steps${postingPath(jobs, linked)}`, { salaryRange: 'Level 4' });
    expect([await asked({ prepared: true }), await asked({ mine: true }, asha)]).toEqual([[linked], [linked, own]]);
    expect(await asked({ broken: true })).toEqual([]);
    for (const filter of [{ mine: false }, { closesFrom: 'soon' }, { closesWithin: 1000 }])
      expectProblem(await staff.get(`/desk/postings/${jobs.key}?filter=${JSON.stringify(filter)}`), 400);
    await staff.delete(postingPath(jobs, linked));
  });

  it('has a calendar for staff, month by month, which says how a month is written', async () => {
    const id = idOf(await addPosting(staff, jobs, newTitle()));
    await addNotification(staff, jobs, id, { lastDateApply: '12 May 2091', examDate: '20 May 2091' });
    const { body, headers } = await reader.get('/desk/calendar?month=2091-05');
    const { month, days } = calendarSchema.strict().parse(body);
    expect([
      month,
      ...days.map(({ day, entries }) => [day, ...entries.map((entry) => [entry.kind, entry.id])]),
    ]).toEqual(['2091-05', ['2091-05-12', ['closing', id]], ['2091-05-20', ['exam', id]]]);
    expect(headers['cache-control']).toBe('private, no-store');
    expect((await staff.get('/desk/calendar')).body['month']).toMatch(/^\d{4}-\d{2}$/);
    expectProblem(await visitor.get('/desk/calendar?month=2091-05'), 401);
    for (const month of ['', '2091', '2091-13', '05-2091', '2091-05-01'])
      expectProblem(await staff.get(`/desk/calendar?month=${month}`), 400, {
        message: 'month is a month such as 2026-12.',
      });
  });

  it('is the same after a restart, which projects the whole log anew', async () => {
    const before = await desk();
    await portal.stop();
    portal = await startPortal({ ...internet, DATA_DIR: portal.dataDir });
    [staff, reader, visitor] = [await admin(portal.url), new ApiClient(portal.url), new ApiClient(portal.url)];
    await reader.signIn('auditor', 'reads everything');
    expect(await desk()).toEqual(before);
  });
});

describe('The link check', () => {
  it('is an admin’s to ask for', async () => {
    expectProblem(await visitor.post('/desk/check-links'), 401);
    expectProblem(await reader.post('/desk/check-links'), 403);
    expectProblem(await staff.post('/desk/check-links', undefined, { Origin: 'https://evil.example' }), 403);
    const reply = await staff.get('/desk/check-links');
    expectProblem(reply, 405);
    expect(reply.headers.allow).toBe('POST');
    expectProblem(await staff.post('/desk/check-links', { url: innerLink }), 400);
    expectProblem(await staff.post('/desk/check-links?url=x'), 400);
  });

  it('says honestly what could not be reached, and asks nothing of this machine and its network', async () => {
    const id = await addClosing(indianDay(1), { applyLink: innerLink });
    const unknown = await addClosing(indianDay(1), { applyLink: 'https://nobody.invalid/apply' });
    const recorded = recordedEvents(portal.dataDir).length;
    const { links, total } = await linkReport();
    const of = (record: string) => links.filter((link) => link.id === record);
    expect(of(id)).toMatchObject([
      { source: jobs.key, label: 'Apply Link', url: innerLink, status: null, fault: 'private', isSecure: false },
    ]);
    expect(of(unknown)).toMatchObject([{ status: null, fault: 'noSuchHost', host: 'nobody.invalid', isSecure: true }]);
    expect(links).toHaveLength(total);
    expect(asked).toEqual([]);
    // It is stored beside the log: no event tells of it.
    expect(recordedEvents(portal.dataDir)).toHaveLength(recorded);
    const { watch, broken } = await keptLinks(reader);
    expect([watch, broken.total]).toEqual([null, 2]);
    expect(new Set(broken.records.map((link) => link.id))).toEqual(new Set([id, unknown]));
    expectProblem(await visitor.get('/desk/links'), 401);
    expect(portal.output()).not.toMatch(/Error/);
  });
});
