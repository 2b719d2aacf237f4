import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, postingStream } from '@noticeboard/content-model';
import { openEventStore } from '@noticeboard/event-store';
import { admin, ApiClient } from '../../test/api-client.js';
import { addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { eventually, inTime } from '../../test/deadline.js';
import { lastPosition } from '../../test/event-log.js';
import { atMoment } from '../../test/past-answers.js';
import { newFolder, type Portal, startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

const [family] = families;
const path = postingPath(family);
const appends = 12;
const postings = 500;

let portal: Portal;
let staff: ApiClient;

beforeAll(async () => {
  const dataDir = await newFolder();
  await fill(dataDir);
  portal = await startPortal({ DATA_DIR: dataDir });
  staff = await admin(portal.url);
});

/** Some thousand postings: putting them together again takes many times as long as reading one. */
async function fill(dataDir: string): Promise<void> {
  const events = await openEventStore({ dir: join(dataDir, 'events'), exclusive: true });
  const metadata = { actor: 'asha', role: 'admin', at: '2026-01-01T00:00:00.000Z', schemaVersion: '1' };
  for (let append = 0; append < appends; append += 1) {
    const writes = Array.from({ length: postings }, (_, place) => {
      const title = `Clerk ${append} ${place}`;
      const data = { title, salaryRange: 'x'.repeat(1000), applyLink: '' };
      const added = { id: randomUUID(), type: 'PostingAdded', data, metadata };
      return { stream: postingStream(family, `a${append}x${place}`), expected: 'none' as const, events: [added] };
    });
    await events.append(writes);
  }
  await events.close();
}

/** The position of the n-th last event: each needs a replay of its own. */
function positionBack(n: number): string {
  return String(lastPosition(portal.dataDir) - n).padStart(16, '0');
}

function ask(position: string) {
  const answer = staff.get(atMoment(`${path}?limit=1`, position));
  const asked = { answer, ended: false };
  void answer.then(() => (asked.ended = true));
  return asked;
}

describe('While a long log is replayed', () => {
  it('the live portal answers all others, rightly and at once', async () => {
    const looksBack = ask(positionBack(0));
    const visitor = new ApiClient(portal.url);
    const title = newTitle('Meanwhile');
    const record = await addPosting(staff, family, title);
    for (let round = 0; round < 5; round += 1) {
      expect((await visitor.get(postingPath(family, idOf(record)))).body).toEqual(record);
      expect((await visitor.get(`${path}?limit=1`)).list).toEqual([record]);
    }
    const page = await fetch(`${portal.url}${family.site.listPaths[0]}`);
    expect(await page.text()).toContain(title);
    expect(looksBack.ended).toBe(false);
    const { status, list } = await looksBack.answer;
    expect([status, list.map(idOf)]).toEqual([200, [`a${appends - 1}x${postings - 1}`]]);
  });

  it('a second moment waits, a third is refused with a time to come back, the first may be shared', async () => {
    const [first, second] = [ask(positionBack(10)), ask(positionBack(20))];
    await staff.get('/auth/session');
    const refused = await staff.get(atMoment(path, positionBack(30)));
    expectProblem(refused, 503, { title: 'Busy' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect([first.ended, second.ended]).toEqual([false, false]);
    const shared = ask(positionBack(10));
    const replies = await Promise.all([first.answer, second.answer, shared.answer]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask(positionBack(30)).answer).status).toBe(200);
  });

  it('the portal stops when it is told to, and says so to who waits', async () => {
    const waiting = [ask(positionBack(40)), ask(positionBack(50))];
    await staff.get('/auth/session');
    portal.signal('SIGTERM');
    for (const { answer } of waiting) expectProblem(await answer, 503, { title: 'Past not available' });
    expect(await inTime(portal.exited)).toEqual({ code: 0, signal: null });
  });

  it('a portal that is killed leaves no process behind', async () => {
    const killed = await startPortal({ DATA_DIR: portal.dataDir });
    staff = await admin(killed.url);
    const waiting = staff.get(atMoment(`${path}?limit=1`, positionBack(60))).catch(() => undefined);
    const children = await eventually(async () => {
      const found = await childrenOf(killed.pid);
      expect(found).toHaveLength(1);
      return found;
    });
    await killed.kill();
    await waiting;
    await eventually(async () => {
      for (const child of children) await expect(stat(`/proc/${child}`)).rejects.toThrow('ENOENT');
    });
  });
});

async function childrenOf(pid: number | undefined): Promise<readonly string[]> {
  const ids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return ids.trim().split(' ').filter(Boolean);
}
