import { cp, type FileHandle, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { multipart, pdf } from '../test/multipart.js';
import { adminPassword, newFolder, type Portal, runCommand, runPortal, startPortal } from '../test/portal-process.js';
import { copyOf, inLog } from '../test/tampered-log.js';

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

async function damagedCopy(): Promise<string> {
  const dataDir = await copyOf(stopped);
  await spoil(dataDir);
  return dataDir;
}

/** One page of the log, in the middle, where events of postings lie. */
async function spoil(dataDir: string): Promise<void> {
  const file = await open(events(dataDir), 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(4096, 0xff), 0, 4096, Math.floor(size / 8192) * 4096);
  await file.close();
}

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
        const staff = await admin(younger.url);
        await addPosting(staff, families[0]);
        await staff.get('/log/checkpoint');
        await younger.stop();
        const torn = await copyOf(dataDir);
        await cp(events(stopped), events(torn));
        return torn;
      },
      /"THE COPIED LOG IS NOT WHOLE: \S+events\.db: the log ends after \d+ events, the checkpoint in line \d+ of checkpoints\/1\.jsonl covers \d+\. What to do: stop the portal here, and restore a backup/,
    ],
    ['with a damaged page', damagedCopy, /"THE COPIED LOG IS NOT WHOLE: \S+events\.db: /],
    [
      'without a PDF that its log names',
      async () => {
        const dataDir = await copyOf(stopped);
        await rm(join(dataDir, upload));
        return dataDir;
      },
      /"THE COPIED FOLDER IS NOT WHOLE: missing or changed in \S+: 1 PDF that the log names, the first uploads\/\S+\.pdf\. What to do: copy \S+uploads again, and restart"/,
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

  it('of a portal that ran, without the end of its log, is read with what was made of the whole', async () => {
    const dataDir = await copyOf(live);
    for (const end of ['-wal', '-shm']) await rm(`${events(dataDir)}${end}`);
    for (let start = 0; start < 2; start += 1) {
      const portal = await startPortal({ DATA_DIR: dataDir });
      expect(portal.output()).toMatch(
        / is a copy of a folder that was in use: .* stays as it is, because the log is not/,
      );
      const [mine, its] = await Promise.all([portal, inUse].map(({ url }) => new ApiClient(url).get('/jobs')));
      expect(mine?.text).toBe(its?.text);
      await portal.stop();
    }
    await cp(`${events(live)}-wal`, `${events(dataDir)}-wal`);
    const portal = await startPortal({ DATA_DIR: dataDir });
    expect(await healthOf(portal)).toMatchObject({ status: 'ok' });
    await portal.stop();
  });

  describe('that lost the end of its log', () => {
    let short: string;
    beforeAll(async () => {
      const younger = await startPortal({ DATA_DIR: await copyOf(stopped) });
      const staff = await admin(younger.url);
      for (let count = 0; count < 4; count += 1) await addPosting(staff, families[1]);
      await younger.stop();
      short = await copyOf(younger.dataDir);
      // As without its write-ahead log; where it stands is not known to be another place.
      await cp(events(stopped), events(short));
      await rm(join(short, 'events/home'));
    });

    it('is read, not written to, and says why to whoever would write, until an operator begins anew', async () => {
      const dataDir = await copyOf(short);
      let portal = await startPortal({ DATA_DIR: dataDir });
      const [before, now] = await Promise.all([portal, inUse].map(({ url }) => new ApiClient(url).get('/jobs')));
      expect(before?.text).toBe(now?.text);
      let staff = await admin(portal.url);
      const why = /^Nothing can be written, because the event log is not whole: .* --begin-anew"\.$/;
      const refused = await staff.post('/jobs', { jobTitle: newTitle() });
      expect(refused).toMatchObject({ status: 503, body: { message: expect.stringMatching(why) } });
      const unread = 'This cannot be read: the log is not the one that its index was made from: ';
      for (const path of ['/history?limit=1', `/jobs?asOf=${new Date().toISOString()}`])
        expect(await staff.get(path)).toMatchObject({ status: 503, text: expect.stringContaining(unread) });
      expect((await staff.get('/auth/session')).body).toMatchObject({ writesRefused: expect.stringMatching(why) });
      expect((await staff.post('/auth/logout', {})).status).toBe(204);
      const ready = await fetch(`${portal.url}/health/ready`);
      expect([ready.status, await ready.json()]).toEqual([
        503,
        { status: 'not ready', reason: expect.stringMatching(why) },
      ]);
      const running = runCommand({ DATA_DIR: dataDir, PORT: new URL(portal.url).port }, 'verify', '--begin-anew');
      expect((await running.exited).code).toBe(1);
      expect(running.output()).toContain('Stop it, and every other of this log, first.');
      const account = runCommand({ DATA_DIR: dataDir }, 'account', 'password', 'admin');
      expect((await account.exited).code).toBe(69);
      expect(account.output()).toMatch(/^Nothing can be written/m);
      await portal.stop();

      const anew = runCommand({ DATA_DIR: dataDir, PORT: '1' }, 'verify', '--begin-anew');
      expect((await anew.exited).code).toBe(0);
      expect(anew.output()).toMatch(/^The log was begun anew with \d+ events, because of this: /);
      portal = await startPortal({ DATA_DIR: dataDir });
      expect(portal.output()).not.toContain('NOTHING IS WRITTEN OR SIGNED');
      staff = await admin(portal.url);
      expect((await staff.post('/jobs', { jobTitle: newTitle() })).status).toBe(201);
      expect((await staff.get('/auth/session')).body).not.toHaveProperty('writesRefused');
      const { port } = new URL(portal.url);
      const verified = runCommand({ DATA_DIR: dataDir, PORT: port }, 'verify');
      expect((await verified.exited).code).toBe(0);
      expect(verified.output()).toMatch(/^log: \d+ events fit all .*; begun anew at \S+: .* is not in the log$/m);
      await portal.stop();
      const nothing = runCommand({ DATA_DIR: dataDir, PORT: '1' }, 'verify', '--begin-anew');
      expect((await nothing.exited).code).toBe(1);
      expect(nothing.output()).toContain('there is nothing to begin anew');
    });
  });

  it('whose checkpoints go, while it runs or before, is not written to, and signed by nobody', async () => {
    const dataDir = await copyOf(stopped);
    const gone = expect.stringContaining('the checkpoints that were recorded in checkpoints/1.jsonl are gone');
    let portal = await startPortal({ DATA_DIR: dataDir });
    let staff = await admin(portal.url);
    expect((await staff.get('/log/checkpoint')).status).toBe(200);
    await rm(join(dataDir, 'checkpoints'), { recursive: true });
    const last = await staff.post('/jobs', { jobTitle: newTitle() });
    expect(await staff.get('/log/checkpoint')).toMatchObject({ status: 503 });
    for (let start = 0; start < 2; start += 1) {
      const reply = await staff.post('/jobs', { jobTitle: newTitle() });
      expect(reply).toMatchObject({ status: 503, text: gone });
      await portal.stop();
      portal = await startPortal({ DATA_DIR: dataDir });
      staff = await admin(portal.url);
    }
    expect((await new ApiClient(portal.url).get(`/jobs/${String(last.body['_id'])}`)).status).toBe(200);
    await portal.stop();
  });

  it('with a damaged page is read, and begun anew with what can be read of it', async () => {
    const dataDir = await damagedCopy();
    let portal = await startPortal({ DATA_DIR: dataDir });
    const lists = await new ApiClient(portal.url).get('/jobs');
    expect(lists.list).toHaveLength(1);
    expect((await (await admin(portal.url)).post('/jobs', { jobTitle: newTitle() })).status).toBe(503);
    await portal.stop();
    const anew = runCommand({ DATA_DIR: dataDir, PORT: '1' }, 'verify', '--begin-anew');
    expect((await anew.exited).code).toBe(0);
    portal = await startPortal({ DATA_DIR: dataDir });
    expect((await (await admin(portal.url)).post('/jobs', { jobTitle: newTitle() })).status).toBe(201);
    expect((await new ApiClient(portal.url).get('/jobs')).list).toHaveLength(2);
  });

  it('with a torn event is begun anew with those before it', async () => {
    const dataDir = await copyOf(stopped);
    inLog(dataDir, 'UPDATE events SET data = substr(data, 1, 9) WHERE position = (SELECT max(position) FROM events)');
    const anew = runCommand({ DATA_DIR: dataDir, PORT: '1' }, 'verify', '--begin-anew');
    expect((await anew.exited).code).toBe(0);
    const portal = await startPortal({ DATA_DIR: dataDir });
    expect((await (await admin(portal.url)).post('/jobs', { jobTitle: newTitle() })).status).toBe(201);
    expect((await runCommand({ DATA_DIR: dataDir, PORT: new URL(portal.url).port }, 'verify').exited).code).toBe(0);
  });

  it.each([
    ['whose first page is damaged', (file: FileHandle) => file.write(Buffer.alloc(4096, 0xff), 0, 4096, 0)],
    ['that was cut off', (file: FileHandle) => file.truncate(5000)],
    ['that is empty', (file: FileHandle) => file.truncate(0)],
  ])('with a log %s is read from its read models; without them it says what to do', async (_what, damage) => {
    const dataDir = await copyOf(stopped);
    const file = await open(events(dataDir), 'r+');
    await damage(file);
    await file.close();
    const portal = await startPortal({ DATA_DIR: dataDir });
    const visitor = new ApiClient(portal.url);
    expect((await visitor.get('/jobs')).text).toBe((await new ApiClient(inUse.url).get('/jobs')).text);
    const ready = await fetch(`${portal.url}/health/ready`);
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('nobody can sign in')]);
    const credentials = { username: 'admin', password: adminPassword };
    expect(await visitor.post('/auth/login', credentials)).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/the event log .*(damaged|has lost).* Tell whoever runs the portal\.$/) },
    });
    await portal.stop();
    await rm(join(dataDir, 'read-models'), { recursive: true });
    const program = runPortal({ DATA_DIR: dataDir });
    expect(await program.exited).toMatchObject({ code: 78 });
    expect(program.output()).toMatch(
      /^configuration: the event log is not whole: .* Put it back \(\S+events\.db, .*: DATA_DIR=<folder> npm run portal -- restore <backup>$/m,
    );
  });

  it('of which no event can be read is left as it is', async () => {
    const dataDir = await copyOf(stopped);
    await truncate(events(dataDir), 8192);
    const before = await readdir(dataDir, { recursive: true });
    const anew = runCommand({ DATA_DIR: dataDir, PORT: '1' }, 'verify', '--begin-anew');
    expect((await anew.exited).code).toBe(1);
    expect(anew.output()).toMatch(
      /^No event can be read of \S+events\.db: .* Restore a backup .* Nothing was changed\.$/m,
    );
    const added = (await readdir(dataDir, { recursive: true })).filter((name) => !before.includes(name));
    expect(added.filter((name) => !/^events\/(lock\.db|events\.db-(wal|shm))/.test(name))).toEqual([]);
  });

  it('without any events, over which something was signed, is not begun anew', async () => {
    const dataDir = await newFolder();
    await cp(join(live, 'checkpoints'), join(dataDir, 'checkpoints'), { recursive: true });
    await cp(join(live, 'keys'), join(dataDir, 'keys'), { recursive: true });
    const program = runPortal({ DATA_DIR: dataDir });
    expect(await program.exited).toMatchObject({ code: 78 });
    expect(program.output()).toMatch(
      /^configuration: the event log is not whole: it holds no events, but checkpoints in \S+ were signed over some\. .* Put it back/m,
    );
  });
});

describe('A data folder that was never moved', () => {
  it.each([
    ['small', 2, 4],
    ['large', 6, 190],
  ])('is read and not written to where a page of its %s log is spoilt', async (_size, postings, rows) => {
    const whole = await startPortal();
    const { dataDir } = whole;
    let staff = await admin(whole.url);
    const data = Array.from({ length: rows }, () => [{ value: 'x'.repeat(9900) }]);
    for (let count = 0; count < postings; count += 1) {
      const jobTitle = newTitle();
      await staff.post('/jobs', { jobTitle });
      expect((await staff.post('/tables', { jobTitle, data })).status).toBe(201);
    }
    const { text: jobs } = await staff.get('/jobs');
    await whole.stop();
    await spoil(dataDir);
    const portal = await startPortal({ DATA_DIR: dataDir });
    const why = /the event log \S+events\.db is damaged: (a page|page \d+) of the file is not as it was written/;
    await eventually(async () => {
      const ready = await fetch(`${portal.url}/health/ready`);
      expect([ready.status, await ready.text()]).toEqual([503, expect.stringMatching(why)]);
    });
    staff = await admin(portal.url);
    expect((await staff.post('/jobs', { jobTitle: newTitle() })).status).toBe(503);
    expect((await staff.get('/jobs')).text).toBe(jobs);
  });
});
