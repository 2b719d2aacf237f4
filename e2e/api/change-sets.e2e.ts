import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { operate } from '../../test/command-line.js';
import { openChangeSet, schedule } from '../../test/change-sets.js';
import { addPosting, idOf, newTitle, postingPath, requiredFields, titled } from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { multipart, pdf } from '../../test/multipart.js';
import { hostPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { editor } from '../../test/staff.js';
import { eventually } from '../../test/deadline.js';

const portal = sharedPortal();
const [staff, asha, ravi] = await Promise.all([admin(portal.url), editor(portal, 'asha-e'), editor(portal, 'ravi-e')]);
const visitor = new ApiClient(portal.url);
const [jobs] = families;

const codeOf = ({ body }: Reply) => String(body['type']).split(':').at(-1);

describe.each(families)('A change set of the family $key', (family) => {
  it('keeps an edit and a new posting with its parts from readers, and publishes all at once', async () => {
    const old = await addPosting(staff, family);
    const oldPath = postingPath(family, idOf(old));
    const { path, steps, digest, id } = await openChangeSet(asha);
    const title = newTitle();
    const table = { [family.titleField]: title, data: [[{ value: 'x', colspan: 1, rowspan: 1 }]] };
    const attachments = [{ title: 'Notice', type: 'pdf', content: '', fileName: '' }];
    const texts = { [family.titleField]: title, attachments: JSON.stringify(attachments) };
    const form = () => multipart(texts, [{ field: 'pdfs', name: 'notice.pdf', bytes: pdf() }]);
    let file = '';
    const prepared = await recordedDuring(portal, async () => {
      const replies = [
        await asha.put(`${steps}${oldPath}`, { salaryRange: '2' }, { 'If-Match': '"0"' }),
        await asha.post(`${steps}${postingPath(family)}`, titled(family, title)),
        await asha.post(`${steps}/${family.paths.tables}`, table),
        await asha.send('POST', `${steps}/${family.paths.items}`, form()),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 201, 201, 201]);
      for (const { headers } of replies) expect(headers['x-step']).toMatch(/^[0-9a-f]{24}$/);
      const [, , tabled, linked] = replies;
      file = /uploads\/[0-9a-f/]+\.pdf/.exec(linked?.text ?? '')?.[0] ?? '';
      const one = `${steps}/${family.paths.tables}/${idOf(tabled?.body ?? {})}`;
      expect((await asha.put(one, { data: [] })).body).toMatchObject({ data: [], [family.titleField]: title });
    });
    expect(new Set(typesOf(prepared))).toEqual(new Set(['StepPrepared']));
    expect((await visitor.get(oldPath)).body).toEqual(old);
    expect((await visitor.get(postingPath(family))).text).not.toContain(title);
    const fileFor = (client: ApiClient, method = 'GET') =>
      fetch(`${portal.url}/${file}`, { method, headers: { Cookie: client.cookieHeader() } });
    expect([await fileFor(visitor), await fileFor(visitor, 'HEAD')].map(({ status }) => status)).toEqual([404, 404]);
    const forStaff = await fileFor(ravi);
    expect([forStaff.status, forStaff.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const elsewhere = [{ title: 'Notice', type: 'pdf', content: file, fileName: '' }];
    const named = { [family.titleField]: String(old[family.titleField]), attachments: JSON.stringify(elsewhere) };
    expectProblem(await asha.send('POST', `/${family.paths.items}`, multipart(named, [])), 400);

    const outcome = await asha.get(`${path}/outcome`);
    expect(outcome.body).toMatchObject({ needsReview: false, conflicts: [], broken: null });
    expect(outcome.text).toContain('Salary Range: now 2');
    const checks = (await asha.get(`${path}/checks`)).list.map(({ code, record }) => [code, record]);
    expect(checks).toContainEqual(['noOfficialLink', expect.objectContaining({ title })]);
    const published = await recordedDuring(portal, async () => {
      expect((await asha.post(`${path}/publish`, { digest: await digest() })).body).toMatchObject({
        status: 'published',
        publishedBy: 'asha-e',
      });
    });
    expect(
      new Set(published.map(({ metadata }) => (JSON.parse(metadata) as Record<string, string>)['correlationId'])),
    ).toHaveProperty('size', 1);
    expect((await visitor.get(oldPath)).body).toMatchObject({ salaryRange: '2' });
    expect((await visitor.get(postingPath(family))).text).toContain(title);
    expect((await fetch(`${portal.url}/${file}`)).status).toBe(200);
    const timeline = await staff.get(`/history/changeSet/${id}`);
    expect(timeline.list.map((event) => event['type'])).toContain('ChangeSetPublished');
    expect((await asha.get(path)).body).toMatchObject({ status: 'published', digest: expect.any(String) });
  });
});

describe('A PDF of a change set', () => {
  it('is gone when the set is discarded, from the disk too', async () => {
    const { steps, path } = await openChangeSet(asha);
    const bytes = pdf(newTitle());
    const form = multipart({ listingTitle: newTitle() }, [{ field: 'pdfFile', name: 'result.pdf', bytes }]);
    const { body } = await asha.send('POST', `${steps}/jobListings`, form);
    const file = String(body['pdfFile']);
    expect(existsSync(join(portal.dataDir, file))).toBe(true);
    await asha.delete(path);
    expect(existsSync(join(portal.dataDir, file))).toBe(false);
    expect((await fetch(`${portal.url}/${file}`, { headers: { Cookie: asha.cookieHeader() } })).status).toBe(404);
  });
});

describe('A step', () => {
  it('is refused as its write would be, and takes nothing that is no content', async () => {
    const { steps } = await openChangeSet(asha);
    const { _id, revision, ...old } = await addPosting(staff, jobs);
    const nothing = await recordedDuring(portal, async () => {
      expectProblem(await asha.post(`${steps}/jobs`, { jobTitle: '' }), 400);
      expectProblem(await asha.post(`${steps}/jobs`, { jobTitle: old['jobTitle'] }), 409);
      const stale = await asha.put(`${steps}/jobs/${String(_id)}`, {}, { 'If-Match': '"7"' });
      expectProblem(stale, 412);
      expect(stale.body['currentBy']).toBe('admin');
      expectProblem(await asha.put(`${steps}/jobs/nobody`, {}), 404);
      expectProblem(await asha.post(`/change-sets/nobody/steps/jobs`, { jobTitle: newTitle() }), 404);
      expectProblem(await asha.post(`${steps}/nothing`, {}), 404);
      expectProblem(await asha.put(`${steps}/jobs`, {}), 405);
      for (const [client, path, body] of [
        [staff, '/accounts', { username: 'otto', password: 'quiet river', role: 'admin' }],
        [staff, '/auth/logout', undefined],
        [staff, '/projections/rebuild', {}],
        [asha, `/history/posting/${String(_id)}/restore`, { revision }],
        [asha, '/change-sets', { title: 'Another' }],
      ] as const) {
        const reply = await client.post(`${steps}${path}`, body);
        expectProblem(reply, 409);
        expect(codeOf(reply)).toBe('notPreparable');
      }
    });
    expect(nothing).toEqual([]);
    expect((await staff.get('/auth/session')).status).toBe(200);
  });

  it('is kept once however often it is sent with one Idempotency-Key, and is no write to the same path', async () => {
    const { steps, path } = await openChangeSet(asha);
    const headers = { 'Idempotency-Key': newTitle() };
    const body = { jobTitle: newTitle() };
    const replies = [1, 2].map(() => asha.post(`${steps}/jobs`, body, headers));
    const [first, again] = await Promise.all(replies);
    expect(again?.body).toEqual(first?.body);
    expect((await asha.get(path)).body['steps']).toHaveLength(1);
    expect((await asha.post('/jobs', body, headers)).body['_id']).not.toBe(first?.body['_id']);
  });
});

describe('A publication at a time', () => {
  it('is refused in the past, beyond a year, and without a zone', async () => {
    const { steps, path, digest } = await openChangeSet(asha);
    await asha.post(`${steps}/jobs`, { jobTitle: newTitle() });
    for (const at of ['2026-01-01T10:00+05:30', '2036-01-01T10:00+05:30', '2026-12-01T10:00', 'tomorrow', '']) {
      const reply = await asha.post(`${path}/publish`, { digest: await digest(), at });
      expectProblem(reply, 400);
      expect(reply.body['errors']).toHaveProperty('at');
    }
  });

  it('happens then, once, and is seen by readers', async () => {
    const set = await openChangeSet(asha);
    const { steps, path } = set;
    const { body } = await asha.post(`${steps}/jobs`, { jobTitle: newTitle() });
    await schedule(asha, set, 3_600_000);
    expectProblem(await asha.put(path, { publicNote: 'Out.' }), 409);
    expectProblem(await visitor.get(`/jobs/${idOf(body)}`), 404);
    await asha.post(`${path}/unschedule`, {});
    await schedule(asha, set, 500);
    await eventually(async () => expect((await visitor.get(`/jobs/${idOf(body)}`)).status).toBe(200));
    expect((await asha.get(path)).body).toMatchObject({ status: 'published', schedule: null, publishedBy: 'asha-e' });
  });
});

describe('Closing or demoting an account', () => {
  it('names what is scheduled and rests on it', async () => {
    const lata = await editor(portal, 'lata-e');
    const { steps, path, id, digest } = await openChangeSet(lata, 'Answer key');
    await lata.post(`${steps}/jobs`, { jobTitle: newTitle() });
    const at = new Date(Date.now() + 86_400_000).toISOString();
    await lata.post(`${path}/publish`, { digest: await digest(), at });
    const lost = { schedules: [{ changeSet: id, title: 'Answer key', publishAt: at }] };
    const account = (body: object) => staff.put('/accounts/lata-e', body);
    for (const body of [{ role: 'admin' }, { role: 'editor' }])
      expect((await account(body)).body).not.toHaveProperty('schedules');
    expect((await account({ role: 'auditor' })).body).toMatchObject(lost);
    expect((await account({ closed: true })).body).toMatchObject(lost);
    const closed = () => operate(portal, 'account', 'close', 'lata-e');
    const told = `closed lata-e\nnot published at ${at}, until somebody schedules it anew: Answer key (change set ${id})\n`;
    await eventually(async () => expect(await closed()).toBe(told));
    await asha.post(`${path}/unschedule`, {});
    expect((await account({ closed: true })).body).not.toHaveProperty('schedules');
    await eventually(async () => expect(await closed()).toBe('closed lata-e\n'));
  });
});

describe('An outcome since an earlier submission', () => {
  it('tells what is different from that, record by record, and nothing of what is as it was', async () => {
    const id = idOf(await addPosting(staff, jobs));
    const other = idOf(await addPosting(staff, jobs));
    const { steps, path, id: set, digest } = await openChangeSet(asha);
    const notice = { ...requiredFields, lastDateApply: '30 Nov 2026' };
    await asha.post(`${steps}/jobs/${id}/notifications`, notice);
    await asha.put(`${steps}/jobs/${other}`, { salaryRange: '1' });
    const first = await digest();
    const since = async () => (await ravi.get(`${path}/outcome?since=${first}`)).body;
    expectProblem(await ravi.get(`${path}/outcome?since=${first}`), 404);
    await asha.post(`${path}/submit`, { digest: first });
    await ravi.post(`${path}/send-back`, { note: 'Which date?' });
    expect(await since()).toMatchObject({ since: { by: 'asha-e', digest: first }, digest: first, differences: [] });
    await staff.put(`/jobs/${other}`, { applyLink: 'https://a.example/' });
    const [clerk] = (await asha.get(`/jobs/${id}?changeSet=${set}`)).body['notifications'] as Fields[];
    const path1 = `${steps}/jobs/${id}/notifications/${idOf(clerk ?? {})}`;
    await asha.put(path1, { lastDateApply: '15 Dec 2026' });
    await asha.post(`${steps}/jobs`, { jobTitle: newTitle('Added') });
    const { differences } = (await since()) as unknown as { differences: { entries: object[] }[] };
    expect(differences).toMatchObject([
      {
        record: { kind: 'posting', family: 'jobs', id },
        entries: [{ changes: [{ label: 'Last Date to Apply', before: '30 Nov 2026', after: '15 Dec 2026' }] }],
      },
      { record: { id: other }, entries: [{ changes: [{ label: 'Apply Link', after: 'https://a.example/' }] }] },
      { entries: [{ summary: 'First published' }] },
    ]);
    expectProblem(await ravi.get(`${path}/outcome?since=${'f'.repeat(64)}`), 404);
    expectProblem(await ravi.get(`${path}/outcome?since=x`), 400);
  });
});

describe('With REVIEW=dates', () => {
  it('an editor goes through a change set and another person, and what moved since is not approved', async () => {
    const reviewed = await hostPortal({ REVIEW: 'dates' });
    const boss = await admin(reviewed.url);
    const [meena, otto] = [await editor(reviewed, 'meena'), await editor(reviewed, 'otto')];
    const id = idOf(await addPosting(meena, jobs));
    const notice = { nameOfPost: 'Clerk', postDate: '1 Nov 2026', shortInfo: 'Ten.', lastDateApply: '30 Nov 2026' };
    const direct = await meena.post(`/jobs/${id}/notifications`, notice);
    expectProblem(direct, 403);
    expect(codeOf(direct)).toBe('reviewRequired');
    const bytes = pdf(newTitle());
    const result = multipart({ listingTitle: newTitle() }, [{ field: 'pdfFile', name: 'result.pdf', bytes }]);
    expect(codeOf(await meena.send('POST', '/jobListings', result))).toBe('reviewRequired');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(existsSync(join(reviewed.dataDir, 'uploads', sha256.slice(0, 2), `${sha256}.pdf`))).toBe(false);

    const { steps, path, digest } = await openChangeSet(meena);
    await meena.post(`${steps}/jobs/${id}/notifications`, notice);
    const seen = await digest();
    expect((await meena.get(`${path}/outcome`)).body).toMatchObject({ needsReview: true });
    expect(codeOf(await meena.post(`${path}/publish`, { digest: seen }))).toBe('reviewRequired');
    await meena.post(`${path}/submit`, { digest: seen });
    const work = async (client: ApiClient) => (await client.get('/desk/work')).body;
    const own = { id: path.split('/').at(-1), by: 'meena', records: [expect.objectContaining({ id })] };
    expect(await work(otto)).toMatchObject({ count: 1, reviews: [own], submitted: [] });
    expect(await work(meena)).toMatchObject({ count: 0, reviews: [], submitted: [own] });
    expect((await visitor.get('/desk/work')).status).toBe(401);
    expect((await otto.get('/desk/prepared')).body).toContainEqual(
      expect.objectContaining({ changeSet: own.id, by: ['meena'], record: expect.objectContaining({ id }) }),
    );
    expect((await otto.post(`${path}/send-back`, { note: 'Which year?' })).body).toMatchObject({
      status: 'open',
      sentBack: { by: 'otto', note: 'Which year?' },
    });
    await meena.post(`${path}/submit`, { digest: seen });
    expect(codeOf(await meena.post(`${path}/approve`, { digest: seen }))).toBe('ownApproval');
    expect((await otto.post(`${path}/approve`, { digest: seen, note: 'Checked.' })).body['status']).toBe('approved');
    expect((await boss.get(path)).body).toMatchObject({ approval: { by: 'otto', digest: seen, counts: true } });
    await boss.put(`/jobs/${id}`, { salaryRange: '1' });
    expect((await boss.get(path)).body).toMatchObject({
      approval: null,
      lapsed: { by: 'otto', digest: seen, through: { record: id, by: 'admin' } },
      status: 'open',
      submittedBy: null,
    });
    expect((await boss.get('/change-sets')).list).toMatchObject([{ status: 'open', approval: null }]);
    expect(await work(meena)).toMatchObject({ count: 0, preparing: [own] });
    expect(await work(otto)).toMatchObject({ count: 0, approved: [] });
    expect((await boss.get(`${path}/outcome`)).body['conflicts']).toMatchObject([
      { by: 'admin', at: expect.any(String) },
    ]);
    expect(codeOf(await meena.post(`${path}/publish`, { digest: seen }))).toBe('changeSetConflict');
    await meena.post(`${path}/rebase`, { digest: await digest() });
    await meena.post(`${path}/submit`, { digest: await digest() });
    const last = await digest();
    const events = await recordedDuring(reviewed, async () => {
      for (const client of [otto, otto])
        expect((await client.post(`${path}/approve`, { digest: last, publish: true })).body).toMatchObject({
          status: 'published',
          approval: { by: 'otto', digest: last },
          lapsed: null,
          submissions: [{ by: 'meena', sentBack: { by: 'otto' } }, { by: 'meena' }, { by: 'meena', digest: last }],
        });
    });
    expect(typesOf(events)).toEqual(['NotificationAdded', 'ChangeSetApproved', 'ChangeSetPublished']);
    expect(await work(meena)).toEqual({
      count: 0,
      ...Object.fromEntries(
        ['reviews', 'sentBack', 'approved', 'failed', 'submitted', 'preparing', 'scheduled'].map((name) => [name, []]),
      ),
    });
    expect(await meena.get(`/jobs?changeSet=${path.split('/').at(-1)}`)).toMatchObject({
      status: 410,
      body: { changeSetStatus: 'published', by: 'otto', at: expect.any(String) },
    });
  });
});

describe('A direct write of an admin that needs review', () => {
  const reasonText = 'न्यायालय का आदेश: 100% urgent';
  const because = (text: string) => ({ 'X-Reason': encodeURIComponent(text) });

  it('says that it is unreviewed and why, in the history and in its evidence, and to no reader', async () => {
    const reviewed = await hostPortal({ REVIEW: 'dates' });
    const boss = await admin(reviewed.url);
    const id = idOf(await addPosting(boss, jobs));
    const path = `/jobs/${id}`;
    const told = async () => {
      const { type, unreviewed, reason } = (await boss.get(`/history/posting/${id}`)).list.at(-1) as Fields;
      return { type, unreviewed, reason };
    };
    await boss.put(path, { applyLink: 'https://a.example/' }, because(reasonText));
    expect(await told()).toEqual({ type: 'PostingEdited', unreviewed: true, reason: reasonText });
    await boss.put(path, { applyLink: 'https://b.example/' });
    expect(await told()).toEqual({ type: 'PostingEdited', unreviewed: true, reason: '' });
    await boss.put(path, { salaryRange: '1' });
    expect(await told()).toEqual({ type: 'PostingEdited', unreviewed: undefined, reason: undefined });
    const anonymous = await fetch(`${reviewed.url}/api/jobs/${id}/changes`);
    expect(await anonymous.text()).not.toMatch(/urgent|unreviewed/);
    const evidence = await boss.get(`/history/posting/${id}/evidence`);
    expect(evidence.text).toContain('published without a review, reason: ');
  });

  it.each([
    ['', 'nothing'],
    ['%20%E2%80%8B', 'nothing that is seen'],
    ['%', 'half of a percent-encoding'],
    ['%ff', 'no UTF-8'],
    ['caf\u00e9', 'a character that is not encoded'],
    ['x'.repeat(2001), '2,001 characters'],
    ['urgent%1b%5b2J', 'a control character'],
  ])('is refused with %j as its reason, which is %s', async (given) => {
    const nothing = await recordedDuring(portal, async () => {
      const reply = await staff.post('/jobs', { jobTitle: newTitle() }, { 'X-Reason': given });
      expect([reply.status, codeOf(reply)]).toEqual([400, 'malformedReason']);
    });
    expect(nothing).toEqual([]);
    expect((await staff.post('/jobs', { jobTitle: newTitle() }, because('क'.repeat(2000)))).status).toBe(201);
  });
});

describe('A discarded or wrong change set', () => {
  it('is refused with its reason', async () => {
    const { steps, path, digest } = await openChangeSet(asha);
    const refused = async (action: string, body: object = { digest: 'f'.repeat(64) }) =>
      codeOf(await asha.post(`${path}/${action}`, body));
    expect(await refused('publish')).toBe('changeSetEmpty');
    const first = await asha.post(`${steps}/jobs`, { jobTitle: newTitle() });
    const second = await asha.put(`${steps}/jobs/${idOf(first.body)}`, { salaryRange: '1' });
    expect(await Promise.all(['publish', 'submit', 'rebase'].map((action) => refused(action)))).toEqual(
      Array<string>(3).fill('changeSetMoved'),
    );
    expect(await refused('approve')).toBe('notSubmitted');
    expect(await refused('send-back', { note: 'No.' })).toBe('notSubmitted');
    expect(await refused('unschedule', {})).toBe('notScheduled');
    expect(codeOf(await asha.delete(`${steps}/${String(first.headers['x-step'])}`))).toBe('stepNeeded');
    expect((await asha.delete(`${steps}/${String(second.headers['x-step'])}`)).body['steps']).toHaveLength(1);
    expectProblem(await asha.delete(`${steps}/nobody`), 404);
    const stale = await asha.put(path, { title: 'X' }, { 'If-Match': '"0"' });
    expectProblem(stale, 412);
    expect(stale.body['currentBy']).toBe('asha-e');
    await asha.put(path, { correction: true });
    const hidden = await asha.post(`${path}/publish`, { digest: await digest() });
    expect([hidden.status, codeOf(hidden)]).toEqual([400, 'correctionHides']);
    expectProblem(await ravi.delete(path), 403);
    expect((await asha.delete(path)).body['status']).toBe('discarded');
    expect(await refused('publish')).toBe('changeSetClosed');
    expectProblem(await asha.post(`${steps}/jobs`, { jobTitle: newTitle() }), 409);
    const listed = await staff.get(
      `/change-sets?filter=${encodeURIComponent(JSON.stringify({ status: 'discarded' }))}`,
    );
    expect(listed.list.map((set) => set['_id'])).toContain(path.split('/').at(-1));
  });
});
