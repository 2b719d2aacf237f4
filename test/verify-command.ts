import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type ApiClient } from './api-client.js';
import { addNotification, addPosting, idOf } from './content.js';
import { keyOf } from './ledger.js';
import { type Environment, newFolder, type Portal, runCommand, startPortal } from './portal-process.js';

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** The portal's command line, to its end. */
export async function run(environment: Environment, ...words: readonly string[]): Promise<Outcome> {
  const command = runCommand(environment, ...words);
  const { code } = await command.exited;
  return { code, output: command.output() };
}

/** Beside the portal that answers. */
export function beside({ url, dataDir }: Portal): Environment {
  return { DATA_DIR: dataDir, PORT: new URL(url).port };
}

/** A portal with a posting and a notification of each family. */
export async function startWithPostings(): Promise<{ readonly portal: Portal; readonly staff: ApiClient }> {
  const portal = await startPortal();
  const staff = await admin(portal.url);
  for (const family of families) await addNotification(staff, family, idOf(await addPosting(staff, family)));
  return { portal, staff };
}

/** Files: an export, and what it is checked against. */
export type Exported = Readonly<Record<'lines' | 'checkpoint' | 'key', string>>;

export async function exportedOf(portal: Portal): Promise<Exported> {
  const folder = await newFolder();
  const [lines, checkpoint, key] = [join(folder, 'lines'), join(folder, 'checkpoint'), join(folder, 'key')];
  const outcome = await run(beside(portal), 'export', lines, '--checkpoint', checkpoint);
  expect(outcome).toEqual({ code: 0, output: '' });
  await writeFile(key, await keyOf(portal));
  return { lines, checkpoint, key };
}
