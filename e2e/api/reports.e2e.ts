import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { recordedEvents } from '../../test/event-log.js';
import { hostPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { auditor, editor } from '../../test/staff.js';

const portal = await hostPortal({ REPORTS_PER_HOUR: '9' });
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);
const [jobs] = families;
const title = newTitle('Reported');
const says = 'The notice on the board’s site says 5 December. मैंने वहीं पढ़ा।';
let id: string;

beforeAll(async () => {
  id = idOf(await addPosting(staff, jobs, title));
  await addNotification(staff, jobs, id, { lastDateApply: '15 December 2099' });
});

const report = (more = {}) => ({ kind: 'posting', id, field: 'lastDateApply', says, ...more });

describe('A report on a date', () => {
  it('is taken from anybody, seen by staff alone, and answered on the page, without the reader’s words', async () => {
    const taken = await visitor.post('/reports', report());
    expect([taken.status, taken.headers['cache-control']]).toEqual([202, 'private, no-store']);
    expectProblem(await visitor.get('/reports'), 401);
    const { list } = await (await auditor(portal)).get('/reports');
    const [one] = list;
    expect(list).toHaveLength(1);
    expect(one).toMatchObject({ kind: 'posting', record: { family: 'jobs', id, title }, field: 'lastDateApply', says });
    expect(one).toMatchObject({ state: 'open', at: expect.stringMatching(/^20\d\d-.*Z$/) });
    const path = `/reports/${String(one?.['_id'])}`;
    expectProblem(await visitor.put(path, { answer: 'confirmed' }), 401);
    expectProblem(await (await auditor(portal)).put(path, { answer: 'confirmed' }), 403);
    expectInvalid(await staff.put(path, { answer: 'maybe' }), 'answer');
    const note = 'The commission’s notice of 2 December says the 15th.';
    const answered = await (await editor(portal)).put(path, { answer: 'confirmed', note });
    expect(answered.status).toBe(200);
    expect(answered.body).toMatchObject({ state: 'answered', answer: 'confirmed', note, says });
    expect((await staff.put(path, { answer: 'confirmed', note })).status).toBe(200);
    expect((await staff.get(`/reports?filter=${encodeURIComponent('{"state":"open"}')}`)).list).toEqual([]);
    const page = await (await fetch(`${portal.url}/latest-job/${encodeURIComponent(title)}`)).text();
    expect(page).toContain('a reader asked, confirmed after 1 min');
    expect(page).toContain(note);
    const events = recordedEvents(portal.dataDir).filter(({ type }) => type === 'DateReportAnswered');
    expect(events).toHaveLength(1);
    const log = JSON.stringify(recordedEvents(portal.dataDir)) + page + (await visitor.get(postingPath(jobs, id))).text;
    expect(log).not.toContain('मैंने वहीं पढ़ा');
  });

  it('is of a date of a record that readers find, and says something', async () => {
    expectInvalid(await visitor.post('/reports', report({ field: 'salaryRange' })), 'field');
    expectInvalid(await visitor.post('/reports', report({ says: ' ' })), 'says');
    expectInvalid(await visitor.post('/reports', report({ says: 'x'.repeat(1001) })), 'says');
    expectInvalid(await visitor.post('/reports', report({ kind: 'account' })), 'kind');
    expectProblem(await visitor.post('/reports', report({ id: '0123456789abcdef01234567' })), 404);
    const away = idOf(await addPosting(staff, jobs));
    await staff.post(`${postingPath(jobs, away)}/withdraw`, { note: 'Stayed.' });
    expectProblem(await visitor.post('/reports', report({ id: away })), 404);
    expectProblem(await staff.put('/reports/0123456789abcdef0123456789abcdef', { answer: 'confirmed' }), 404);
    expectProblem(await staff.put('/reports/nobody', { answer: 'confirmed' }), 404);
  });

  it('comes from a form without scripts, from this site alone, and one network sends few', async () => {
    const send = (body: Record<string, string>, headers = {}) =>
      fetch(`${portal.url}/report`, {
        method: 'POST',
        body: new URLSearchParams(body),
        headers: { Accept: 'text/html', ...headers },
      });
    expect((await send(report(), { Origin: 'https://other.example' })).status).toBe(403);
    const sent = await send(report({ says: 'By the form' }));
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Thank you')]);
    expect((await staff.get('/reports')).list[0]).toMatchObject({ says: 'By the form', state: 'open' });
    let last = sent;
    for (let tries = 0; last.status !== 429 && tries < 10; tries += 1) last = await send(report());
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last.text()).toContain('Too many of these came from your network');
    expectProblem(await visitor.post('/reports', report()), 429);
  });
});
