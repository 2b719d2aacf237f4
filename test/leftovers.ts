import { expect } from '@jest/globals';
import { eventually } from './deadline.js';
import { recordedDuring, typesOf } from './event-log.js';
import { uploadedFiles } from './multipart.js';
import type { RunningPortal } from './portal-process.js';

/** Names of the stored files, once nothing unfinished is left: that goes a moment after the answer has been sent. */
export function storedFiles({ dataDir }: Pick<RunningPortal, 'dataDir'>): Promise<string[]> {
  return eventually(async () => {
    const files = (await uploadedFiles(dataDir)).toSorted();
    expect(files.filter((name) => !name.endsWith('.pdf'))).toEqual([]);
    return files;
  });
}

/** No file and no event is left of a request that `act` makes. */
export async function leavesNothing(
  portal: Pick<RunningPortal, 'dataDir'>,
  act: () => Promise<unknown>,
): Promise<void> {
  const before = await storedFiles(portal);
  expect(typesOf(await recordedDuring(portal, act))).toEqual([]);
  expect(await storedFiles(portal)).toEqual(before);
}
