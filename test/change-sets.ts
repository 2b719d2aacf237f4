import { expect } from '@jest/globals';
import type { ApiClient } from './api-client.js';
import { idOf, newTitle } from './content.js';
import { eventually } from './deadline.js';

/** A change set, and where what is done with it is sent. */
export interface OpenChangeSet {
  readonly id: string;
  /** Below `/api`. */
  readonly path: string;
  /** Before a documented path: the write becomes a step. */
  readonly steps: string;
  /** The digest of its present outcome. */
  readonly digest: () => Promise<string>;
}

/** @throws Error unless it is opened */
export async function openChangeSet(client: ApiClient, title = newTitle('Change set')): Promise<OpenChangeSet> {
  const { status, body, text } = await client.post('/change-sets', { title });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  const id = idOf(body);
  const path = `/change-sets/${id}`;
  const digest = async () => String((await client.get(`${path}/outcome`)).body['digest']);
  return { id, path, steps: `${path}/steps`, digest };
}

/** Orders its publication in `aheadMs`: with a new time where the portal gets to it only when that has passed. */
export async function schedule(client: ApiClient, { path, digest }: OpenChangeSet, aheadMs: number): Promise<void> {
  await eventually(async () => {
    const at = new Date(Date.now() + aheadMs).toISOString().replace('Z', '+00:00');
    const { status, body } = await client.post(`${path}/publish`, { digest: await digest(), at });
    expect([status, body['status']]).toEqual([200, 'scheduled']);
  });
}
