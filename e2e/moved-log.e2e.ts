import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, ApiClient } from '../test/api-client.js';
import { beside, expectRun, run } from '../test/command-line.js';
import { type Environment, newFolder, type Portal, startPortal } from '../test/portal-process.js';
import { startStore } from '../test/services.js';

/** Written once by a portal of November 2026: every type of event that there was then, files, a signed ledger. */
const folder = fileURLToPath(new URL('../test/fixtures/data-folder.tar.gz', import.meta.url));
const answers = fileURLToPath(new URL('../test/fixtures/data-folder.answers.json', import.meta.url));

let dataDir: string;
let exported: string;
beforeAll(async () => {
  dataDir = await newFolder();
  await promisify(execFile)('tar', ['-xzf', folder, '-C', dataDir]);
  exported = await exportOf({ DATA_DIR: dataDir });
});

async function exportOf(environment: Environment): Promise<string> {
  const file = join(await newFolder(), 'events.ndjson');
  expectRun(await run(environment, 'export', file), 0, /^$/);
  return file;
}

const textOf = (file: string) => readFile(file, 'utf8');

/** Every list, as SHA-256, as the kept folder's own portal answered. */
async function expectSameLists({ url }: Portal): Promise<void> {
  const before = JSON.parse(await textOf(answers)) as Readonly<Record<string, unknown>>;
  const now: Record<string, unknown> = {};
  for (const path of Object.keys(before)) {
    const { list, text } = await new ApiClient(url).get(`/${path}`);
    now[path] = { records: list.length, sha256: createHash('sha256').update(text).digest('hex') };
  }
  expect(now).toEqual(before);
}

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
    const portal = await startPortal(there);
    await expectSameLists(portal);
    expectRun(
      await run(there, 'account', 'password', 'admin', '--password', 'correct horse battery'),
      0,
      /new password/,
    );
    const staff = await admin(portal.url);
    const [{ _id: id } = {}] = (await staff.get('/jobs')).list;
    expect(await staff.put(`/jobs/${String(id)}`, { salaryRange: '₹ 1' })).toMatchObject({ status: 200 });
    expectRun(await run({ ...beside(portal), ...there }, 'verify'), 0, /^log: \d+ events fit all \d+ signed/m);
    await portal.stop();

    const back = await newFolder();
    for (const name of ['checkpoints', 'keys', 'uploads'])
      await cp(join(dataDir, name), join(back, name), { recursive: true });
    const longer = await exportOf(there);
    expectRun(await run({ DATA_DIR: back }, 'import', longer), 0, /^log: \d+ events, \d+ brought in, 0 there already/m);
    expect(await textOf(await exportOf({ DATA_DIR: back }))).toBe(await textOf(longer));
    const home = await startPortal({ DATA_DIR: back });
    expect((await new ApiClient(home.url).get(`/jobs/${String(id)}`)).body).toMatchObject({ salaryRange: '₹ 1' });
    expectRun(await run(beside(home), 'verify'), 0, /^read models: the portal/m);
    expectRun(await run({ DATA_DIR: back }, 'import', longer), 78, /another instance is running/);
  });
});
