import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { families, type Family, listingKinds } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { addPart, postingParts, partsPath } from '../../test/posting-parts.js';
import { breadth } from '../../test/breadth.js';
import { addNotification, addPosting, idOf, newTitle, postingPath, titled } from '../../test/content.js';
import { causationOf, recordedDuring } from '../../test/event-log.js';
import { history, undo } from '../../test/history.js';
import { expectProblem } from '../../test/problem.js';
import { hostPortal } from '../../test/portal-process.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { editor } from '../../test/staff.js';

const portal = sharedPortal();
const raviName = `ravi-${randomUUID()}`;
const staff = await admin(portal.url);
await staff.post('/accounts', { username: raviName, password: 'quiet river', role: 'admin' });
const ravi = new ApiClient(portal.url);
await ravi.signIn(raviName, 'quiet river');

const partOf = (correlationId: string) => ({ 'X-Correlation-Id': correlationId });

describe.each<Family>(breadth<Family>(families, [families[0]]))('An action on several postings of $key', (family) => {
  const path = (id?: string) => postingPath(family, id);
  const kinds = postingParts.filter((kind) => kind.family === family);

  async function posted(count: number): Promise<{ id: string; title: string }[]> {
    const titles = Array.from({ length: count }, () => newTitle('Bulk'));
    const records: { id: string; title: string }[] = [];
    for (const title of titles) {
      const id = idOf(await addPosting(staff, family, title));
      await addNotification(staff, family, id);
      for (const kind of kinds) await addPart(staff, kind, title);
      if (family.approvable) await staff.post('/answare/approve-job', titled(family, title));
      records.push({ id, title });
    }
    return records;
  }
  const seen = async (records: readonly { id: string; title: string }[]) =>
    Promise.all(
      records.map(async ({ id, title }) => {
        const { status, body } = await staff.get(path(id));
        const { notifications, approved } = body;
        const lists = await Promise.all(kinds.map((kind) => staff.get(partsPath(kind, title))));
        const contents = lists.map(({ list }) =>
          list.map((record) => [record['_id'], record['data'] ?? record['attachments']]),
        );
        return { status, title: body[family.titleField], notifications, approved, contents };
      }),
    );

  it('reads as one in the history, and is undone as one, and done again by undoing that', async () => {
    const records = await posted(3);
    const before = await seen(records);
    const action = randomUUID();
    for (const { id } of records) await staff.delete(path(id), partOf(action));
    const recordedOf = await history(staff, { correlationId: action });
    expect(new Set(recordedOf.map(({ subject }) => subject.id))).toEqual(new Set(records.map(({ id }) => id)));

    const undone: Fields[] = [];
    const recorded = await recordedDuring(portal, async () => {
      const reply = await undo(staff, action);
      expect([reply.status, reply.body['correlationId']]).toEqual([200, action]);
      expect(reply.headers['x-position']).toMatch(/^\d{16}$/);
      undone.push(reply.body);
    });
    expect(new Set(recorded.map(causationOf)).size).toBe(1);
    expect(await seen(records)).toEqual(before);
    const told = async () => (await staff.get(`${path(records[0]?.id)}/changes`)).list.map(({ summary }) => summary);
    expect(await told()).not.toContain('Removed');
    expect(await told()).not.toContain('Published again');
    const [answer] = undone as { undoneBy: string; records: Fields[] }[];
    expect(answer?.records.map(({ kind, id, family: key, title }) => ({ kind, id, key, title }))).toEqual(
      records.map(({ id, title }) => ({ kind: 'posting', id, key: family.key, title })),
    );
    expect(answer?.records[0]?.['record']).toEqual((await staff.get(path(records[0]?.id))).body);

    const again = await undo(staff, answer?.undoneBy ?? '');
    expect([again.status, again.body['records']]).toMatchObject([200, records.map(({ id }) => ({ id, record: null }))]);
    expect((await seen(records)).map(({ status }) => status)).toEqual([404, 404, 404]);
    const site = await (await fetch(`${portal.url}/changes`)).text();
    expect(site).toMatch(new RegExp(`"title":"${records[0]?.title}"[^{]*"change":{"kind":"removed"`));
  });

  it('is not undone when one of the records was changed since: the answer names it and who did', async () => {
    const records = await posted(2);
    const action = randomUUID();
    for (const { id } of records) await staff.put(path(id), { salaryRange: '7' }, partOf(action));
    await ravi.put(path(records[1]?.id), { salaryRange: '8' });
    const nothing = await recordedDuring(portal, async () => {
      const reply = await undo(staff, action);
      expectProblem(reply, 409, { message: expect.stringMatching(new RegExp(`was changed by ${raviName} at`)) });
      expect(reply.body['message']).toContain(records[1]?.title);
      expect(reply.body['message']).not.toContain(records[0]?.title);
      expect(Object.keys(reply.body['errors'] as object)).toEqual([records[1]?.id]);
    });
    expect(nothing).toEqual([]);
  });

  it('is undone once under one Idempotency-Key', async () => {
    const [record] = await posted(1);
    const action = randomUUID();
    await staff.delete(path(record?.id), partOf(action));
    const key = { 'Idempotency-Key': randomUUID() };
    const again = () => staff.post(`/history/correlation/${action}/undo`, undefined, key);
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expectProblem(await undo(staff, action), 409);
  });
});

describe('An action on records of many kinds', () => {
  it('is undone as one', async () => {
    const action = randomUUID();
    const added: (readonly [path: string, id: string])[] = [];
    for (const family of families) {
      const { body } = await staff.post(postingPath(family), titled(family, newTitle()), partOf(action));
      added.push([postingPath(family), idOf(body)]);
    }
    for (const { path, titleField } of listingKinds) {
      const body = { [titleField]: newTitle(), applyLink: 'https://a.example/' };
      added.push([`/${path}`, idOf((await staff.post(`/${path}`, body, partOf(action))).body)]);
    }
    const reply = await undo(staff, action);
    expect((reply.body['records'] as Fields[]).map(({ kind }) => kind)).toEqual([
      'posting',
      'posting',
      'posting',
      'admitCard',
      'resultListing',
    ]);
    for (const [path, id] of added) expectProblem(await staff.get(`${path}/${id}`), 404);
  });
});

describe('An action of somebody else', () => {
  it('is undone by an admin alone', async () => {
    const name = `mina-${randomUUID()}`;
    await staff.post('/accounts', { username: name, password: 'quiet river', role: 'editor' });
    const mina = new ApiClient(portal.url);
    await mina.signIn(name, 'quiet river');
    const path = postingPath(families[0], idOf(await addPosting(mina, families[0])));
    const [own, others] = [randomUUID(), randomUUID()];
    await mina.put(path, { salaryRange: '7' }, partOf(own));
    expect((await undo(mina, own)).status).toBe(200);

    await ravi.put(path, { salaryRange: '8' }, partOf(others));
    const nothing = await recordedDuring(portal, async () => {
      expectProblem(await undo(mina, others), 403, { message: expect.stringContaining(`is of ${raviName}`) });
    });
    expect(nothing).toEqual([]);
    expect((await undo(staff, others)).status).toBe(200);
    const later = randomUUID();
    await mina.put(path, { salaryRange: '9' }, partOf(later));
    expect((await undo(staff, later)).status).toBe(200);
  });
});

describe('An own action whose undoing needs review', () => {
  const posting = (id: string) => `/jobs/${id}`;
  const reviewedPortal = async () => {
    const reviewed = await hostPortal({ REVIEW: 'dates' });
    const [meena, otto] = [await editor(reviewed, 'meena-u'), await editor(reviewed, 'otto-u')];
    return { reviewed, boss: await admin(reviewed.url), meena, otto };
  };

  it('is submitted as a change set, and undone as a whole once another person has approved that', async () => {
    const { reviewed, boss, meena, otto } = await reviewedPortal();
    const action = randomUUID();
    const added = async () => (await meena.post('/jobs', { jobTitle: newTitle('Clerk') }, partOf(action))).body;
    const records = [await added(), await added()];
    const ids = records.map(idOf);
    const statuses = () => Promise.all(ids.map(async (id) => (await meena.get(posting(id))).status));

    const key = { 'Idempotency-Key': randomUUID() };
    const submitted: Reply[] = [];
    const recorded = await recordedDuring(reviewed, async () => {
      for (let time = 0; time < 2; time += 1)
        submitted.push(await meena.post(`/history/correlation/${action}/undo`, undefined, key));
    });
    expect(recorded.map(({ type }) => type)).toEqual(['ChangeSetOpened', 'StepPrepared', 'ChangeSetSubmitted']);
    const [reply, repeated] = submitted;
    expect([reply?.status, repeated?.status, repeated?.text]).toEqual([201, 201, reply?.text]);
    const title = `Undo: ${String(records[0]?.['jobTitle'])} and 1 more`;
    expect(reply?.body).toMatchObject({ status: 'submitted', submittedBy: 'meena-u', title, steps: [{}] });
    expect(await statuses()).toEqual([200, 200]);

    const path = `/change-sets/${idOf(reply?.body ?? {})}`;
    expect(reply?.headers['location']).toBe(`/api${path}`);
    const { digest, differences } = (await otto.get(`${path}/outcome`)).body;
    expect(differences).toHaveLength(2);
    expectProblem(await meena.post(`${path}/approve`, { digest }), 403);
    expect((await otto.post(`${path}/approve`, { digest })).status).toBe(200);
    expect((await meena.post(`${path}/publish`, { digest })).body['status']).toBe('published');
    expect(await statuses()).toEqual([404, 404]);
    const [last] = await history(meena, { kind: 'posting', limit: '1' });
    const again = await undo(meena, last?.correlationId ?? '');
    expect([again.status, again.body['status']]).toEqual([201, 'submitted']);
    expect((await undo(boss, last?.correlationId ?? '')).status).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
  });

  it('is not submitted, and not published, where a record was changed since', async () => {
    const { reviewed, boss, meena, otto } = await reviewedPortal();
    const action = randomUUID();
    const id = idOf((await meena.post('/jobs', { jobTitle: newTitle('Clerk') }, partOf(action))).body);
    const path = `/change-sets/${idOf((await undo(meena, action)).body)}`;
    const { digest } = (await otto.get(`${path}/outcome`)).body;
    await otto.post(`${path}/approve`, { digest });
    await boss.put(posting(id), { salaryRange: '7' });
    expectProblem(await meena.post(`${path}/publish`, { digest }), 409);
    expect((await meena.get(posting(id))).body).toMatchObject({ salaryRange: '7' });
    const nothing = await recordedDuring(reviewed, async () => {
      expectProblem(await undo(meena, action), 409, { message: expect.stringContaining('was changed by admin') });
    });
    expect(nothing).toEqual([]);
  });
});

describe('An action that cannot be undone', () => {
  it('is 404 for one that nobody took, whatever it is called', async () => {
    for (const id of [randomUUID(), 'nothing', '__proto__', '%00']) expectProblem(await undo(staff, id), 404);
  });

  it('is 409 for changes of accounts and for sign-ins, with what to do instead', async () => {
    const action = randomUUID();
    await staff.put(`/accounts/${raviName}`, { role: 'auditor' }, partOf(action));
    expectProblem(await undo(staff, action), 409, { message: expect.stringContaining('/api/accounts') });
    const [signIn] = await history(staff, { type: 'SignedIn', limit: '1' });
    expectProblem(await undo(staff, signIn?.correlationId ?? ''), 409);
  });

  it('takes no body', async () => {
    const reply = await staff.post(`/history/correlation/${randomUUID()}/undo`, { all: true });
    expectProblem(reply, 400);
  });
});
