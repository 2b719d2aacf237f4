import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import Database from 'libsql';
import { admin } from '../test/api-client.js';
import { addPosting, idOf, newTitle, postingPath } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { lastPosition } from '../test/event-log.js';
import { startPortal } from '../test/portal-process.js';

const [jobs] = families;

/** An event that a later release might have recorded. */
function recordOfLaterRelease(dataDir: string, stream: string): void {
  const log = new Database(join(dataDir, 'events', 'events.db'));
  const metadata = { actor: 'admin', role: 'admin', at: new Date().toISOString(), schemaVersion: '99' };
  log
    .prepare('INSERT INTO events VALUES (?, ?, 1, ?, ?, ?, ?)')
    .run(lastPosition(dataDir) + 1, stream, randomUUID(), 'PostingTeleported', '{}', JSON.stringify(metadata));
  log.close();
}

it('An event that this release does not know keeps nobody from reading the rest, and is named', async () => {
  const before = await startPortal();
  const id = idOf(await addPosting(await admin(before.url), jobs, newTitle('Known')));
  await before.stop();
  recordOfLaterRelease(before.dataDir, `${jobs.category}-${id}`);

  const portal = await startPortal({ DATA_DIR: before.dataDir });
  const named = new RegExp(`event 1 of ${jobs.category}-${id} .*its schema version 99 is unknown`);
  for (const path of ['/', '/latest-job', `/api${postingPath(jobs, id)}`])
    expect([path, (await fetch(portal.url + path)).status]).toEqual([path, 200]);
  const health = await fetch(`${portal.url}/health`);
  expect([health.status, await health.text()]).toEqual([503, expect.stringMatching(named)]);
  expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);

  const staff = await admin(portal.url);
  const refused = await staff.put(postingPath(jobs, id), { salaryRange: '1' });
  expect([refused.status, refused.headers['retry-after'], refused.text]).toEqual([
    503,
    '60',
    expect.stringMatching(named),
  ]);
  const added = await staff.post(postingPath(jobs), { jobTitle: newTitle('Other') });
  expect([added.status, added.headers['x-read-model']]).toEqual([201, 'pending']);
  await eventually(() => expect(portal.output()).toMatch(named));
});
