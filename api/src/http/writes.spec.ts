import { describe, expect, it } from '@jest/globals';
import { type ReadState, type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import type { Request } from 'express';
import { ReadYourWrites } from './writes.js';

const own: ReadState = { generation: '1', checkpoint: 'p2', version: 1 };

/** The position that the session holds after a write at `p2`, and the headers of the answer. */
async function written(ownState: ReadState | undefined, waitFor: ReadStore['waitFor'], position?: string) {
  const session = { signedIn: { username: 'asha', expiresAt: '', since: 0 }, position };
  const reads = { ownState: () => ownState, waitFor } as Partial<ReadStore> as ReadStore;
  const headers = await new ReadYourWrites(reads).headers({ session } as unknown as Request, 'p2');
  return { remembered: session.position, headers };
}

describe('A write that is answered', () => {
  const visible = () => Promise.resolve(true);
  const late = () => Promise.resolve(false);
  const gone = () => Promise.reject(new ReadStoreUnavailable('gone'));

  it('leaves its session alone where this process alone writes the read models, and they have it', async () => {
    expect(await written(own, visible)).toEqual({ remembered: undefined, headers: { 'X-Position': 'p2' } });
  });

  it.each([
    ['in shared read models', undefined, visible, false],
    ['while its own read models are late', own, late, true],
    ['while the read store is gone', undefined, gone, true],
  ])('is remembered by its session %s', async (_, ownState, waitFor, isPending) => {
    const headers = { 'X-Position': 'p2', ...(isPending && { 'X-Read-Model': 'pending' }) };
    expect(await written(ownState, waitFor)).toEqual({ remembered: 'p2', headers });
    expect((await written(ownState, waitFor, 'p1')).remembered).toBe('p2');
    expect((await written(ownState, waitFor, 'p3')).remembered).toBe('p3');
  });
});
