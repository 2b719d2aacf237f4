import { cp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, ApiClient } from '../test/api-client.js';
import { beside, expectRun, run } from '../test/command-line.js';
import { expectSameLists, firstFolder } from '../test/kept-folders.js';
import { type Environment, newFolder, hostPortal } from '../test/portal-process.js';
import { startStore } from '../test/services.js';

let dataDir: string;
let exported: string;
beforeAll(async () => {
  dataDir = await firstFolder();
  exported = await exportOf({ DATA_DIR: dataDir });
});

async function exportOf(environment: Environment): Promise<string> {
  const file = join(await newFolder(), 'events.ndjson');
  expectRun(await run(environment, 'export', file), 0, /^$/);
  return file;
}

const textOf = (file: string) => readFile(file, 'utf8');

describe('An exported log', () => {
  it('moves a portal to KurrentDB and back: same lines, same lists, same checkpoints', async () => {
    const store = await startStore();
    const there = { DATA_DIR: dataDir, EVENT_STORE_URL: store.url };
    const imported = await run(there, 'import', exported);
    expectRun(
      imported,
      0,
      /^log: 200 events, 200 brought in, 0 there already; root [^]*^they fit all 11 checkpoints in /m,
    );
    expect(imported.output).toMatch(/^admin has no password here: npm run portal -- account password admin$/m);
    expect(imported.output).not.toContain('PDFs are not in');
    expectRun(await run(there, 'import', exported), 0, /^log: 200 events, 0 brought in, 200 there already/m);
    expect(await textOf(await exportOf(there))).toBe(await textOf(exported));
    const portal = await hostPortal(there);
    await expectSameLists(portal);
    expectRun(
      await run(there, 'account', 'password', 'admin', '--password', 'correct horse battery'),
      0,
      /new password/,
    );
    const staff = await admin(portal.url);
    const [{ _id: id } = {}] = (await staff.get('/jobs')).list;
    expect(await staff.put(`/jobs/${String(id)}`, { salaryRange: '₹ 1' })).toMatchObject({ status: 200 });
    expectRun(await run({ ...beside(portal), ...there }, 'verify'), 0, /^log: \d+ events fit (?:the|all \d+) signed/m);
    await portal.stop();

    const back = await newFolder();
    for (const name of ['checkpoints', 'keys', 'uploads'])
      await cp(join(dataDir, name), join(back, name), { recursive: true });
    const longer = await exportOf(there);
    // The embedded log that it was before still has the passwords of then.
    expectRun(
      await run({ DATA_DIR: dataDir }, 'import', longer),
      1,
      /with passwords of then: nothing was changed\. Move \S+events away/,
    );
    expectRun(await run({ DATA_DIR: back }, 'import', longer), 0, /^log: \d+ events, \d+ brought in, 0 there already/m);
    expect(await textOf(await exportOf({ DATA_DIR: back }))).toBe(await textOf(longer));
    const home = await hostPortal({ DATA_DIR: back });
    expect((await new ApiClient(home.url).get(`/jobs/${String(id)}`)).body).toMatchObject({ salaryRange: '₹ 1' });
    expectRun(await run(beside(home), 'verify'), 0, /^read models: the portal/m);
    expectRun(await run({ DATA_DIR: back }, 'import', longer), 78, /another instance is running/);
  });

  it.each<readonly [string, (text: string) => string, RegExp]>([
    [
      'that was changed',
      (text) => text.replace('"actor":"admin"', '"actor":"Admin"'),
      /^leaves \d+ to \d+ do not hash to the root of the checkpoint in line \d+/,
    ],
    [
      'that lacks its beginning',
      (text) => text.slice(text.indexOf('\n') + 1),
      /^line \d+ of \S+: revision 0 of \S+ is missing before it$/m,
    ],
    [
      'that ends in the middle of a line',
      (text) => text.slice(0, -20),
      /^line 200 of \S+: it is no line of an export$/m,
    ],
    [
      'that ends too early',
      (text) => text.split('\n').slice(0, 100).join('\n'),
      /^the log ends after 100 events, the checkpoint in line \d+ /,
    ],
    [
      'of another spelling',
      (text) => text.replace('{"actor"', '{ "actor"'),
      /^line 1 of \S+: it is no line of an export$/m,
    ],
  ])('%s is not brought in, and nothing is', async (_what, change, told) => {
    const file = join(await newFolder(), 'events.ndjson');
    await writeFile(file, change(await textOf(exported)));
    const target = await newFolder();
    for (const name of ['checkpoints', 'keys']) await cp(join(dataDir, name), join(target, name), { recursive: true });
    expectRun(await run({ DATA_DIR: target }, 'import', file), 1, told);
    await expect(stat(join(target, 'events'))).rejects.toThrow('ENOENT');
  });

  it('is brought in over nothing but its own beginning, without passwords', async () => {
    const target = await newFolder();
    const half = join(await newFolder(), 'half.ndjson');
    await writeFile(half, `${(await textOf(exported)).split('\n').slice(0, 120).join('\n')}\n`);
    expectRun(await run({ DATA_DIR: target }, 'import', half), 0, /^log: 120 events, 120 brought in/m);
    expectRun(
      await run({ DATA_DIR: target }, 'import', exported),
      0,
      /^log: 200 events, 80 brought in, 120 there already/m,
    );

    const other = await hostPortal();
    await other.stop();
    expectRun(
      await run({ DATA_DIR: other.dataDir }, 'import', exported),
      1,
      /^the event log is not empty: its event 0 \(/,
    );

    const older = await newFolder();
    expectRun(await run({ DATA_DIR: older }, 'import', half), 0, /brought in/);
    expectRun(await run({ DATA_DIR: older }, 'account', 'password', 'admin'), 0, /new password/);
    expectRun(await run({ DATA_DIR: older }, 'import', exported), 1, /^the event log is not empty/);
  });
});
