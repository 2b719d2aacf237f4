import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { StoreUnavailable, StoreUnusable } from '../event-store.js';
import { beginning, FollowProbe, newEvent, newEvents, newStream } from '../testing/new-events.js';
import { openSqliteEventStore } from './sqlite-event-store.js';

describe('The file of the SQLite event log', () => {
  let dir: string;
  const file = () => join(dir, 'events.db');

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'event-log-'));
  });

  afterEach(() => rmSync(dir, { recursive: true }));

  it('can be read with any SQLite tool', async () => {
    const store = await openSqliteEventStore({ dir });
    const event = newEvent('PostingAdded', { title: 'Nurse \0 \ud800' });
    await store.append([beginning('job-1', event)]);
    const tool = new Database(file());
    expect(tool.prepare('SELECT * FROM events').all()).toEqual([
      {
        position: 1,
        stream: 'job-1',
        revision: 0,
        id: event.id,
        type: 'PostingAdded',
        data: '{"title":"Nurse \\u0000 \\ud800"}',
        metadata: JSON.stringify(event.metadata),
      },
    ]);
    tool.close();
    await store.close();
  });

  it('lets nobody change or remove an event', async () => {
    const store = await openSqliteEventStore({ dir });
    await store.append([beginning('job-1', newEvent())]);
    const tool = new Database(file());
    expect(() => tool.exec(`UPDATE events SET data = '{}'`)).toThrow('events are never changed');
    expect(() => tool.exec('DELETE FROM events')).toThrow('events are never removed');
    tool.close();
    expect(await store.readAll()).toHaveLength(1);
    await store.close();
  });

  it('is read whole where nothing can be written beside it, but for what is written to just then', async () => {
    const store = await openSqliteEventStore({ dir, exclusive: true });
    await store.append([beginning('job-1', newEvent())]);
    // As a copy of a folder in use: the event is in the write-ahead log alone.
    const copy = join(dir, 'copy');
    mkdirSync(copy);
    for (const name of ['events.db', 'events.db-wal']) copyFileSync(join(dir, name), join(copy, name));
    await store.close();
    const names = readdirSync(copy);
    for (const name of names) chmodSync(join(copy, name), 0o444);
    chmodSync(copy, 0o555);
    chmodSync(dir, 0o755);
    await asNobody(async () => {
      await expect(openSqliteEventStore({ dir: copy })).rejects.toThrow(StoreUnusable);
      const read = await openSqliteEventStore({ dir: copy, readOnly: true });
      expect(await read.readAll()).toHaveLength(1);
      await read.close();
    });
    expect(readdirSync(copy)).toEqual(names);
    chmodSync(copy, 0o755);
  });

  it('holds nothing of a secret that was replaced', async () => {
    const store = await openSqliteEventStore({ dir, exclusive: true });
    const [first, second] = ['first-hash-of-a-password', 'second-hash-of-a-password'];
    await store.append([beginning('credential-a', newEvent('PasswordSet', { hash: first }))]);
    await store.append([{ stream: 'credential-a', expected: 0, events: [newEvent('PasswordSet', { hash: second })] }]);
    await store.close();
    const bytes = readdirSync(dir)
      .map((name) => readFileSync(join(dir, name), 'latin1'))
      .join('');
    expect([bytes.includes(first), bytes.includes(second)]).toEqual([false, true]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('commits all appends of one turn together: a page is written once for all of them', async () => {
    const store = await openSqliteEventStore({ dir });
    const tool = new Database(file());
    tool.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    await Promise.all(Array.from({ length: 200 }, () => store.append([beginning(newStream(), newEvent())])));
    const [{ log }] = tool.pragma('wal_checkpoint(PASSIVE)') as [{ log: number }];
    expect(log).toBeLessThan(200);
    tool.close();
    await store.close();
  });

  it('fails only the append that is at fault, in the midst of its turn', async () => {
    const store = await openSqliteEventStore({ dir });
    const taken = newEvent();
    await store.append([beginning('job-1', taken)]);
    const outcomes = await Promise.allSettled([
      store.append([beginning('job-2', ...newEvents(2))]),
      store.append([beginning('job-3', newEvent()), beginning('job-1', newEvent())]),
      store.append([beginning('job-4', newEvent(), { ...taken })]),
      store.append([beginning('job-5', newEvent())]),
      store.append([{ stream: 'job-5', expected: 0, events: [newEvent()] }]),
    ]);
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.name : 'stored'))).toEqual([
      'stored',
      'ExpectedRevisionError',
      'RangeError',
      'stored',
      'stored',
    ]);
    const streams = (await store.readAll()).map(({ stream }) => stream);
    expect(streams).toEqual(['job-1', 'job-2', 'job-2', 'job-5', 'job-5']);
    await store.close();
  });

  it('rejects all appends of a turn that cannot be committed, and goes on with the next', async () => {
    const store = await openSqliteEventStore({ dir, busyMs: 20 });
    const tool = new Database(file());
    tool.exec('BEGIN IMMEDIATE');
    const writes = [beginning('job-1', newEvent())];
    const outcomes = await Promise.allSettled([store.append(writes), store.append([beginning('job-2', newEvent())])]);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { name: 'StoreUnavailable' } },
      { status: 'rejected', reason: { name: 'StoreUnavailable' } },
    ]);
    tool.exec('ROLLBACK');
    tool.close();
    expect((await store.append(writes)).revisions).toEqual({ 'job-1': 0 });
    await store.close();
  });

  it('gives out positions of sixteen digits', async () => {
    const store = await openSqliteEventStore({ dir });
    const { position } = await store.append([beginning('job-1', newEvent())]);
    expect(position).toBe('0000000000000001');
    await store.close();
  });

  it('is opened by one server at a time, and again after that has closed', async () => {
    const first = await openSqliteEventStore({ dir, exclusive: true });
    await expect(openSqliteEventStore({ dir, exclusive: true })).rejects.toThrow(StoreUnusable);
    await first.close();
    const second = await openSqliteEventStore({ dir, exclusive: true });
    await second.close();
  });

  it.each([
    ['lies where no directory can be', 'cannot be opened', () => writeFileSync(dir, 'a file')],
    ['is no database', 'not a database', () => writeFileSync(file(), 'this is no database '.repeat(400))],
    ['was written by a newer release', 'newer release', () => overFile(file(), 'PRAGMA user_version = 99')],
    ['belongs to another program', 'already exists', () => overFile(file(), 'CREATE TABLE events (name)')],
    ['has lost its tables', 'no such table', () => overFile(file(), 'PRAGMA user_version = 1')],
  ])('cannot be used when it %s: one line says so, and no lock stays', async (_case, reason, spoil) => {
    rmSync(dir, { recursive: true });
    if (reason !== 'cannot be opened') mkdirSync(dir);
    spoil();
    const opening = openSqliteEventStore({ dir, exclusive: true });
    await expect(opening).rejects.toThrow(StoreUnusable);
    await expect(opening).rejects.toThrow(new RegExp(`^[^\\n]*${reason}[^\\n]*$`));
    rmSync(dir, { recursive: true });
    await (await openSqliteEventStore({ dir, exclusive: true })).close();
  });

  it('wakes the followers of its own process at once, however seldom it looks for others', async () => {
    const store = await openSqliteEventStore({ dir, pollMs: 3_600_000 });
    const probe = new FollowProbe(store);
    await probe.until(({ timesCaughtUp }) => timesCaughtUp === 1);
    const event = newEvent();
    await store.append([beginning('job-1', event)]);
    await probe.until(({ timesCaughtUp }) => timesCaughtUp === 2);
    expect(probe.ids).toEqual([event.id]);
    await probe.stop();
    await store.close();
  });

  it('follows long events a few at a time, and short ones many', async () => {
    const store = await openSqliteEventStore({ dir });
    const long = Array.from({ length: 12 }, () => newEvent('TableAdded', { text: 'x'.repeat(600_000) }));
    const short = Array.from({ length: 100 }, () => newEvent());
    await store.append([beginning('job-1', ...long, ...short)]);
    const sizes: number[] = [];
    for await (const item of store.follow({ signal: new AbortController().signal })) {
      if (item.kind === 'caughtUp') break;
      sizes.push(item.events.filter(({ type }) => type === 'TableAdded').length);
    }
    expect(Math.max(...sizes)).toBe(2);
    expect(sizes.length).toBeLessThan(25);
    await store.close();
  });

  it('does no work and ends its followers after it was closed', async () => {
    const store = await openSqliteEventStore({ dir });
    const probe = new FollowProbe(store);
    await probe.until(({ timesCaughtUp }) => timesCaughtUp === 1);
    const last = store.append([beginning('job-1', newEvent())]);
    await store.close();
    await last;
    await probe.stop();
    await expect(store.append([beginning('job-2', newEvent())])).rejects.toThrow(StoreUnavailable);
    await expect(store.readAll()).rejects.toThrow(StoreUnavailable);
    expect(() => store.follow({ signal: new AbortController().signal })).toThrow(StoreUnavailable);
  });
});

function overFile(file: string, sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.close();
}

/** Root may write everywhere. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  await work().finally(() => isRoot && process.seteuid?.(0));
}
