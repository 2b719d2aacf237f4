import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { assertDiskRoom } from './append-outcomes.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'disk-room-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe('The room on the disk', () => {
  it('is tried by a file that is gone afterwards', async () => {
    await assertDiskRoom(dir);
    expect(await readdir(dir)).toEqual([]);
  });

  it('is none where nothing can be written, and the system says why', async () => {
    await rm(dir, { recursive: true });
    await expect(assertDiskRoom(dir)).rejects.toThrow('ENOENT');
  });
});
