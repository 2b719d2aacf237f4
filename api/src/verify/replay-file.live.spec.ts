import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Change, createMemoryReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import fc from 'fast-check';
import { ReplayFile } from './replay.js';

const collections = ['jobs', 'tables'];
const ids = ['a', 'b', 'c', 'ä'];

interface Step {
  readonly collection: string;
  readonly id: string;
  /** Undefined: it is removed. */
  readonly body: string | undefined;
  readonly order: string | undefined;
}

const step: fc.Arbitrary<Step> = fc.record({
  collection: fc.constantFrom(...collections),
  id: fc.constantFrom(...ids),
  body: fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined, freq: 4 }),
  order: fc.option(fc.constantFrom('1', '2', '10'), { nil: undefined }),
});

/** As the port of the read store asks: what is listed keeps its order until it is removed. */
function changesOf(steps: readonly Step[], orders: Map<string, string>): Change[] {
  return steps.map(({ collection, id, body, order }) => {
    const name = `${collection}/${id}`;
    const kept = orders.get(name);
    const listed = kept ?? order;
    if (body === undefined) {
      orders.delete(name);
      return { kind: 'remove', collection, id, ...(kept !== undefined && { order: kept }) };
    }
    if (order === undefined || listed === undefined) return { kind: 'put', collection, id, body };
    orders.set(name, listed);
    return { kind: 'put', collection, id, body, order: listed };
  });
}

it('holds the documents and the lists that the read models in memory hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 20 }), { maxLength: 5 }), async (batches) => {
      const [file, memory] = [new ReplayFile(), createMemoryReadStore()];
      const orders = new Map<string, string>();
      let after: string | undefined;
      for (const [index, steps] of batches.entries()) {
        const batch = { after, checkpoint: `p${index}`, changes: changesOf(steps, orders) };
        await file.apply(batch);
        await memory.apply(batch);
        after = batch.checkpoint;
      }
      for (const collection of collections) {
        expect([...file.records(collection)]).toEqual(
          await memory.list(collection, { from: 0, to: Infinity, order: 'oldest' }),
        );
        expect(await file.documents(collection, ids)).toEqual(await memory.documents(collection, ids));
      }
      file.close();
    }),
    { numRuns: 100 },
  );
});

it('lists more than are read at once, in order', async () => {
  const file = new ReplayFile();
  const orders = Array.from({ length: 1001 }, (_, index) => String((index * 8) % 1001).padStart(4, '0'));
  const changes = orders.map((order): Change => ({
    kind: 'put',
    collection: 'jobs',
    id: `j${order}`,
    body: order,
    order,
  }));
  await file.apply({ changes });
  expect([...file.records('jobs')]).toEqual(orders.toSorted());
  file.close();
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'noticeboard-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('leaves nothing behind, not even while it is open', async () => {
  const file = new ReplayFile(folder);
  await file.apply({ changes: [{ kind: 'put', collection: 'jobs', id: 'a', body: '{}' }] });
  expect(await readdir(folder)).toEqual([]);
  file.close();
});

it('says where it needs room', () => {
  const missing = join(folder, 'missing');
  expect(() => new ReplayFile(missing)).toThrow(ReadStoreUnavailable);
  expect(() => new ReplayFile(missing)).toThrow(`${missing} cannot take the replay: `);
});
