import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import { ApiClient } from './api-client.js';
import { expectRun, run } from './command-line.js';
import { newFolder, type RunningPortal } from './portal-process.js';

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

async function unpack(name: string, folder: string): Promise<void> {
  await promisify(execFile)('tar', ['-xzf', fixture(name), '-C', folder]);
}

/** Written once by a portal of November 2026: every type of event that there was then, files, a signed ledger. */
export async function firstFolder(): Promise<string> {
  const folder = await newFolder();
  await unpack('data-folder.tar.gz', folder);
  return folder;
}

/** The same, served by a portal that stored its read models and its answers in files, and was killed. */
export async function folderOfShape3(): Promise<string> {
  const folder = await firstFolder();
  for (const name of ['events', 'checkpoints', 'keys', 'ledger']) await rm(join(folder, name), { recursive: true });
  await unpack('data-folder.shape-3.tar.gz', folder);
  return folder;
}

/**
 * The folder of a later release: postings, an admit card, and a change set that is not published, with its read models
 * of shape 7.
 */
export async function folderWithChangeSet(): Promise<string> {
  const folder = await newFolder();
  await unpack('data-folder.change-sets.tar.gz', folder);
  return folder;
}

/** The first one, backed up by the first release that did, and restored by this one. */
export async function folderFromBackup(): Promise<string> {
  const [backup, folder] = [await newFolder(), join(await newFolder(), 'data')];
  await unpack('backup.format-1.tar.gz', backup);
  await mkdir(join(backup, 'uploads'));
  await cp(join(await firstFolder(), 'uploads'), join(backup, 'uploads'), { recursive: true });
  expectRun(await run({ DATA_DIR: folder }, 'restore', backup, '--unsigned'), 0, /verified$/m);
  return folder;
}

/** Records of that portal had no `id` beside `_id`. */
const withoutId = (text: string) => text.replaceAll(/("_id":("[^"]*")),"id":\2/g, '$1');

/** Every list is, byte for byte, what that portal answered. */
export async function expectSameLists({ url }: RunningPortal): Promise<void> {
  const before = JSON.parse(await readFile(fixture('data-folder.answers.json'), 'utf8')) as Readonly<
    Record<string, unknown>
  >;
  const visitor = new ApiClient(url);
  const now: Record<string, unknown> = {};
  for (const path of Object.keys(before)) {
    const { list, text } = await visitor.get(`/${path}`);
    now[path] = { records: list.length, sha256: createHash('sha256').update(withoutId(text)).digest('hex') };
  }
  expect(now).toEqual(before);
}
