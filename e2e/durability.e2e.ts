import { describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields } from '../test/api-client.js';
import { idOf, newTitle, notificationPath, postingPath, requiredFields, titled, titlePath } from '../test/content.js';
import { recordedEvents } from '../test/event-log.js';
import { type Portal, startPortal } from '../test/portal-process.js';

interface Attempt {
  readonly family: Family;
  readonly title: string;
  /** What the portal has answered for; undefined while it has not. */
  posting?: Fields;
  notification?: Fields;
}

/** Adds postings with a notification each, one after the other, until the portal is gone. */
async function writeUntilKilled(client: ApiClient, family: Family, attempts: Attempt[]): Promise<void> {
  for (;;) {
    const attempt: Attempt = { family, title: newTitle(family.key) };
    attempts.push(attempt);
    try {
      const added = await client.post(postingPath(family), titled(family, attempt.title));
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
  if (posting) expect(listed).toMatchObject({ _id: posting['_id'], createdAt: posting['createdAt'] });
  const byTitle = await visitor.get(titlePath(family, title));
  expect(byTitle.status).toBe(listed ? 200 : 404);
  if (notification) expect(byTitle.list).toEqual([notification]);
  expect(listed?.['notifications'] ?? []).toEqual(byTitle.list);
}

/** Every claim on a title has its posting in the same log, and the other way round. */
function expectClaimsAndPostings({ dataDir }: Portal): void {
  const events = recordedEvents(dataDir);
  const claimed = events.filter(({ type }) => type === 'TitleClaimed').map(({ data }) => JSON.parse(data) as { postingId: string });
  const added = events.filter(({ type }) => type === 'PostingAdded').map(({ stream }) => stream.slice(stream.indexOf('-') + 1));
  expect(claimed.map(({ postingId }) => postingId).sort()).toEqual([...added].sort());
}

describe('A portal that is killed while many write', () => {
  it('has every answered write afterwards, and none by half, three times over', async () => {
    const attempts: Attempt[] = [];
    let portal = await startPortal();
    for (let round = 0; round < 3; round += 1) {
      const staff = await admin(portal.url);
      const enough = attempts.length + 40 + round * 17;
      const writers = Array.from({ length: 12 }, (_, index) => {
        const family = families[index % families.length] ?? families[0];
        return writeUntilKilled(staff, family, attempts);
      });
      while (attempts.length < enough) await new Promise(setImmediate);
      await portal.kill();
      await Promise.all(writers);
      portal = await startPortal({ DATA_DIR: portal.dataDir });
      for (const attempt of attempts) await expectWhole(portal, attempt);
      expectClaimsAndPostings(portal);
    }
    expect(attempts.filter(({ posting }) => posting).length).toBeGreaterThan(100);
    const staff = await admin(portal.url);
    for (const { family, title } of attempts.filter(({ posting }) => !posting)) {
      const listed = (await staff.get(`${postingPath(family)}?q=${encodeURIComponent(title)}`)).list;
      const again = await staff.post(postingPath(family), titled(family, title));
      expect(again.status).toBe(listed.length === 0 ? 201 : 409);
    }
  }, 60_000);
});
