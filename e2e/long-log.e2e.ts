import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { families, postingStream } from '@noticeboard/content-model';
import { openEventStore, type StreamWrite } from '@noticeboard/event-store';
import { postingFieldsOf } from '../libs/content-model/src/testing/contents.js';
import { ApiClient } from '../test/api-client.js';
import { eventually } from '../test/deadline.js';
import { adminPassword, apart, newFolder, type Program, runPortal } from '../test/portal-process.js';

const [jobs] = families;
/** Enough for a process of its own. */
const postings = 50_000;
const inOneAppend = 10_000;

async function writeLog(dataDir: string): Promise<void> {
  const store = await openEventStore({ dir: join(dataDir, 'events'), exclusive: true });
  const metadata = { actor: 'asha', role: 'admin', at: '2026-01-01T00:00:00.000Z', schemaVersion: '1' };
  for (let written = 0; written < postings; written += inOneAppend) {
    const writes = Array.from({ length: inOneAppend }, (_, n): StreamWrite => {
      const id = String(written + n).padStart(24, '0');
      const event = { id: randomUUID(), type: 'PostingAdded', data: postingFieldsOf(`Clerk ${id}`), metadata };
      return { stream: postingStream(jobs, id), expected: 'none', events: [event] };
    });
    await store.append(writes);
  }
  await store.close();
}

/** The process that replays the log for a portal. */
async function replayOf({ pid = 0 }: Program): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')));
  for (const child of lists.flatMap((list) => list.trim().split(' ')).filter(Boolean))
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('fill.child.js')) return Number(child);
  throw new Error('there is none');
}

it('A long log is replayed beside the portal, and by the portal where that process dies', async () => {
  const dataDir = await newFolder();
  await writeLog(dataDir);
  const portal = runPortal({ ...apart, DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword });
  process.kill(await eventually(() => replayOf(portal)), 'SIGKILL');
  const url = await eventually(() => {
    const [, announced] = /^listening on (\S+)/m.exec(portal.output()) ?? [];
    if (announced === undefined) throw new Error(portal.output());
    return announced;
  });
  expect(portal.output()).toContain('the read models are built by the portal itself, because its process has ended');
  const list = await new ApiClient(url).get('/jobs?limit=1&page=1');
  expect([list.status, list.headers['x-total-count']]).toEqual([200, String(postings)]);
});
