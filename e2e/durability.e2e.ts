import { describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields, type Reply, tally } from '../test/api-client.js';
import { idOf, newTitle, notificationPath, postingPath, requiredFields, titled, titlePath } from '../test/content.js';
import { breadth } from '../test/breadth.js';
import { eventually } from '../test/deadline.js';
import { recordedEvents } from '../test/event-log.js';
import { keyOf, signedCheckpoint } from '../test/ledger.js';
import { type Portal, startPortal } from '../test/portal-process.js';
import { expectProblem } from '../test/problem.js';
import { recordedTypes, startStore } from '../test/services.js';
import { run } from '../test/command-line.js';

interface Attempt {
  readonly family: Family;
  readonly title: string;
  /** The answer of the portal; undefined while there is none. */
  posting?: Fields;
  notification?: Fields;
}

/** Its title is the key of the request: a client that got no answer sends it again. */
function post(client: ApiClient, { family, title }: Attempt): Promise<Reply> {
  return client.post(postingPath(family), titled(family, title), { 'Idempotency-Key': title });
}

/** Adds postings with a notification each, one after the other, until the portal is gone. */
async function writeUntilKilled(client: ApiClient, family: Family, attempts: Attempt[]): Promise<void> {
  for (;;) {
    const attempt: Attempt = { family, title: newTitle(family.key) };
    attempts.push(attempt);
    try {
      const added = await post(client, attempt);
      expect(added.status).toBe(201);
      attempt.posting = added.body;
      const notified = await client.post(notificationPath(family, idOf(added.body)), requiredFields);
      expect(notified.status).toBe(201);
      attempt.notification = notified.body;
    } catch (error) {
      if (isLostConnection(error)) return;
      throw error;
    }
  }
}

function isLostConnection(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED' || code === 'ECONNRESET';
}

async function expectWhole({ url }: Portal, { family, title, posting, notification }: Attempt): Promise<void> {
  const visitor = new ApiClient(url);
  const [listed] = (await visitor.get(`${postingPath(family)}?q=${encodeURIComponent(title)}`)).list;
  const byTitle = await visitor.get(titlePath(family, title));
  const found = { _id: listed?.['_id'], status: byTitle.status, notifications: byTitle.list };
  expect(found).toEqual({
    _id: posting ? posting['_id'] : found._id,
    status: listed ? 200 : 404,
    notifications: notification ? [notification] : (listed?.['notifications'] ?? []),
  });
}

/** Every claim on a title has its posting in the same log, and the other way round. */
function expectClaimsAndPostings({ dataDir }: Portal): void {
  const events = recordedEvents(dataDir);
  const claimed = events
    .filter(({ type }) => type === 'TitleClaimed')
    .map(({ data }) => JSON.parse(data) as { postingId: string });
  const added = events
    .filter(({ type }) => type === 'PostingAdded')
    .map(({ stream }) => stream.slice(stream.indexOf('-') + 1));
  expect(claimed.map(({ postingId }) => postingId).sort()).toEqual([...added].sort());
}

describe('A portal that is killed while many write', () => {
  it('has every answered write afterwards, none by half, and a ledger that is whole; what is sent again is there once', async () => {
    const attempts: Attempt[] = [];
    let portal = await startPortal();
    const key = await keyOf(portal);
    const rounds = breadth([40, 57, 74], [40]);
    for (const count of rounds) {
      const staff = await admin(portal.url);
      const enough = attempts.length + count;
      const writers = Array.from({ length: 12 }, (_, index) => {
        const family = families[index % families.length] ?? families[0];
        return writeUntilKilled(staff, family, attempts);
      });
      while (attempts.length < enough) await new Promise(setImmediate);
      await portal.kill();
      await Promise.all(writers);
      expect(await run({ DATA_DIR: portal.dataDir }, 'verify')).toMatchObject({ code: 0 });
      portal = await startPortal({ DATA_DIR: portal.dataDir });
      for (const attempt of attempts) await expectWhole(portal, attempt);
      expectClaimsAndPostings(portal);
      const note = await (await fetch(`${portal.url}/api/log/checkpoint`)).text();
      expect(signedCheckpoint(note, key).size).toBe(recordedEvents(portal.dataDir).length);
    }
    expect(attempts.filter(({ posting }) => posting).length).toBeGreaterThan(20 * rounds.length);
    const staff = await admin(portal.url);
    for (const attempt of attempts) {
      const { family, title, posting } = attempt;
      const again = await post(staff, attempt);
      expect({ status: again.status, body: again.body }).toMatchObject({
        status: 201,
        body: posting ?? { revision: 0 },
      });
      const listed = (await staff.get(`${postingPath(family)}?q=${encodeURIComponent(title)}`)).list;
      expect(listed.map(idOf)).toEqual([idOf(again.body)]);
    }
  });
});

describe('A write that was recorded when its portal was killed, before the answer', () => {
  it('is found again by its Idempotency-Key, and by no other request', async () => {
    const store = await startStore();
    const portal = await startPortal({ EVENT_STORE_URL: store.url });
    const client = await admin(portal.url);
    const body = titled(families[0], newTitle('NoResponse'));
    const key = { 'Idempotency-Key': 'unanswered' };
    let release = () => {};
    const stopListening = store.log.listen(({ type }) => {
      if (type === 'PostingAdded') release = store.holdAnswers();
    });
    const unanswered = client.post('/jobs', body, key).catch(() => 'no answer');
    await eventually(() => expect(recordedTypes(store)).toContain('PostingAdded'));
    await portal.kill();
    expect(await unanswered).toBe('no answer');
    stopListening();
    release();

    const again = await startPortal({ EVENT_STORE_URL: store.url, DATA_DIR: portal.dataDir });
    const staff = await admin(again.url);
    expectProblem(await staff.post('/jobs', titled(families[0], newTitle()), key), 409);
    const replies = [await staff.post('/jobs', body, key), await staff.post('/jobs', body, key)];
    expect(tally(replies)).toEqual({ 201: 2 });
    expect(replies[0]?.body).toMatchObject(body);
    expect((await staff.get('/jobs')).list).toEqual([replies[1]?.body]);
  });
});
