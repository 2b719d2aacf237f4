import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { newFolder } from './portal-process.js';

/** A file that the browser saves. */
export interface SavedFile {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** The file that `act` has the browser save. The browser is connected remotely, so it hands over a copy. */
export async function savedBy(page: Page, act: () => Promise<unknown>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const name = download.suggestedFilename();
  const path = join(await newFolder(), name);
  await download.saveAs(path);
  return { name, path, text: await readFile(path, 'utf8') };
}
