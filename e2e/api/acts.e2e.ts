import { describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { openChangeSet } from '../../test/change-sets.js';
import { addNotification, addPosting, idOf, newTitle, requiredFields, titled } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { multipart, pdf, uploadedFiles } from '../../test/multipart.js';
import { hostPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { editor } from '../../test/staff.js';

const portal = sharedPortal();
const [staff, asha] = await Promise.all([admin(portal.url), editor(portal, 'asha-a')]);
const visitor = new ApiClient(portal.url);
const [jobs] = families;

const codeOf = ({ body }: Reply) => String(body['type']).split(':').at(-1);
const answersOf = ({ body }: Reply) => body['answers'] as Fields[];
const act = (client: ApiClient, steps: readonly object[], more: object = {}, headers = {}) =>
  client.post('/acts', { title: 'CHSL: result out', steps, ...more }, headers);
const add = (title = newTitle()) => ({ method: 'POST', path: '/jobs', body: { jobTitle: title } });
const changesOf = async (path: string) => (await visitor.get(`${path}/changes`)).list;

describe.each(breadth(families, [jobs]))('An act of the family $key', (family) => {
  const { postings, notifications, tables, items } = family.paths;

  it('writes a posting with all that belongs to it, by the ids of its earlier steps, in one append', async () => {
    const title = newTitle();
    const named = titled(family, title);
    const bytes = pdf();
    const attachments = [{ title: 'Notice', type: 'pdf', content: '', fileName: '' }];
    const rows = [[{ value: '{0}', colspan: 1, rowspan: 1 }]];
    const steps = [
      { method: 'POST', path: `/${postings}`, body: named },
      { method: 'POST', path: `/api/${postings}/{0}/${notifications}`, body: requiredFields },
      { method: 'PUT', path: `${postings}/{0}/${notifications}/{1}`, body: { details: 'See {9}.' } },
      { method: 'POST', path: `/${tables}`, body: { ...named, data: rows } },
      { method: 'POST', path: `/${items}`, body: { ...named, attachments } },
      {
        method: 'POST',
        path: '/jobListings',
        body: { listingTitle: title, posting: { family: family.key, id: '{0}' } },
      },
      { method: 'PUT', path: '/jobListings/{5}', body: {} },
    ];
    const form = multipart({ act: JSON.stringify({ title: 'New', publicNote: 'Out.', steps }) }, [
      { field: '5.pdfFile', name: 'result.pdf', bytes },
      { field: '4.pdfs', name: 'notice.pdf', bytes },
    ]);
    const replies: Reply[] = [];
    const events = await recordedDuring(portal, async () => {
      replies.push(await asha.send('POST', '/acts', form));
    });
    const [reply] = replies as [Reply];
    expect(reply.text).toContain('answers');
    expect(reply.status).toBe(201);
    const { _id, digest, answers, ...set } = reply.body as { _id: string; digest: string; answers: Fields[] };
    expect(set).toMatchObject({ act: true, status: 'published', publishedBy: 'asha-a', publicNote: 'Out.' });
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(reply.headers['location']).toBe(`/api/change-sets/${_id}`);
    expect(Number(reply.headers['x-warnings'])).toBeGreaterThan(0);
    const [posting, added, edited, table, item, listing, same] = answers as Fields[];
    expect(answers).toHaveLength(7);
    expect(posting).toMatchObject({ _id: expect.any(String), [family.titleField]: title });
    const path = `/${postings}/${String(posting?.['_id'])}`;
    const stored = (await visitor.get(path)).body;
    expect(stored['notifications']).toEqual([edited]);
    expect(edited).toMatchObject({ _id: added?.['_id'], details: 'See {9}.' });
    expect(table).toMatchObject({ data: [[{ value: posting?.['_id'] }]] });
    expect(item).toMatchObject({ item: { attachments: [{ type: 'pdf', fileName: 'notice.pdf' }] } });
    expect((await fetch(`${portal.url}/${String(listing?.['pdfFile'])}`)).status).toBe(200);
    expect(same).toEqual((await visitor.get(`/jobListings/${String(listing?.['_id'])}`)).body);
    expect(same).toMatchObject({ posting: { id: posting?.['_id'] } });
    expect(typesOf(events).filter((type) => type.startsWith('ChangeSet'))).toEqual([
      'ChangeSetOpened',
      'ChangeSetEdited',
      'ChangeSetPublished',
    ]);
    const metadata = events.map((event) => JSON.parse(event.metadata) as Record<string, string>);
    expect(new Set(metadata.map(({ correlationId, at }) => `${correlationId} ${at}`))).toHaveProperty('size', 1);
    const listed = async (query: string) => (await staff.get(`/change-sets${query}`)).list.map(idOf);
    expect(await listed('')).not.toContain(_id);
    const filtered = async (filter: object) => listed(`?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect(await filtered({ act: true })).toContain(_id);
    expect(await filtered({ status: 'published' })).not.toContain(_id);
    expect(await filtered({ id: [_id] })).toEqual([_id]);
    expect((await staff.get(`/change-sets/${_id}`)).body).toMatchObject({ act: true, digest });
  });
});

describe('An act on a posting, an admit card and a result', () => {
  it('is one entry of the changes that readers see, and one action of the history with its name', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, jobs, title));
    const notification = idOf(await addNotification(staff, jobs, id));
    const link = { title: 'Result', type: 'link', content: 'https://a.example/', fileName: '' };
    const steps = [
      { method: 'POST', path: '/jobListings', body: { listingTitle: title, posting: { family: jobs.key, id } } },
      { method: 'PUT', path: `/jobs/${id}/notifications/${notification}`, body: { admitCardAvailable: '5 Dec 2027' } },
      { method: 'POST', path: '/items', body: { jobTitle: title, attachments: [link] } },
    ];
    const before = (await changesOf(`/jobs/${id}`)).length;
    const { body } = await act(asha, steps, { publicNote: 'Out today.' });
    const changes = await changesOf(`/jobs/${id}`);
    expect(changes).toHaveLength(before + 1);
    expect(changes[0]).toMatchObject({ note: 'Out today.' });
    const events = (await staff.get(`/history/posting/${id}`)).list.slice(-2);
    expect(new Set(events.map(({ correlationId }) => correlationId)).size).toBe(1);
    expect(events.map(({ changeSet }) => changeSet)).toEqual([idOf(body), idOf(body)]);
  });
});

describe('An act that changes nothing', () => {
  it('is 200 with the answers of its steps, and no event', async () => {
    const posting = await addPosting(staff, jobs);
    const nothing = await recordedDuring(portal, async () => {
      const reply = await act(asha, [{ method: 'PUT', path: `/jobs/${idOf(posting)}`, body: {} }], { publicNote: 'x' });
      expect(reply).toMatchObject({ status: 200, body: { act: true, answers: [posting] } });
      expect(reply.headers['location']).toBeUndefined();
    });
    expect(nothing).toEqual([]);
  });
});

describe('A refused step of an act', () => {
  it('names itself with the code of its own write, and leaves nothing: no record, no set, no file', async () => {
    const taken = await addPosting(staff, jobs);
    const gone = idOf(await addPosting(staff, jobs));
    await staff.delete(`/jobs/${gone}`);
    const files = await uploadedFiles(portal.dataDir);
    const put = (path: string, body: unknown = { salaryRange: '1' }, more = {}) => ({
      method: 'PUT',
      path,
      body,
      ...more,
    });
    const refused = [
      [400, 'invalid', { method: 'POST', path: '/jobs', body: { jobTitle: '' } }],
      [400, 'invalid', { method: 'POST', path: '/jobs', body: 7 }],
      [400, 'invalid', put('/jobs/{1}')],
      [400, 'invalid', put('/jobs/{0}', { salaryRange: '{1}' })],
      [400, 'malformedPath', put('/jobs/%zz')],
      [400, 'malformedQuery', put(`/jobs/${idOf(taken)}?x=1`)],
      [400, 'malformedPrecondition', put(`/jobs/${idOf(taken)}`, {}, { ifMatch: 'x' })],
      [404, 'unknownRecord', put(`/jobs/${gone}`)],
      [404, 'unknownPath', put('/nothing')],
      [404, 'unknownPath', put('https://evil.example/api/jobs')],
      [405, 'methodNotAllowed', put('/jobs')],
      [409, 'duplicateTitle', add(String(taken['jobTitle']))],
      [409, 'notPreparable', { method: 'POST', path: '/change-sets', body: { title: 'Another' } }],
      [409, 'notPreparable', { method: 'POST', path: '/acts', body: { title: 'x', steps: [add()] } }],
      [409, 'notPreparable', { method: 'POST', path: '/change-sets/x/steps/jobs', body: { jobTitle: newTitle() } }],
      [409, 'notPreparable', { method: 'POST', path: '/auth/logout' }],
      [412, 'staleRevision', put(`/jobs/${idOf(taken)}`, { salaryRange: '2' }, { ifMatch: '"7"' })],
    ] as const;
    const nothing = await recordedDuring(portal, async () => {
      for (const [status, code, step] of refused) {
        const first = { method: 'POST', path: '/jobListings', body: { listingTitle: newTitle() } };
        const json = JSON.stringify({ title: 'Two', steps: [first, step, add()] });
        const file = { field: '0.pdfFile', name: 'result.pdf', bytes: pdf() };
        for (const reply of [
          await act(asha, [first, step]),
          await asha.send('POST', '/acts', multipart({ act: json }, [file])),
        ]) {
          expectProblem(reply, status, { step: 1 });
          expect({ step, code: codeOf(reply) }).toEqual({ step, code });
        }
      }
    });
    expect(nothing).toEqual([]);
    await eventually(async () => expect(await uploadedFiles(portal.dataDir)).toEqual(files));
    expect((await staff.get('/auth/session')).status).toBe(200);
  });

  it('is refused before it, where the act itself has a fault', async () => {
    const nothing = await recordedDuring(portal, async () => {
      expectInvalid(await act(asha, []), 'steps');
      expectInvalid(
        await act(
          asha,
          Array.from({ length: 201 }, () => add()),
        ),
        'steps',
      );
      expectInvalid(await asha.post('/acts', { steps: [add()] }), 'title');
      expectInvalid(await act(asha, [add()], { unknown: 1 }), 'unknown');
      for (const step of [{ method: 'GET', path: '/jobs' }, { method: 'POST' }, { ...add(), more: 1 }, 'x'])
        expectProblem(await act(asha, [step as object]), 400);
      for (const parts of [{ act: '{' }, { other: '{}' }, { act: '[]' }, { act: '['.repeat(99) }] as Record<
        string,
        string
      >[])
        expectProblem(await asha.send('POST', '/acts', multipart(parts)), 400);
      const json = { act: JSON.stringify({ title: 'One', steps: [add()] }) };
      for (const field of ['pdfs', '1.pdfs', '0.pdf', 'x.pdfs']) {
        const form = multipart(json, [{ field, name: 'a.pdf', bytes: pdf() }]);
        expectInvalid(await asha.send('POST', '/acts', form), field);
      }
      const text = [{ field: '0.pdfs', name: 'a.pdf', bytes: Buffer.from('no PDF') }];
      expectProblem(await asha.send('POST', '/acts', multipart(json, text)), 415);
      expectProblem(await visitor.post('/acts', { title: 'x', steps: [add()] }), 401);
    });
    expect(nothing).toEqual([]);
  });
});

describe('An act in a change set that is open', () => {
  it('becomes steps of that, all of them or none, and is public with it', async () => {
    const { path, steps: into, id, digest } = await openChangeSet(asha);
    const acted = (steps: readonly object[]) => asha.post(`${into}/acts`, { title: 'In it', steps });
    const notice = { method: 'POST', path: '/jobs/{0}/notifications', body: requiredFields };
    const events = await recordedDuring(portal, async () => {
      expectProblem(await acted([add(), { ...notice, body: {} }]), 400, { step: 1 });
      const reply = await acted([add(), notice]);
      expect(reply).toMatchObject({ status: 200, body: { _id: id, act: false, status: 'open', steps: [{}, {}] } });
      expect(answersOf(reply)).toHaveLength(2);
      expectProblem(await visitor.get(`/jobs/${idOf(answersOf(reply)[0] ?? {})}`), 404);
    });
    expect(typesOf(events)).toEqual(['StepPrepared', 'StepPrepared']);
    expect((await asha.post(`${path}/publish`, { digest: await digest() })).body['status']).toBe('published');
    expect(codeOf(await acted([add()]))).toBe('changeSetClosed');
  });
});

describe('An act with an Idempotency-Key', () => {
  it('is done once, however often and by however many at once it is sent', async () => {
    const headers = { 'Idempotency-Key': newTitle() };
    const steps = [add()];
    const events = await recordedDuring(portal, async () => {
      const replies = await Promise.all([1, 2, 3].map(() => act(asha, steps, {}, headers)));
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(codeOf(await act(asha, [add()], {}, headers))).toBe('keyReused');
    });
    expect(typesOf(events)).toEqual([
      'TitleClaimed',
      'PostingAdded',
      'ChangeSetOpened',
      'StepPrepared',
      'ChangeSetPublished',
    ]);
  });
});

describe('Acts of several people on one record', () => {
  it('all happen, one after the other, beside direct writes', async () => {
    const id = idOf(await addPosting(staff, jobs));
    const edits = Array.from({ length: 8 }, (_, n) => String(n));
    const replies = await Promise.all(
      edits.map((salaryRange) =>
        Number(salaryRange) % 2 === 0
          ? act(asha, [{ method: 'PUT', path: `/jobs/${id}`, body: { salaryRange } }])
          : staff.put(`/jobs/${id}`, { salaryRange }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(edits.map((n) => (Number(n) % 2 === 0 ? 201 : 200)));
    expect((await visitor.get(`/jobs/${id}`)).body['revision']).toBe(8);
  });
});

describe('An act of 200 steps', () => {
  it('is recorded as a whole', async () => {
    const steps = Array.from({ length: 200 }, (_, n) =>
      n % 2 === 0 ? add() : { method: 'POST', path: `/jobs/{${n - 1}}/notifications`, body: requiredFields },
    );
    const reply = await act(asha, steps);
    expect([reply.status, answersOf(reply).length, (reply.body['steps'] as unknown[]).length]).toEqual([201, 200, 200]);
    const last = await visitor.get(`/jobs/${idOf(answersOf(reply)[198] ?? {})}`);
    expect(last.body['notifications']).toHaveLength(1);
  });
});

describe('With REVIEW=dates, an act', () => {
  it('is submitted as a whole where one step needs review, and an admin publishes it for a reason', async () => {
    const reviewed = await hostPortal({ REVIEW: 'dates' });
    const [boss, meena, otto] = [
      await admin(reviewed.url),
      await editor(reviewed, 'meena-a'),
      await editor(reviewed, 'otto-a'),
    ];
    const anyone = new ApiClient(reviewed.url);
    expect((await act(meena, [add()])).body).toMatchObject({ status: 'published' });
    const [listing] = listingKinds.filter(({ isOutcome }) => isOutcome);
    const steps = () => [
      add(),
      {
        method: 'POST',
        path: `/${listing?.path}`,
        body: { listingTitle: newTitle(), posting: { family: jobs.key, id: '{0}' } },
      },
    ];
    const form = multipart({ act: JSON.stringify({ title: 'Result out', steps: steps() }) }, [
      { field: '1.pdfFile', name: 'result.pdf', bytes: pdf() },
    ]);
    const reply = await meena.send('POST', '/acts', form);
    expect(reply).toMatchObject({ status: 201, body: { act: true, status: 'submitted', submittedBy: 'meena-a' } });
    const [posting, result] = answersOf(reply);
    expectProblem(await anyone.get(`/jobs/${idOf(posting ?? {})}`), 404);
    const file = `${reviewed.url}/${String(result?.['pdfFile'])}`;
    expect((await fetch(file)).status).toBe(404);
    const path = `/change-sets/${idOf(reply.body)}`;
    expect((await otto.get('/change-sets')).list.map(idOf)).toContain(idOf(reply.body));
    expect((await otto.get('/desk/work')).body).toMatchObject({ reviews: [{ id: idOf(reply.body), act: true }] });
    const approved = await otto.post(`${path}/approve`, { digest: reply.body['digest'], publish: true });
    expect(approved.body).toMatchObject({ status: 'published', act: true });
    expect((await anyone.get(`/jobs/${idOf(posting ?? {})}`)).status).toBe(200);
    expect((await fetch(file)).status).toBe(200);
    expect((await otto.get('/change-sets')).list.map(idOf)).not.toContain(idOf(reply.body));

    const nothing = await recordedDuring(reviewed, async () => {
      const own = await act(meena, steps(), { override: 'The court wants it today.' });
      expectProblem(own, 403);
      expect(codeOf(own)).toBe('forbidden');
    });
    expect(nothing).toEqual([]);
    expect((await act(boss, steps())).body).toMatchObject({ status: 'submitted' });
    expect((await act(boss, steps(), { override: 'Court.' })).body).toMatchObject({
      status: 'published',
      override: { by: 'admin', reason: 'Court.' },
    });
  });
});
