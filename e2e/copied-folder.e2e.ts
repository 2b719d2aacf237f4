import { cp, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle } from '../test/content.js';
import { multipart, pdf } from '../test/multipart.js';
import { newFolder, type Portal, runPortal, startPortal } from '../test/portal-process.js';
import { copyOf } from '../test/tampered-log.js';

const events = (dataDir: string) => join(dataDir, 'events/events.db');

let inUse: Portal;
/** Its copy as it was when the portal ran, with everything. */
let live: string;
/** A copy of a stopped portal, with a log of many pages. */
let stopped: string;
let upload: string;

beforeAll(async () => {
  inUse = await startPortal();
  const staff = await admin(inUse.url);
  const file = { field: 'pdfFile', name: 'result.pdf', bytes: pdf() };
  const reply = await staff.send('POST', '/jobListings', multipart({ listingTitle: newTitle() }, [file]));
  upload = String(reply.body['pdfFile']);
  const id = idOf(await addPosting(staff, families[0]));
  for (let count = 0; count < 40; count += 1)
    await addNotification(staff, families[0], id, { details: 'x'.repeat(9000) });
  await staff.get('/log/checkpoint');
  live = await copyOf(inUse.dataDir);
  const other = await startPortal({ DATA_DIR: await copyOf(live) });
  await other.stop();
  stopped = other.dataDir;
});

async function healthOf({ url }: Portal): Promise<unknown> {
  return (await fetch(`${url}/health`)).json();
}

async function expectNamed(dataDir: string, told: RegExp): Promise<void> {
  const portal = await startPortal({ DATA_DIR: dataDir });
  expect(portal.output()).toMatch(told);
  expect(await healthOf(portal)).toMatchObject({
    status: 'failing',
    ledger: { status: 'failing', fault: expect.any(String) },
  });
  await portal.stop();
}

describe('A copy of a data folder', () => {
  it('of a portal that ran is served when it is whole, with read models of its own', async () => {
    const portal = await startPortal({ DATA_DIR: await copyOf(live) });
    expect(portal.output()).toMatch(
      / is a copy of a folder that was in use: what can be made from its log is made anew"/,
    );
    expect(await healthOf(portal)).toMatchObject({ status: 'ok' });
    const [mine, its] = await Promise.all([portal, inUse].map(({ url }) => new ApiClient(url).get('/jobs')));
    expect(mine?.text).toBe(its?.text);
    await portal.stop();
    const again = await startPortal({ DATA_DIR: portal.dataDir });
    expect(again.output()).not.toContain('copy');
  });

  it('of a portal that was stopped is served as it is', async () => {
    const dataDir = await copyOf(stopped);
    const { ino } = await stat(join(dataDir, 'ledger/1/index.db'));
    const portal = await startPortal({ DATA_DIR: dataDir });
    expect(portal.output()).not.toContain('copy');
    expect(await healthOf(portal)).toMatchObject({ status: 'ok' });
    expect((await stat(join(dataDir, 'ledger/1/index.db'))).ino).toBe(ino);
  });

  it.each<readonly [string, () => Promise<string>, RegExp]>([
    [
      'whose log is an earlier one',
      async () => {
        const dataDir = await copyOf(stopped);
        const younger = await startPortal({ DATA_DIR: dataDir });
        await addPosting(await admin(younger.url), families[0]);
        await younger.stop();
        const torn = await copyOf(dataDir);
        await cp(events(stopped), events(torn));
        return torn;
      },
      /"THE COPIED LOG IS NOT WHOLE: \S+events\.db: the log ends after \d+ events, the checkpoint in line \d+ of checkpoints\/1\.jsonl covers \d+\. What to do: stop the portal here, and restore a backup/,
    ],
    [
      'with a damaged page',
      async () => {
        const dataDir = await copyOf(stopped);
        const file = await open(events(dataDir), 'r+');
        const { size } = await file.stat();
        // In the middle lie the events of the posting: a page of an index is found too, but stops the start.
        await file.write(Buffer.alloc(4096, 0xff), 0, 4096, Math.floor(size / 8192) * 4096);
        await file.close();
        return dataDir;
      },
      /"THE COPIED LOG IS NOT WHOLE: \S+events\.db: /,
    ],
    [
      'without a PDF that its log names',
      async () => {
        const dataDir = await copyOf(stopped);
        await rm(join(dataDir, upload));
        return dataDir;
      },
      /"THE COPIED FOLDER IS NOT WHOLE: 1 PDFs that the log names are not in \S+ as they were, the first uploads\/\S+\.pdf\. What to do: copy \S+uploads again, and restart"/,
    ],
  ])('%s is named at each start, in one line with what to do', async (_what, torn, told) => {
    const dataDir = await torn();
    await expectNamed(dataDir, told);
    await expectNamed(dataDir, told);
  });

  it('is well again when what was missing is put back', async () => {
    const dataDir = await copyOf(stopped);
    await rm(join(dataDir, upload));
    await expectNamed(dataDir, /NOT WHOLE/);
    await cp(join(stopped, upload), join(dataDir, upload));
    const portal = await startPortal({ DATA_DIR: dataDir });
    expect(portal.output()).not.toContain('NOT WHOLE');
    expect(await healthOf(portal)).toMatchObject({ status: 'ok' });
  });

  it('without any events, over which something was signed, is not begun anew', async () => {
    const dataDir = await newFolder();
    await cp(join(live, 'checkpoints'), join(dataDir, 'checkpoints'), { recursive: true });
    await cp(join(live, 'keys'), join(dataDir, 'keys'), { recursive: true });
    const program = runPortal({ DATA_DIR: dataDir });
    expect(await program.exited).toMatchObject({ code: 78 });
    expect(program.output()).toMatch(
      /^configuration: \S+events\.db holds no events, but checkpoints were signed over some: put it back/m,
    );
  });
});
