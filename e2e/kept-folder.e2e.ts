import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, ApiClient } from '../test/api-client.js';
import { newFolder, type Portal, startPortal } from '../test/portal-process.js';
import { beside, run } from '../test/command-line.js';

/** Written once by a portal of November 2026: every type of event that there was then, files, a signed ledger. */
const folder = fileURLToPath(new URL('../test/fixtures/data-folder.tar.gz', import.meta.url));
/** By path, what that portal answered: how many records, and the SHA-256 of the list as JSON. */
const answers = fileURLToPath(new URL('../test/fixtures/data-folder.answers.json', import.meta.url));

describe('A data folder that an earlier portal wrote', () => {
  let portal: Portal;
  beforeAll(async () => {
    const dataDir = await newFolder();
    await promisify(execFile)('tar', ['-xzf', folder, '-C', dataDir]);
    portal = await startPortal({ DATA_DIR: dataDir });
  });

  it('is served as it was, byte for byte', async () => {
    const before = JSON.parse(await readFile(answers, 'utf8')) as Readonly<Record<string, unknown>>;
    const visitor = new ApiClient(portal.url);
    const now: Record<string, unknown> = {};
    for (const path of Object.keys(before)) {
      const { list, text } = await visitor.get(`/${path}`);
      now[path] = { records: list.length, sha256: createHash('sha256').update(text).digest('hex') };
    }
    expect(now).toEqual(before);
  });

  it('fits its signed checkpoints, and its lists fit a replay', async () => {
    const { code, output } = await run(beside(portal), 'verify');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toMatch(/^log: \d+ events fit all \d+ signed checkpoints/m);
  });

  it('goes on: its admin signs in and adds to what is there', async () => {
    const staff = await admin(portal.url);
    const [{ _id: id } = {}] = (await staff.get('/jobs')).list;
    expect(await staff.put(`/jobs/${String(id)}`, { salaryRange: '₹ 25,500' })).toMatchObject({ status: 200 });
    const { list } = await staff.get(`/history/posting/${String(id)}?family=jobs`);
    expect(list.length).toBeGreaterThan(2);
  });
});
