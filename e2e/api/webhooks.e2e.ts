import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type Fields } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath, postingPath } from '../../test/content.js';
import { openChangeSet } from '../../test/change-sets.js';
import { eventually } from '../../test/deadline.js';
import { hostPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { editor } from '../../test/staff.js';
import { type Told, webhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.js';

const origin = 'https://board.example';
const portal = await hostPortal({
  PUBLIC_URL: origin,
  REACH_DELAY_S: '0',
  OUTGOING_PRIVATE_ADDRESSES: '127.0.0.1',
});
const staff = await admin(portal.url);
const [jobs] = families;

async function added(more: Fields = {}) {
  const receiver = await webhookReceiver();
  const { body } = await staff.post('/webhooks', { url: receiver.url, ...more });
  return { receiver, id: String(body['id']), secret: String(body['secret']) };
}

const toldOf = async (receiver: WebhookReceiver, secret: string, title: string, count: number): Promise<Told[]> => {
  const found = () => receiver.told(secret).filter(({ records }) => records.some((record) => record.title === title));
  await eventually(() => expect(found()).toHaveLength(count));
  return found();
};
const channel = async (id: string) => (await staff.get('/channels')).list.find((each) => each['id'] === id);

describe('A webhook', () => {
  it('is told of each publication, signed by Standard Webhooks 1.0, with old and new values', async () => {
    const { receiver, secret } = await added();
    const title = newTitle();
    const id = idOf(await addPosting(staff, jobs, title));
    const listing = idOf(await addNotification(staff, jobs, id, { lastDateApply: '20 Nov 2026' }));
    await staff.put(notificationPath(jobs, id, listing), { lastDateApply: '30 Nov 2026' });
    await staff.post(`${postingPath(jobs, id)}/withdraw`, { note: 'The board has cancelled it.' });
    await staff.delete(postingPath(jobs, id));
    const told = await toldOf(receiver, secret, title, 5);
    expect(told.map(({ type }) => type)).toEqual(['published', 'changed', 'changed', 'withdrawn', 'deleted']);
    expect(told[2]).toEqual({
      type: 'changed',
      at: expect.stringMatching(/Z$/),
      position: expect.stringMatching(/^\d+$/),
      records: [
        {
          kind: 'posting',
          id,
          title,
          url: `${origin}/latest-job/${encodeURIComponent(title)}`,
          revision: 2,
          changes: [{ label: 'Last Date to Apply', before: '20 Nov 2026', after: '30 Nov 2026' }],
        },
      ],
    });
    expect(told.map(({ position }) => position)).toEqual(told.map(({ position }) => position).toSorted());
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is told of an act as one, with all of its records and its note', async () => {
    const { receiver, secret } = await added();
    const [one, other] = [newTitle(), newTitle()];
    await staff.post('/acts', {
      title: 'Two jobs',
      publicNote: 'Both boards have published.',
      steps: [one, other].map((jobTitle) => ({ method: 'POST', path: '/api/jobs', body: { jobTitle } })),
    });
    const [told] = await toldOf(receiver, secret, one, 1);
    expect(told).toMatchObject({ type: 'published', note: 'Both boards have published.' });
    expect(told?.records.map(({ title }) => title)).toEqual([one, other]);
  });

  it('is told what it asked for alone', async () => {
    const { receiver, secret } = await added({ events: ['changed'], families: ['admission'] });
    const titles = [newTitle(), newTitle()];
    const ids = [];
    for (const [n, family] of [families[0], families[1]].entries())
      ids.push(idOf(await addPosting(staff, family, titles[n] ?? '')));
    await staff.put(postingPath(families[0], ids[0]), { salaryRange: 'x' });
    await staff.put(postingPath(families[1], ids[1]), { salaryRange: 'x' });
    const [told] = await toldOf(receiver, secret, titles[1] ?? '', 1);
    expect(told?.type).toBe('changed');
    expect(receiver.received).toHaveLength(1);
  });

  it('is sent again under its id what it did not take, in order, and what it refuses waits for staff', async () => {
    const { receiver, id, secret } = await added();
    const title = newTitle();
    receiver.answers.push(503);
    const posting = idOf(await addPosting(staff, jobs, title));
    await staff.put(postingPath(jobs, posting), { salaryRange: 'x' });
    await eventually(async () =>
      expect(await channel(id)).toMatchObject({ state: 'failing', waiting: 2, failed: 0, fault: 'it answers 503' }),
    );
    receiver.answers.push(400);
    expect((await staff.post(`/channels/${id}/retry`)).status).toBe(200);
    await eventually(async () => expect(await channel(id)).toMatchObject({ state: 'failing', waiting: 0, failed: 1 }));
    const { list } = await staff.get(`/webhooks/${id}/deliveries`);
    expect(list.map(({ state, type, status, why }) => ({ state, type, status, why }))).toEqual([
      { state: 'failed', type: 'published', why: 'it answers 400' },
      { state: 'delivered', status: 204 },
    ]);
    await staff.post(`/channels/${id}/retry`);
    await eventually(async () => expect(await channel(id)).toMatchObject({ state: 'open', waiting: 0, failed: 0 }));
    const told = await toldOf(receiver, secret, title, 4);
    expect(told.map(({ type }) => type)).toEqual(['published', 'published', 'changed', 'published']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it('is paused where it says that it is gone, and what comes waits for staff', async () => {
    const { receiver, id, secret } = await added();
    const title = newTitle();
    receiver.answers.push(410);
    const posting = idOf(await addPosting(staff, jobs, title));
    await eventually(async () => expect(await channel(id)).toMatchObject({ state: 'paused', waiting: 0, failed: 1 }));
    await staff.put(postingPath(jobs, posting), { salaryRange: 'x' });
    await eventually(async () => expect(await channel(id)).toMatchObject({ state: 'paused', waiting: 1, failed: 1 }));
    expect(receiver.received).toHaveLength(1);
    await staff.post(`/channels/${id}/resume`);
    await toldOf(receiver, secret, title, 2);
    await eventually(async () => expect(await channel(id)).toMatchObject({ state: 'failing', waiting: 0, failed: 1 }));
  });

  it('is not followed where it redirects', async () => {
    const { receiver, id } = await added();
    receiver.answers.push(302);
    expect((await staff.post(`/webhooks/${id}/test`)).body).toEqual({
      delivered: false,
      status: 302,
      why: 'it redirects (302), which is not followed',
    });
    expect(receiver.received).toHaveLength(1);
    expect((await staff.post(`/webhooks/${id}/test`)).body).toEqual({ delivered: true, status: 204 });
  });

  it('has its secret shown once, and signs with the old one too for a while after it was changed', async () => {
    const { receiver, id, secret } = await added();
    const read = await Promise.all(
      ['/webhooks', '/channels', `/webhooks/${id}/deliveries`, '/history?limit=20'].map((path) => staff.get(path)),
    );
    for (const { status, text } of read) {
      expect(status).toBe(200);
      expect(text).not.toContain('secret"');
      expect(text).not.toContain(secret.slice(6));
    }
    const { body } = await staff.put(`/webhooks/${id}`, { rotateSecret: true });
    const next = String(body['secret']);
    expect(next).toMatch(/^whsec_/);
    expect(next).not.toBe(secret);
    await staff.post(`/webhooks/${id}/test`);
    for (const one of [secret, next]) expect(receiver.told(one)).toMatchObject([{ type: 'test' }]);
    expect((await staff.put(`/webhooks/${id}`, { events: ['withdrawn'] })).body).toEqual({
      _id: id,
      id,
      url: receiver.url,
      events: ['withdrawn'],
      createdAt: expect.any(String),
    });
  });

  it('waits while it is paused, and is gone with what waits once it is removed', async () => {
    const { receiver, id, secret } = await added();
    expect((await staff.post(`/channels/${id}/pause`)).body).toMatchObject({ id, state: 'paused' });
    const title = newTitle();
    await addPosting(staff, jobs, title);
    await eventually(async () => expect(await channel(id)).toMatchObject({ state: 'paused', waiting: 1 }));
    expect((await staff.put(`/channels/${id}`, { state: 'open' })).body).toMatchObject({ id, state: 'open' });
    await toldOf(receiver, secret, title, 1);
    await staff.post(`/channels/${id}/pause`);
    expect((await staff.delete(`/webhooks/${id}`)).status).toBe(200);
    expect(await channel(id)).toBeUndefined();
    for (const path of [`/webhooks/${id}/test`, `/channels/${id}/resume`, `/channels/${id}/retry`])
      expectProblem(await staff.post(path), 404);
    expectProblem(await staff.get(`/webhooks/${id}/deliveries`), 404);
    expectProblem(await staff.put(`/webhooks/${id}`, { events: ['changed'] }), 404);
  });

  it.each([
    ['url', { url: 'http://10.0.0.1/hook' }],
    ['url', { url: 'https://[::1]/hook' }],
    ['url', { url: 'https://2130706434/hook' }],
    ['url', { url: 'http://hooks.example/hook' }],
    ['url', { url: 'https://user:word@hooks.example/' }],
    ['url', { url: `https://hooks.example/${'a'.repeat(2048)}` }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', {}],
    ['events', { url: 'https://hooks.example/', events: [] }],
    ['events', { url: 'https://hooks.example/', events: ['moved'] }],
    ['families', { url: 'https://hooks.example/', families: ['boats'] }],
    ['secret', { url: 'https://hooks.example/', secret: 'mine' }],
  ])('is refused by its field %s: %.60j', async (field, body) => {
    const before = (await staff.get('/webhooks')).list;
    const refusal = await staff.post('/webhooks', body);
    expectProblem(refusal, 400);
    expect(Object.keys(refusal.body['errors'] as object)).toEqual([field]);
    // In words that say what to do.
    expect(String(refusal.body['message'])).not.toMatch(/Invalid (input|option)/);
    expect((await staff.get('/webhooks')).list).toEqual(before);
  });

  it('is for admins', async () => {
    const other = await editor(portal);
    expectProblem(await other.get('/webhooks'), 403);
    expectProblem(await other.get('/channels'), 403);
    expectProblem(await other.post('/webhooks', { url: 'https://hooks.example/' }), 403);
  });
});

describe('Who is told', () => {
  it('is nobody where who publishes says so, but of a withdrawal and a deletion; pages show it', async () => {
    const { receiver, secret } = await added();
    const silent = { 'X-Tell': 'nobody' };
    const [direct, act, set, loud] = [newTitle(), newTitle(), newTitle(), newTitle()];
    const id = String((await staff.post('/jobs', { jobTitle: direct }, silent)).body['_id']);
    const steps = [{ method: 'POST', path: '/jobs', body: { jobTitle: act } }];
    expect((await staff.post('/acts', { title: 'Quietly', tell: false, steps })).status).toBe(201);
    const { path, digest } = await openChangeSet(staff);
    await staff.post(`${path}/steps/jobs`, { jobTitle: set });
    expect((await staff.post(`${path}/publish`, { digest: await digest(), tell: false })).status).toBe(200);
    await staff.post(`${postingPath(jobs, id)}/withdraw`, { note: 'Cancelled.' }, silent);
    await staff.delete(postingPath(jobs, id), silent);
    await addPosting(staff, jobs, loud);
    await toldOf(receiver, secret, loud, 1);
    expect(receiver.told(secret).map(({ type, records }) => [type, records[0]?.title])).toEqual([
      ['withdrawn', direct],
      ['deleted', direct],
      ['published', loud],
    ]);
    const { list } = await staff.get('/history?limit=200');
    const silentOnes = list.filter((event) => event['tell'] === 'nobody').map(({ type }) => String(type));
    expect(silentOnes.filter((type) => type.startsWith('Posting'))).toEqual([
      'PostingDeleted',
      'PostingWithdrawn',
      'PostingAdded',
      'PostingAdded',
      'PostingAdded',
    ]);
    expectProblem(await staff.post('/jobs', { jobTitle: newTitle() }, { 'X-Tell': 'everybody' }), 400);
  });

  it('is nobody where all is undone before it is told', async () => {
    const slow = await hostPortal({ REACH_DELAY_S: '4', OUTGOING_PRIVATE_ADDRESSES: '127.0.0.1' });
    const client = await admin(slow.url);
    const receiver = await webhookReceiver();
    const { body } = await client.post('/webhooks', { url: receiver.url });
    const [undone, kept] = [newTitle(), newTitle()];
    const { headers } = await client.post('/jobs', { jobTitle: undone });
    const undoing = await client.post(`/history/correlation/${String(headers['x-correlation-id'])}/undo`, {});
    expect(undoing.status).toBe(200);
    await addPosting(client, jobs, kept);
    const told = await toldOf(receiver, String(body['secret']), kept, 1);
    expect(told).toMatchObject([{ type: 'published' }]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('A portal with private addresses named by nobody', () => {
  it('refuses this machine', async () => {
    const plain = await hostPortal();
    const client = await admin(plain.url);
    for (const url of ['http://127.0.0.1:1/', 'https://127.0.0.1/', 'https://localhost/', 'https://a.localhost/']) {
      const refusal = await client.post('/webhooks', { url });
      expectProblem(refusal, 400);
      expect(Object.keys(refusal.body['errors'] as object)).toEqual(['url']);
    }
  });
});
