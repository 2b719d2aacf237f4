import { type Buffer } from 'node:buffer';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFile,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, ApiClient } from '../test/api-client.js';
import { openChangeSet } from '../test/change-sets.js';
import { addAccount, addPosting, newTitle } from '../test/content.js';
import { families } from '@noticeboard/content-model';
import { beside, expectRun, operate, run } from '../test/command-line.js';
import { recordedEvents } from '../test/event-log.js';
import { multipart, pdf, uploadedFiles } from '../test/multipart.js';
import { hostPortal, newFolder, type Portal, runPortal, startPortal } from '../test/portal-process.js';
import { startStore } from '../test/services.js';
import { inLog } from '../test/tampered-log.js';
import { SteadyWriters } from '../test/steady-writers.js';

const password = 'an auditor of long ago';

/** Adds a result listing with this PDF, or prepares that. @returns where the PDF is served */
async function addPdf(staff: ApiClient, bytes: Buffer, steps = ''): Promise<string> {
  const file = { field: 'pdfFile', name: 'result.pdf', bytes };
  const reply = await staff.send(
    'POST',
    `${steps}/jobListings`,
    multipart({ listingTitle: newTitle('Result') }, [file]),
  );
  if (reply.status !== 201) throw new Error(reply.text);
  return String(reply.body['pdfFile']);
}

async function restored(backup: string, environment = {}): Promise<string> {
  const DATA_DIR = join(await newFolder(), 'data');
  expectRun(
    await run({ DATA_DIR, ...environment }, 'restore', backup),
    0,
    /^restored \S+ to 20\S+Z: \d+ events, verified$/m,
  );
  return DATA_DIR;
}

interface Manifest {
  readonly signature: string;
  readonly files: Readonly<Record<string, string>>;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function stateOf(backup: string): Promise<string> {
  return (await readdir(backup)).find((name) => name.startsWith('state-')) ?? '';
}

/** In place of what is there. */
async function link(target: string, path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await symlink(target, path);
}

/** The file of a note, as somebody keeps it elsewhere. */
async function keptNote(note: string): Promise<string> {
  const file = join(await newFolder(), 'head');
  await writeFile(file, note);
  return file;
}

const texts = (dataDir: string) =>
  recordedEvents(dataDir)
    .map(({ data }) => data)
    .join('\n');

async function expectVerified(portal: Portal, environment = {}): Promise<void> {
  expectRun(
    await run({ ...beside(portal), ...environment }, 'verify'),
    0,
    /^log: \d+ events fit (?:the|all \d+) signed checkpoints?[^]*^read models: the portal/m,
  );
}

describe('A backup of a portal that 64 editors write to', () => {
  it('has all that was answered before it began, wherever it is restored; the next one adds what is new', async () => {
    const portal = await startPortal();
    const staff = await admin(portal.url);
    await addAccount(staff, 'meena', { password: 'a first password', role: 'auditor' });
    await staff.put('/accounts/meena', { password });
    const [first, second] = [pdf(), pdf()];
    const firstPath = await addPdf(staff, first);
    const writers = new SteadyWriters(staff, 64);
    await writers.untilWritten(300);
    const acknowledged = [...writers.acknowledged];
    const backup = join(await newFolder(), 'deep', 'backup');
    const { code, output } = await run(beside(portal), 'backup', backup);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^the backup of 20\S+Z is complete, \d+ events at \d{16}: /m),
    });
    const during = writers.acknowledged.length - acknowledged.length;
    expect({ during: during > 0, faults: writers.faults }).toEqual({ during: true, faults: [] });
    const ended = writers.stop().catch(() => undefined);
    await portal.kill();
    await ended;
    const uploads = await stat(join(backup, firstPath));
    const logBefore = await readFile(join(backup, 'log.ndjson'), 'utf8');

    const dataDir = await restored(backup);
    expectRun(await run({ DATA_DIR: dataDir, PORT: '0' }, 'verify'), 0, /^log: \d+ events fit (?:the|all \d+) signed/m);
    const elsewhere = await startPortal({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'never taken up' });
    const recorded = texts(dataDir);
    expect(acknowledged.filter((mark) => !recorded.includes(mark))).toEqual([]);
    await new ApiClient(elsewhere.url).signIn('meena', password);
    await (await admin(elsewhere.url)).post('/jobs', { jobTitle: newTitle() });
    expect(await (await fetch(`${elsewhere.url}/${firstPath}`)).text()).toBe(first.toString());
    await expectVerified(elsewhere);

    const again = await startPortal({ DATA_DIR: portal.dataDir });
    const editor = await admin(again.url);
    const secondPath = await addPdf(editor, second);
    const [prepared, discarded] = [await openChangeSet(editor), await openChangeSet(editor)];
    const preparedPath = await addPdf(editor, pdf(), prepared.steps);
    await addPdf(editor, pdf(), discarded.steps);
    await editor.delete(discarded.path);
    const title = newTitle('After the first backup');
    await addPosting(editor, families[0], title);
    const output2 = await operate(portal, 'backup', backup);
    expect(output2).toMatch(/^uploads: 3 PDFs, 2 new/m);
    expect(output2).not.toMatch(/missing/);
    expect(await stat(join(backup, firstPath))).toMatchObject({ ino: uploads.ino, mtimeMs: uploads.mtimeMs });
    expect((await readFile(join(backup, 'log.ndjson'), 'utf8')).startsWith(logBefore)).toBe(true);
    const third = await restored(backup);
    expect(texts(third)).toContain(title);
    expect(recordedEvents(third).map(({ position }) => position)).toEqual(
      recordedEvents(portal.dataDir)
        .map(({ position }) => position)
        .slice(0, recordedEvents(third).length),
    );
    const last = await startPortal({ DATA_DIR: third });
    expect(await (await fetch(`${last.url}/${secondPath}`)).text()).toBe(second.toString());
    // Prepared content is for readers in the restored portal when it is published there.
    expect((await fetch(`${last.url}/${preparedPath}`)).status).toBe(404);
    const publisher = await admin(last.url);
    const { digest } = (await publisher.get(`${prepared.path}/outcome`)).body;
    await publisher.post(`${prepared.path}/publish`, { digest });
    expect((await fetch(`${last.url}/${preparedPath}`)).status).toBe(200);
    await expectVerified(last);
  });
});

describe('A restore until a time', () => {
  it('brings the portal of then, which is written to and verified', async () => {
    const portal = await startPortal();
    const staff = await admin(portal.url);
    const before = newTitle('Before');
    await addPosting(staff, families[0], before);
    const until = new Date().toISOString();
    await addPosting(staff, families[0], newTitle('After'));
    const late = await addPdf(staff, pdf());
    const backup = join(await newFolder(), 'backup');
    await operate(portal, 'backup', backup);
    const DATA_DIR = join(await newFolder(), 'data');
    expectRun(
      await run({ DATA_DIR }, 'restore', backup, '--until', '20 Nov'),
      64,
      /^--until 20 Nov: give a time with its zone/,
    );
    expectRun(
      await run({ DATA_DIR }, 'restore', backup, '--until', until),
      0,
      /later events of the backup are left out/,
    );
    const then = await startPortal({ DATA_DIR });
    const titles = async () => (await new ApiClient(then.url).get('/jobs')).list.map(({ jobTitle }) => jobTitle);
    expect(await titles()).toEqual([before]);
    expect((await fetch(`${then.url}/${late}`)).status).toBe(404);
    await addPosting(await admin(then.url), families[0], newTitle('Anew'));
    expect(await titles()).toHaveLength(2);
    await expectVerified(then);
    expect(await operate(then, 'verify')).toMatch(new RegExp(`; restored until ${until} from the backup of `));
  });
});

describe('A backup', () => {
  let portal: Portal;
  let kept: string;
  let path: string;
  let said: string;
  beforeAll(async () => {
    portal = await startPortal();
    const staff = await admin(portal.url);
    path = await addPdf(staff, pdf());
    await addPosting(staff, families[0]);
    kept = join(await newFolder(), 'backup');
    ({ output: said } = await run(beside(portal), 'backup', kept));
  });

  const copied = async (from = kept) => {
    const folder = join(await newFolder(), 'backup');
    await cp(from, folder, { recursive: true });
    return folder;
  };
  const expectRefused = async (verb: 'backup' | 'restore', folder: string, told: RegExp, DATA_DIR = portal.dataDir) => {
    expectRun(await run({ DATA_DIR }, verb, folder), 1, told);
  };
  const toNew = async () => join(await newFolder(), 'data');

  it('is under a signature, all of it, while the portal runs that signs', () => {
    expect(said).toMatch(/^log: (\d+) events, \1 of them new; \1 fit (?:the|all)/);
  });

  it('keeps its secrets for its owner', async () => {
    const names = (await readdir(kept, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const modes = await Promise.all(
      names.map(async ({ parentPath, name }) => [name, (await stat(join(parentPath, name))).mode & 0o77]),
    );
    expect(modes.filter(([name, mode]) => mode !== 0 && name !== 'lock.db')).toEqual([]);
    expect(names.map(({ name }) => name)).toContain('log.key');
    const DATA_DIR = await restored(kept);
    expect((await stat(join(DATA_DIR, 'keys/log.key'))).mode & 0o777).toBe(0o600);
  });

  it('is not made of a log that is not what was signed', async () => {
    const DATA_DIR = await restored(kept);
    inLog(DATA_DIR, 'DELETE FROM events WHERE position = (SELECT max(position) FROM events)');
    const told = /^no backup was made in \S+: .*(ends after|ends before) .* the checkpoint in line \d+ of checkpoints/;
    await expectRefused('backup', join(await newFolder(), 'backup'), told, DATA_DIR);
  });

  it('leaves out a key that is given as LOG_KEY', async () => {
    const LOG_KEY = (await readFile(join(portal.dataDir, 'keys/log.key'), 'utf8')).trim();
    const folder = join(await newFolder(), 'backup');
    const made = await run({ DATA_DIR: portal.dataDir, LOG_KEY }, 'backup', folder);
    expectRun(made, 0, /^the key of the log is LOG_KEY, and not in the backup: keep it yourself$/m);
    const DATA_DIR = await toNew();
    expectRun(
      await run({ DATA_DIR }, 'restore', folder),
      0,
      /not in the backup: set LOG_KEY to the one of noticeboard\+/m,
    );
    await startPortal({ DATA_DIR, LOG_KEY });
  });

  it.each<readonly [string, (folder: string) => Promise<unknown>, RegExp]>([
    [
      'a folder with something else',
      (folder) => writeFile(join(folder, 'letter.txt'), ''),
      /is not empty, and holds no backup/,
    ],
    ['a file', async (folder) => rm(folder, { recursive: true }).then(() => writeFile(folder, '')), /ENOTDIR|EEXIST/],
    [
      'the backup of another portal',
      async (folder) => {
        const other = await startPortal();
        await operate(other, 'backup', folder);
      },
      /is the backup of another portal, whose key is noticeboard\+/,
    ],
    [
      'a backup whose log was changed',
      async (folder) => {
        await cp(kept, folder, { recursive: true });
        await writeFile(
          join(folder, 'log.ndjson'),
          (await readFile(join(folder, 'log.ndjson'), 'utf8')).replace('Clerk', 'Clark'),
        );
      },
      /log\.ndjson in \S+ is no longer what the backup of 20\S+ wrote/,
    ],
  ])('is not made into %s', async (_what, prepare, told) => {
    const folder = await newFolder();
    await prepare(folder);
    await expectRefused('backup', folder, told);
  });

  it('is not made inside the data folder, also by way of a link, nor of a folder without a portal', async () => {
    await expectRefused('backup', join(portal.dataDir, 'backup'), /lie within each other/);
    const link = join(await newFolder(), 'link');
    await symlink(portal.dataDir, link);
    await expectRefused('backup', join(link, 'a', 'backup'), /lie within each other/);
    await expectRefused('backup', await newFolder(), /there is no portal in DATA_DIR/, await newFolder());
    // A file that cannot be looked at is not reported as missing; root may look at everything but a link to itself.
    const unreadable = join(await newFolder(), 'data');
    await symlink(unreadable, unreadable);
    await expectRefused('backup', await newFolder(), /^backup was not done: a link leads to itself/, unreadable);
    await expectRefused('restore', unreadable, /^\S+ was not restored: a link leads to itself/, await toNew());
    expectRun(await run({ DATA_DIR: portal.dataDir }, 'backup', 'a', 'b'), 64, /backup takes one folder/);
    expectRun(await run({}, 'backup', '--help'), 0, /^usage: npm run portal -- backup <folder>/);
    expectRun(await run({}, 'restore', '--help'), 0, /^usage: npm run portal -- restore <folder>/);
  });

  it('onto a disk without room is one sentence, leaves what was there, and is made when there is room', async () => {
    const earlier = await copied();
    await addPdf(await admin(portal.url), pdf('more than there is room for '.repeat(10_000)));
    for (const [folder, names] of [
      [join(await newFolder(), 'backup'), ['lock.db', 'log.ndjson', 'unfinished', 'uploads']],
      [earlier, [...(await readdir(kept)), 'unfinished']],
    ] as const) {
      const before = await readFile(join(folder, 'log.ndjson'), 'utf8').catch(() => '');
      const words = ['--fsize=100000', process.execPath, 'api/dist/bundle/portal.js', 'backup', folder];
      const { PATH = '' } = process.env;
      const { status, stderr } = spawnSync('prlimit', words, {
        env: { PATH, DATA_DIR: portal.dataDir, PORT: '0' },
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(/^no backup was made in \S+: EFBIG[^\n]*\n$/),
      });
      const parts = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'));
      expect(parts).toEqual([]);
      expect((await readdir(folder)).sort()).toEqual([...names].sort());
      expect(await readFile(join(folder, 'log.ndjson'), 'utf8')).toBe(before);
      await operate(portal, 'backup', folder);
      await restored(folder);
    }
  });

  it('is not restored onto a disk without room, in one sentence, and is when there is room', async () => {
    for (const bytes of [30_000, 60_000]) {
      const DATA_DIR = await toNew();
      const words = [`--fsize=${bytes}`, process.execPath, 'api/dist/bundle/portal.js', 'restore', kept];
      const { PATH = '' } = process.env;
      const { status, stderr } = spawnSync('prlimit', words, { env: { PATH, DATA_DIR }, encoding: 'utf8' });
      const told = expect.stringMatching(/^\S+ was not restored: [^\n]*\(SQLITE_\w+\)\n$/);
      expect({ status, stderr }).toEqual({ status: 1, stderr: told });
      expectRun(await run({ DATA_DIR }, 'restore', kept), 0, /verified$/m);
    }
  });

  it('is restored, and added to, by root for whom the folder belongs to', async () => {
    const DATA_DIR = await newFolder();
    const uid = process.getuid?.() === 0 ? 65_534 : (await stat(DATA_DIR)).uid;
    await chown(DATA_DIR, uid, uid);
    expectRun(await run({ DATA_DIR }, 'restore', kept), 0, /verified$/m);
    const sample = 'scripts/demo-content.json';
    expectRun(await run({ DATA_DIR }, 'import', sample, '--allow-loss'), 0, /^left out/m);
    const names = ['.', ...(await readdir(DATA_DIR, { recursive: true }))];
    const owners = await Promise.all(names.map(async (name) => (await stat(join(DATA_DIR, name))).uid));
    expect(new Set(owners)).toEqual(new Set([uid]));
  });

  it('that was cut off is named, and never restored; the one before it is whole', async () => {
    const first = await copied();
    await rm(join(first, 'manifest.json'));
    await writeFile(join(first, 'unfinished'), '');
    const DATA_DIR = await toNew();
    await expectRefused('restore', first, /was cut off before it was complete: it cannot be restored/, DATA_DIR);
    await operate(portal, 'backup', first);
    await restored(first);

    const later = await copied();
    await appendFile(join(later, 'log.ndjson'), '{"position":"00');
    await mkdir(join(later, 'state-cut-off'));
    await writeFile(join(later, 'unfinished'), '');
    expectRun(
      await run({ DATA_DIR }, 'restore', later),
      0,
      /^a later backup into \S+ was cut off: this is the one before it/m,
    );
    const title = newTitle('After the cut');
    await addPosting(await admin(portal.url), families[0], title);
    await operate(portal, 'backup', later);
    expect((await readdir(later)).filter((name) => name.startsWith('state-') || name === 'unfinished')).toHaveLength(1);
    expect(texts(await restored(later))).toContain(title);
  });

  it.each<readonly [string, (folder: string) => Promise<unknown>, RegExp]>([
    ['a PDF', (folder) => writeFile(join(folder, path), '%PDF-other'), /uploads\/\S+ is not what was backed up/],
    ['a PDF away', (folder) => rm(join(folder, path)), /uploads\/\S+ is not what was backed up/],
    ['the log', (folder) => truncate(join(folder, 'log.ndjson'), 2000), /log\.ndjson is not what was backed up/],
    ['the manifest', (folder) => truncate(join(folder, 'manifest.json'), 30), /manifest\.json is no manifest/],
    [
      'the key',
      async (folder) => {
        const [state = ''] = (await readdir(folder)).filter((name) => name.startsWith('state-'));
        await appendFile(join(folder, state, 'keys/log.key'), 'x');
      },
      /keys\/log\.key is not what was backed up/,
    ],
  ])('in which somebody changed %s is not restored, and nothing is begun', async (_what, change, told) => {
    const folder = await copied();
    await change(folder);
    const DATA_DIR = await toNew();
    await expectRefused('restore', folder, told, DATA_DIR);
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
  });

  /** As somebody may who has the folder, and not the key; as an earlier release wrote it where the signature is taken off. */
  const withManifest = async (change: (manifest: Manifest) => object) => {
    const folder = await copied();
    const file = join(folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    await writeFile(file, JSON.stringify(change(manifest)));
    return folder;
  };
  const unsigned = ({ signature: _signature, ...manifest }: Manifest) => ({ ...manifest, format: 1 });

  it.each([
    '../planted.mjs',
    '/tmp/planted.mjs',
    'uploads/planted.mjs',
    'keys/../../planted.mjs',
    'checkpoints/../p.jsonl',
  ])('whose manifest names %s writes nothing', async (planted) => {
    const folder = await withManifest((manifest) => ({
      ...unsigned(manifest),
      files: { ...manifest.files, [planted]: sha256('planted') },
    }));
    const DATA_DIR = await toNew();
    await expectRefused('restore', folder, /manifest\.json is no manifest of a backup/, DATA_DIR);
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
  });

  it('in which somebody has set a password of their own is not what was signed', async () => {
    const forged = sha256('forged');
    const folder = await withManifest((manifest) => ({
      ...manifest,
      files: { ...manifest.files, 'credentials.ndjson': forged },
    }));
    await writeFile(join(folder, await stateOf(folder), 'credentials.ndjson'), 'forged');
    const told = /manifest\.json is not what its portal signed: it was changed\. Take another copy/;
    await expectRefused('restore', folder, told, await toNew());
    await expectRefused('backup', folder, told);
  });

  it.each<readonly [string, (folder: string, elsewhere: string) => Promise<unknown>]>([
    ['a link to a file', (folder, elsewhere) => link(elsewhere, join(folder, 'log.ndjson'))],
    ['a link to a PDF', (folder, elsewhere) => link(elsewhere, join(folder, path))],
    ['a link to a folder', (folder, elsewhere) => link(dirname(elsewhere), join(folder, 'state-linked'))],
    ['a pipe', async (folder) => execFileSync('mkfifo', [join(folder, 'unfinished')])],
  ])('with %s in it is neither read nor added to', async (what, prepare) => {
    const folder = await copied();
    const elsewhere = join(await newFolder(), 'of somebody else');
    await writeFile(elsewhere, 'theirs');
    await prepare(folder, elsewhere);
    const told =
      what === 'a pipe' ? /unfinished is no file: a backup has/ : /\S+ is a link: a backup has files in folders/;
    await expectRefused('restore', folder, told, await toNew());
    await expectRefused('backup', folder, told);
    expect(await readFile(elsewhere, 'utf8')).toBe('theirs');
  });

  it('that no portal has signed is restored on an explicit word alone', async () => {
    const folder = await withManifest(unsigned);
    const DATA_DIR = await toNew();
    await expectRefused(
      'restore',
      folder,
      /^no portal signed the backup in \S+: .* Restore it with --unsigned/m,
      DATA_DIR,
    );
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
    expectRun(await run({ DATA_DIR }, 'restore', folder, '--unsigned'), 0, /verified$/m);
  });

  it('made where the checkpoints are gone says so', async () => {
    const DATA_DIR = await restored(kept);
    await rm(join(DATA_DIR, 'checkpoints'), { recursive: true });
    const folder = join(await newFolder(), 'backup');
    expectRun(await run({ DATA_DIR }, 'backup', folder), 0, /^log: \d+ events, .*; no checkpoint is in the backup:/m);
    expectRun(await run({ DATA_DIR: await toNew() }, 'restore', folder), 0, /; no checkpoint is in the backup:/);
  });

  it('is compared with a checkpoint that one kept, also of a later log and of another', async () => {
    const headOf = async (url: string) => keptNote(await (await fetch(`${url}/api/log/checkpoint`)).text());
    const compare = async (head: string) => run({ DATA_DIR: await toNew() }, 'restore', kept, '--head', head);
    const checkpoints = await readFile(join(kept, await stateOf(kept), 'checkpoints/1.jsonl'), 'utf8');
    const { note } = JSON.parse(checkpoints.split('\n')[0] ?? '') as { readonly note: string };
    const fits = /^the checkpoint of --head fits: the backup begins with the \d+ events that it covers$/m;
    expectRun(await compare(await keptNote(note)), 0, fits);
    const gone = await startPortal({ DATA_DIR: await restored(kept) });
    await addPosting(await admin(gone.url), families[0]);
    const later = /covers \d+ events, the backup of \S+ has \d+: it is older, or its end is gone/;
    expectRun(await compare(await headOf(gone.url)), 1, later);
    const other = await hostPortal();
    expectRun(await compare(await headOf(other.url)), 1, /--head cannot be used: it is not signed with this key/);
    expectRun(
      await compare(join(gone.dataDir, 'no such file')),
      64,
      /^--head \S+no such file: there is no such file or folder: ENOENT/,
    );
  });

  it('is restored over nothing: neither a running portal, nor a stopped one, nor anything else', async () => {
    expectRun(await run({ DATA_DIR: portal.dataDir }, 'restore', kept), 78, /another instance is running on/);
    const DATA_DIR = await restored(kept);
    await expectRefused(
      'restore',
      kept,
      /is not empty \(checkpoints, events, keys, restored, uploads\): nothing was changed/,
      DATA_DIR,
    );
    await expectRefused('restore', await newFolder(), /holds no backup/, await toNew());
  });

  it('half restored cannot be started, and is restored by doing it again', async () => {
    const DATA_DIR = await restored(kept);
    await writeFile(join(DATA_DIR, 'restore-unfinished'), '');
    await rm(join(DATA_DIR, 'keys'), { recursive: true });
    const program = runPortal({ DATA_DIR });
    expect(await program.exited).toMatchObject({ code: 78 });
    expect(program.output()).toMatch(
      /^configuration: a restore into \S+ was cut off: run "npm run portal -- restore" again/m,
    );
    expectRun(await run({ DATA_DIR }, 'restore', kept), 0, /verified$/m);
    await startPortal({ DATA_DIR });
  });

  it('says which PDFs are not there any more, and has everything else', async () => {
    const DATA_DIR = await restored(kept);
    await rm(join(DATA_DIR, path));
    const folder = join(await newFolder(), 'backup');
    expectRun(
      await run({ DATA_DIR }, 'backup', folder).then(({ code, output }) => ({
        code,
        output: output.split('\n').at(-2) ?? '',
      })),
      1,
      /^missing: uploads\//,
    );
    expect(await uploadedFiles(await restored(folder)).catch(() => [])).toEqual([]);
  });

  it('goes from one kind of store to the other and back, with its passwords, and proves the same', async () => {
    const store = await startStore();
    const there = { EVENT_STORE_URL: store.url, STREAM_PREFIX: 'board_' };
    const dataDir = await restored(kept, there);
    const lines = async (environment: Readonly<Record<string, string>>) => {
      const file = join(await newFolder(), 'events.ndjson');
      expectRun(await run(environment, 'export', file), 0, /^$/);
      return readFile(file, 'utf8');
    };
    const original = await lines({ DATA_DIR: await restored(kept) });
    expect(await lines({ DATA_DIR: dataDir, ...there })).toBe(original);
    expectRun(
      await run({ DATA_DIR: await toNew(), ...there }, 'restore', kept),
      1,
      /^the event store holds a portal already/,
    );
    expectRun(
      await run({ DATA_DIR: dataDir, ...there, PORT: '0' }, 'verify'),
      0,
      /^log: \d+ events fit (?:the|all \d+) signed/m,
    );
    const folder = join(await newFolder(), 'backup');
    expectRun(await run({ DATA_DIR: dataDir, ...there }, 'backup', folder), 0, /is complete/);
    const moved = await startPortal({ DATA_DIR: dataDir, ...there });
    await admin(moved.url);
    await expectVerified(moved, there);
    const back = await restored(folder);
    expect(await lines({ DATA_DIR: back })).toBe(original);
    await admin((await startPortal({ DATA_DIR: back })).url);
  });
});
