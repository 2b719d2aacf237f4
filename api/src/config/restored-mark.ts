import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonIn } from '@noticeboard/content-model';
import { z } from 'zod';
import { writeDurably } from '../files/durable-files.js';

const mark = z.object({ at: z.string(), position: z.string() });
const fileOf = (dataDir: string) => join(dataDir, 'restored');

/** A portal that was made of a backup, until its channels were looked at. */
export interface Restored {
  /** The moment of the backup, ISO 8601. */
  readonly at: string;
  /** The position of the last event that was restored. */
  readonly position: string;
  forget(): Promise<void>;
}

export async function markRestored(dataDir: string, restored: Omit<Restored, 'forget'>): Promise<void> {
  await writeDurably(fileOf(dataDir), `${JSON.stringify(restored)}\n`);
}

export async function restoredIn(dataDir: string): Promise<Restored | undefined> {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return undefined;
  return { ...mark.parse(jsonIn(await readFile(file, 'utf8'))), forget: () => rm(file, { force: true }) };
}
