import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store.js';
import { beginning, FollowProbe, newEvent, newStream } from '../testing/new-events.js';
import { buildLibrary, startStoreProcess, startStoreProcessOnFullDisk } from '../testing/store-process.js';
import { openSqliteEventStore } from './sqlite-event-store.js';

describe('The SQLite event log among processes', () => {
  let dir: string;

  beforeAll(buildLibrary);

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'event-log-'));
  });

  afterEach(() => rmSync(dir, { recursive: true }));

  it('has every acknowledged append, and each of them whole, after its process was killed', async () => {
    const acknowledged: string[] = [];
    for (const round of ['a', 'b', 'c', 'd', 'e']) {
      const killAfter = Math.ceil(Math.random() * 400);
      const writer = startStoreProcess('write', dir, round);
      let count = 0;
      for await (const { stored } of writer.said()) {
        if (stored !== undefined) acknowledged.push(stored);
        count += 1;
        if (count === killAfter) await writer.kill();
      }
      expect(count).toBeGreaterThanOrEqual(killAfter);
    }
    await expectWhole(dir, acknowledged);
  });

  it('refuses in the words of the port when the disk is full, and keeps what it has acknowledged', async () => {
    const acknowledged: string[] = [];
    const refusals: string[] = [];
    for await (const { stored, refused } of startStoreProcessOnFullDisk(2048, dir, 'full').said()) {
      if (stored !== undefined) acknowledged.push(stored);
      if (refused !== undefined) refusals.push(refused);
    }
    expect(refusals).toEqual(['StoreUnavailable']);
    expect(acknowledged.length).toBeGreaterThan(0);
    await expectWhole(dir, acknowledged);
  });

  it('lets one server have a directory, and the next as soon as that one is dead', async () => {
    const holder = startStoreProcess('hold', dir);
    for await (const { opened } of holder.said()) if (opened === true) break;
    const second = openSqliteEventStore({ dir, exclusive: true });
    await expect(second).rejects.toMatchObject({ name: 'StoreUnusable', message: expect.stringContaining(dir) });
    const beside = await openSqliteEventStore({ dir });
    await beside.append([beginning(newStream(), newEvent())]);
    await beside.close();
    await holder.kill();
    const next = await openSqliteEventStore({ dir, exclusive: true });
    expect(await next.readAll()).toHaveLength(1);
    await next.close();
  });

  it('tells the followers of the server what another process appends', async () => {
    const server = await openSqliteEventStore({ dir, exclusive: true, pollMs: 20 });
    const probe = new FollowProbe(server);
    await probe.until(({ timesCaughtUp }) => timesCaughtUp === 1);
    const stream = newStream();
    for await (const { stored } of startStoreProcess('append', dir, stream).said()) expect(stored).toBe(stream);
    await probe.until(({ events }) => events.length > 0);
    expect(probe.events.map((event) => event.stream)).toEqual([stream]);
    expect((await server.append([{ stream, expected: 0, events: [newEvent()] }])).revisions).toEqual({ [stream]: 1 });
    await probe.stop();
    await server.close();
  });
});

/** Each append wrote two events to `job-…`, one to `jobTitle-…` and one to `credential-…`: all four are there, or none. */
async function expectWhole(dir: string, acknowledged: readonly string[]): Promise<void> {
  const store = await openSqliteEventStore({ dir, exclusive: true });
  const events = await store.readAll();
  const records = new Set(events.map(({ stream }) => stream.slice(stream.indexOf('-') + 1)));
  expect(acknowledged.filter((record) => !records.has(record))).toEqual([]);
  for (const record of records) expect(await lengths(store, record)).toEqual([2, 1, 1]);
  expect(events).toHaveLength(records.size * 3);
  await store.close();
}

async function lengths(store: EventStore, record: string): Promise<number[]> {
  const streams = [`job-${record}`, `jobTitle-${record}`, `credential-${record}`];
  return Promise.all(streams.map(async (stream) => (await store.readStream(stream)).length));
}
