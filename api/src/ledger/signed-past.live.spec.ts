import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, makeDirectory, openEventStore } from '@noticeboard/event-store';
import { GrowingTree, generateSigner, leafHash, leafLine, signCheckpoint, type Signer } from '@noticeboard/ledger';
import { openReadStore } from '@noticeboard/read-store';
import { markOf } from '../../../projections/src/log-mark.js';
import { settleHome } from '../files/folder-home.js';
import { Difference } from '../verify/check-log.js';
import { verifyLog } from '../verify/verify-log.js';
import { CheckpointFile, checkpointFile } from './checkpoint-files.js';
import { openIndexSlot } from './index-slot.js';
import { makeLogKey } from './key-file.js';
import { LogIndexer } from './log-indexer.js';
import { faultInPast, keyLoss, markSigned, tellLog } from './signed-past.js';

let dataDir: string;
let log: EventStore;
let key: Signer;
const given = (others: { logKey?: string; eventStoreUrl?: string } = {}) => ({
  dataDir,
  logKey: undefined,
  eventStoreUrl: undefined,
  ...others,
});
const remove = (...names: readonly string[]) =>
  names.forEach((name) => rmSync(join(dataDir, name), { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'signed-past-'));
  log = await openEventStore({ dir: join(dataDir, 'events'), exclusive: false });
  const id = '2f0c9a4e-55ab-4c9d-8f4e-0f5b8d1c2a3b';
  const event = { id, type: 'Happened', data: {}, metadata: { at: '2026-11-27T10:00:00.000Z' } };
  await log.append([{ stream: 'job-a', expected: 'none', events: [event] }]);
});

afterEach(async () => {
  await log.close();
  rmSync(dataDir, { recursive: true });
});

/** As a portal leaves its folder. */
async function sign(): Promise<void> {
  key = makeLogKey({ ...given(), logOrigin: undefined, publicUrl: undefined });
  const tree = new GrowingTree();
  const [event] = await log.readAll();
  if (event) tree.add(leafHash(leafLine(event)));
  const file = new CheckpointFile(checkpointFile(dataDir, 1));
  const note = signCheckpoint({ size: tree.size, root: tree.root() }, key);
  const at = new Date().toISOString();
  await file.append({ at, note, last: event && { stream: event.stream, revision: 0, id: event.id } });
  await file.close();
  await markSigned(dataDir, 1);
  await tellLog(log, key.vkey);
  makeDirectory(join(dataDir, 'ledger'));
  writeFileSync(join(dataDir, 'clock.json'), '{}');
}

const parts = ['checkpoints', 'keys', 'keys/1.signed', 'ledger', 'clock.json'] as const;
const subsets = Array.from({ length: 2 ** parts.length }, (_, bits) => parts.filter((_part, at) => bits & (1 << at)));

function faultWithout(lost: readonly string[]): RegExp {
  if (lost.includes('keys')) return /^the key that it was signed with .* is gone$/;
  return lost.includes('checkpoints') ? /checkpoints.* (are gone|holds no checkpoint of it)$/ : /^none$/;
}

describe('A log that was signed', () => {
  it.each(subsets.map((lost) => [lost.join(', ') || 'nothing', lost] as const))(
    'is known to have been where its folder has lost %s',
    async (_names, lost) => {
      await sign();
      remove(...lost);
      const fault = await faultInPast(log, given());
      expect(fault ?? 'none').toMatch(faultWithout(lost));
    },
  );

  it('is not taken up with another key where nothing else is left', async () => {
    await sign();
    remove('checkpoints', 'keys');
    const other = given({ logKey: generateSigner('noticeboard').secret });
    expect(await faultInPast(log, other)).toMatch(/holds no checkpoint of it$/);
  });

  it('names each key once, however often it is told', async () => {
    const [one, other] = [generateSigner('noticeboard').vkey, generateSigner('noticeboard').vkey];
    for (const vkey of [one, one, other, one]) await tellLog(log, vkey);
    expect(await log.readStream('signature-log')).toMatchObject([{ revision: 1, data: { keys: [one, other] } }]);
    expect(await log.readAll()).toHaveLength(1);
  });

  it('on a server is begun by another machine, and not by one that has lost its checkpoints', async () => {
    await sign();
    const eventStoreUrl = 'kurrentdb://db.example';
    remove('checkpoints', 'keys/1.signed');
    expect(await faultInPast(log, given({ eventStoreUrl }))).toMatch(/holds no checkpoint of it$/);
    remove('keys');
    expect(await faultInPast(log, given({ eventStoreUrl }))).toBeUndefined();
    expect(await keyLoss(log, given({ eventStoreUrl }))).toBeUndefined();
    expect(await faultInPast(log, given({ eventStoreUrl, logKey: key.secret }))).toBeUndefined();
  });
});

describe('An older copy of a log', () => {
  const kept = ['events', 'checkpoints', 'ledger', 'read-models'] as const;
  const copy = (from: string, to: string, names: readonly string[]) =>
    names.forEach((name) => cpSync(join(from, name), join(to, name), { recursive: true }));
  const reopened = async () => {
    await log.close();
    log = await openEventStore({ dir: join(dataDir, 'events'), exclusive: false });
  };

  /** One more event, with all that a portal makes of it. */
  async function goOn(): Promise<void> {
    const event = { id: randomUUID(), type: 'Happened', data: {}, metadata: { at: '2026-11-27T10:00:00.000Z' } };
    await log.append([{ stream: `job-${event.id}`, expected: 'none', events: [event] }]);
    const events = await log.readAll();
    const last = events.at(-1);
    if (!last) throw new Error('what was appended is not in the log');
    const slot = openIndexSlot(dataDir);
    await new LogIndexer(slot.database, log).advance(() => undefined);
    slot.release();
    const tree = new GrowingTree();
    for (const each of events) tree.add(leafHash(leafLine(each)));
    const file = new CheckpointFile(checkpointFile(dataDir, 1));
    const { stream, revision, id } = last;
    const note = signCheckpoint({ size: tree.size, root: tree.root() }, key);
    await file.append({ at: last.metadata['at'] ?? '', note, last: { stream, revision, id } });
    await file.close();
    const reads = await openReadStore({ dataDir });
    const { checkpoint: after } = await reads.state();
    await reads.apply({ after, checkpoint: last.position, changes: [markOf(last, undefined, '')] });
    await reads.close();
  }

  let older: string;

  beforeEach(async () => {
    await sign();
    remove('checkpoints', 'ledger');
    await goOn();
    await reopened();
    older = mkdtempSync(join(tmpdir(), 'older-log-'));
    settleHome(dataDir, 'open');
    copy(dataDir, older, kept);
    await goOn();
  });

  afterEach(() => rmSync(older, { recursive: true }));

  const olderOnes = Array.from({ length: 2 ** kept.length }, (_, bits) => kept.filter((_part, at) => bits & (1 << at)));

  it.each(olderOnes.map((names) => [names.join(', ') || 'nothing', names] as const))(
    'is known by whatever beside it is newer, where older are %s',
    async (_names, names) => {
      await log.close();
      remove(...names);
      copy(older, dataDir, names);
      log = await openEventStore({ dir: join(dataDir, 'events'), exclusive: false });
      const isShorter = names.includes('events') && names.length < kept.length;
      const beyond = /(is not in the log|show events that are not in the log)$/;
      expect((await faultInPast(log, given())) ?? 'none').toMatch(isShorter ? beyond : /^none$/);
      const place = { dir: join(dataDir, 'events') };
      const verified = verifyLog({ dataDir, log: place, vkey: key.vkey, others: [] });
      const outcome = await verified.then(
        () => 'fits',
        (error: Error) => error.name,
      );
      expect(outcome).toBe(isShorter ? Difference.name : 'fits');
    },
  );

  it('that a copied folder of a portal in use has, whose other files were copied later, is no loss', async () => {
    await log.close();
    const folder = dataDir;
    dataDir = mkdtempSync(join(tmpdir(), 'signed-past-'));
    copy(folder, dataDir, ['keys', 'ledger', 'read-models']);
    copy(older, dataDir, ['events', 'checkpoints']);
    rmSync(folder, { recursive: true });
    log = await openEventStore({ dir: join(dataDir, 'events'), exclusive: false });
    expect(await faultInPast(log, given())).toBeUndefined();
  });
});

describe('A log that was never signed', () => {
  it('as one that was imported, begins with a key of its own', async () => {
    expect([await faultInPast(log, given()), await keyLoss(log, given())]).toEqual([undefined, undefined]);
    makeLogKey({ ...given(), logOrigin: undefined, publicUrl: undefined });
    expect(await faultInPast(log, given())).toBeUndefined();
  });
});
