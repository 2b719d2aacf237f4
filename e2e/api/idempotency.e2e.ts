import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import Database from 'libsql';
import { admin, ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import {
  addAccount,
  addPosting,
  idOf,
  newTitle,
  notificationPath,
  postingPath,
  requiredFields,
  titled,
} from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { laterClock, putForward } from '../../test/later-clock.js';
import { adminPassword, startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const portal = sharedPortal();
const staff = await admin(portal.url);

const keyed = (path: string, body: Fields, key: string, client = staff) =>
  client.post(path, body, { 'Idempotency-Key': key });
const answerOf = ({ status, text, headers }: Reply) => ({ status, text, position: headers['x-position'] });

describe.each(breadth(families, [families[0]]))('A POST of the family $key with an Idempotency-Key', (family) => {
  const path = postingPath(family);
  const eventsOf = async (write: () => Promise<unknown>) => typesOf(await recordedDuring(portal, write));

  it('gives the first answer again, whatever has become of the posting', async () => {
    const [key, body] = [randomUUID(), titled(family, newTitle())];
    const first = await keyed(path, body, key);
    expect(first.status).toBe(201);
    await staff.put(postingPath(family, idOf(first.body)), { salaryRange: 'later' });
    expect(answerOf(await keyed(path, body, key))).toEqual(answerOf(first));
    await staff.delete(postingPath(family, idOf(first.body)));
    expect(answerOf(await keyed(path, body, key))).toEqual(answerOf(first));
  });

  it('is recorded once when it is sent twenty times at once', async () => {
    const [key, body] = [randomUUID(), titled(family, newTitle())];
    const types = await eventsOf(async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, () => keyed(path, body, key)));
      expect(new Set(replies.map((reply) => JSON.stringify(answerOf(reply)))).size).toBe(1);
      expect(replies[0]?.status).toBe(201);
    });
    expect(types.sort()).toEqual(['PostingAdded', 'TitleClaimed']);
  });

  it('adds one notification, not two', async () => {
    const notifications = notificationPath(family, idOf(await addPosting(staff, family)));
    const key = randomUUID();
    const types = await eventsOf(async () => {
      const first = await keyed(notifications, requiredFields, key);
      expect(answerOf(await keyed(notifications, requiredFields, key))).toEqual(answerOf(first));
      expect((await keyed(notifications, requiredFields, randomUUID())).body['_id']).not.toBe(first.body['_id']);
    });
    expect(types).toEqual(['NotificationAdded', 'NotificationAdded']);
  });

  it('is refused with another body', async () => {
    const key = randomUUID();
    const body = titled(family, newTitle());
    await keyed(path, body, key);
    expectProblem(await keyed(path, titled(family, newTitle()), key), 409);
    expectProblem(await keyed(path, { ...body, salaryRange: '1' }, key), 409);
  });

  it('is free again after a refusal', async () => {
    const [key, taken] = [randomUUID(), newTitle()];
    const holder = await addPosting(staff, family, taken);
    expectProblem(await keyed(path, {}, key), 400);
    expectProblem(await keyed(path, titled(family, taken), key), 409, {
      message: 'A posting with this title already exists.',
    });
    await staff.delete(postingPath(family, idOf(holder)));
    expect((await keyed(path, titled(family, taken), key)).status).toBe(201);
  });

  it('belongs to its account', async () => {
    const [key, title, username] = [randomUUID(), newTitle(), `u${randomUUID().slice(0, 8)}`];
    await addAccount(staff, username, { password: adminPassword, role: 'admin' });
    const other = new ApiClient(portal.url);
    await other.signIn(username);
    const first = await keyed(path, titled(family, title), key);
    const second = await keyed(path, titled(family, newTitle()), key, other);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body['_id']).not.toBe(first.body['_id']);
    expectProblem(await keyed(path, titled(family, title), key, other), 409);
  });

  it('belongs to its path, written in any letter case', async () => {
    const [key, body] = [randomUUID(), titled(family, newTitle())];
    const first = await keyed(path, body, key);
    expect(answerOf(await keyed(`${path.toUpperCase()}/`, body, key))).toEqual(answerOf(first));
    const notifications = notificationPath(family, idOf(first.body));
    expect((await keyed(notifications, requiredFields, key)).status).toBe(201);
  });

  it('has 1 to 128 printable characters', async () => {
    for (const key of ['x', ' ~!"\u0020x', 'k'.repeat(128)]) {
      expect((await keyed(path, titled(family, newTitle()), key)).status).toBe(201);
    }
    for (const key of ['', 'k'.repeat(129), 'a\tb', 'cl\u00e9']) {
      expectProblem(await keyed(path, titled(family, newTitle()), key), 400);
    }
  });
});

describe('An Idempotency-Key', () => {
  it('with a password is told from one with another, and neither is found out from what is stored', async () => {
    const [key, username] = [randomUUID(), `u${randomUUID().slice(0, 8)}`];
    const body = { username, password: 'quiet river stone', role: 'auditor' };
    const recorded = await recordedDuring(portal, async () => {
      const first = await keyed('/accounts', body, key);
      expect([first.status, answerOf(await keyed('/accounts', body, key))]).toEqual([201, answerOf(first)]);
      expectProblem(await keyed('/accounts', { ...body, password: 'another river stone' }, key), 409);
    });
    const quick = createHash('sha256')
      .update(JSON.stringify([body, []]))
      .digest('hex');
    const answers = new Database(join(portal.dataDir, 'answers.db'), { readonly: true });
    const fingerprints = answers.prepare('SELECT fingerprint FROM answers').all() as { fingerprint: string }[];
    answers.close();
    expect(fingerprints.map(({ fingerprint }) => fingerprint)).not.toContain(quick);
    expect(typesOf(recorded)).toContain('AccountAdded');
  });

  it('is remembered over a restart, also when the process was killed', async () => {
    const keys = ['before a kill', 'before a stop'];
    const bodies = keys.map(() => titled(families[0], newTitle()));
    const answers: Reply[] = [];
    let current = await startPortal();
    for (const [index, key] of keys.entries()) {
      answers.push(await keyed('/jobs', bodies[index] ?? {}, key, await admin(current.url)));
      await (index === 0 ? current.kill() : current.stop());
      current = await startPortal({ DATA_DIR: current.dataDir });
    }
    const again = await admin(current.url);
    for (const [index, key] of keys.entries()) {
      const repeated = await keyed('/jobs', bodies[index] ?? {}, key, again);
      expect(answerOf(repeated)).toEqual(answerOf(answers[index] ?? repeated));
      expectProblem(await keyed('/jobs', titled(families[0], newTitle()), key, again), 409);
    }
    expect((await again.get('/jobs')).list).toHaveLength(2);
  });

  it('is free again after 24 hours', async () => {
    const aged = await startPortal(laterClock(24 * 60 + 1));
    const client = await admin(aged.url);
    const first = await keyed('/jobs', titled(families[0], newTitle()), 'daily', client);
    await putForward(aged);
    await client.signIn();
    const body = titled(families[0], newTitle());
    const second = await keyed('/jobs', body, 'daily', client);
    expect([second.status, second.body]).toMatchObject([201, body]);
    expect(second.body['_id']).not.toBe(first.body['_id']);
  });
});
