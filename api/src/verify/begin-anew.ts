import { existsSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { credentialStream, portalAccountsStream } from '@noticeboard/content-model';
import {
  type EventStore,
  fillSqliteLog,
  lockDirectory,
  logDamage,
  makeDirectory,
  openEventStore,
  type RecordedEvent,
  StoreDamaged,
  StoreUnusable,
} from '@noticeboard/event-store';
import { GrowingTree, leafHash, leafLine, signCheckpoint, type Signer, type TreeHead } from '@noticeboard/ledger';
import { CommandFailed } from '../config/command-failed.js';
import type { Config } from '../config/config.js';
import { eventLogOf, readEventLog } from '../config/stream-prefix.js';
import { syncFolder } from '../files/durable-files.js';
import { CheckpointFile, checkpointFile, type LastCovered } from '../ledger/checkpoint-files.js';
import { makeLogKey, readLogKey } from '../ledger/key-file.js';
import { faultInPast, keyLoss, markSigned, signedMarks, tellLog } from '../ledger/signed-past.js';
import { AgreedClock } from '../write-gate/agreed-clock.js';
import { WriteGate } from '../write-gate/write-gate.js';
import { Difference } from './check-log.js';
import { findPortal } from './running-portal.js';
import { verifyLog } from './verify-log.js';

/**
 * Goes on with a log that is not the one that was signed, on an operator's word. The signed files, and the data made of
 * the log that they were signed over, are put aside in the data folder; the first checkpoint of the present log states,
 * signed, the fault of the former. A file that is damaged is put aside too, and what can be read of it up to the damage
 * takes its place. A run that is cut off stays refused, and is begun again.
 * @param say receives each thing that is done, in a line
 * @throws CommandFailed where nothing is wrong; StoreUnusable while a portal works in the folder; WritesRefused by the
 * clock
 */
export async function beginAnew(config: Config, say: (line: string) => void): Promise<void> {
  const { dataDir } = config;
  await expectStopped(config);
  const key = readLogKey(config);
  const damage = await damageOf(config);
  const why = damage ?? (await misfit(config, key));
  if (why === undefined)
    throw new CommandFailed('The log is the one that was signed: there is nothing to begin anew. Nothing was changed.');

  const clock = new AgreedClock({ dataDir, say: console });
  clock.begin(undefined);
  new WriteGate(undefined, clock).assertOpen();
  // First of all: where it fails nothing was changed.
  const lost = damage === undefined ? [] : await salvage(dataDir, damage);
  const at = new Date().toISOString();
  const aside = join(dataDir, `before-${at.replace(/\W/g, '-')}`);
  makeDirectory(aside);
  // While a mark is without its checkpoints nothing is written.
  await markSigned(dataDir, firstSlot);
  if (damage !== undefined) {
    await rename(join(dataDir, 'events'), join(aside, 'events'));
    await rename(join(dataDir, salvaged), join(dataDir, 'events'));
  }
  // The read models are made of the log again.
  for (const name of ['checkpoints', 'public-log', 'ledger', 'read-models'])
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(aside, name));
  const log = await openEventStore({ ...eventLogOf(config), exclusive: false });
  const size = await signAnew(
    log,
    config,
    key ?? makeLogKey(config),
    `begun anew at ${at}: ${why.replace(/\s+/g, ' ')}`,
  ).finally(() => log.close());
  for (const mark of signedMarks(dataDir))
    if (mark.slot !== firstSlot) await rename(mark.path, join(aside, `${mark.slot}.signed`));
  await syncFolder(dataDir);
  say(`The log was begun anew with ${size} events, because of this: ${why}`);
  if (lost.length > 0)
    say(
      `No password of ${lost.join(', ')} can be read: set each anew with "npm run portal -- account password <name>".`,
    );
  if (config.redisUrl !== undefined)
    say('Redis keeps the read models of before: run "npm run portal -- rebuild --force" when the portal runs.');
  say(
    `What was signed before is in ${aside}. The first checkpoint tells it, and "verify" does. Start the portal again.`,
  );
}

export const firstSlot = 1;

/**
 * The first checkpoint of a log that does not go on from what was signed before.
 * @param reason the reason, a line under the root
 * @returns how many events there are
 */
export async function signAnew(log: EventStore, { dataDir }: Config, key: Signer, reason: string): Promise<number> {
  const { last, ...head } = await headOf(log.pages());
  const file = new CheckpointFile(checkpointFile(dataDir, firstSlot));
  const checkpoint = { at: new Date().toISOString(), note: signCheckpoint(head, key, [reason]), last };
  await file.append(checkpoint).finally(() => file.close());
  await tellLog(log, key.vkey);
  return head.size;
}

function eventsFile(dataDir: string): string {
  return join(dataDir, 'events', 'events.db');
}

/** @throws StoreUnusable while a process works in the folder, CommandFailed while a portal answers */
async function expectStopped(config: Config): Promise<void> {
  const { dataDir } = config;
  const portal = await findPortal(config);
  if (portal)
    throw new CommandFailed(`A portal answers on ${portal.url}. Stop it, and every other of this log, first.`);
  const ledger = join(dataDir, 'ledger');
  const slots = existsSync(ledger) ? readdirSync(ledger).map((slot) => join(ledger, slot)) : [];
  for (const folder of [join(dataDir, 'events'), ...slots])
    if (existsSync(join(folder, 'lock.db'))) lockDirectory(folder)();
}

/** The evidence against the log, from its signatures. */
async function misfit(config: Config, key: Signer | undefined): Promise<string | undefined> {
  const { dataDir } = config;
  const fault = await readEventLog(config, async (log) =>
    key ? faultInPast(log, config) : ((await keyLoss(log, config)) ?? faultInPast(log, config)),
  );
  if (fault !== undefined || !key) return fault;
  try {
    await verifyLog({ dataDir, log: eventLogOf(config), vkey: key.vkey, others: [] });
    return undefined;
  } catch (error) {
    if (error instanceof Difference || error instanceof StoreUnusable) return error.message;
    throw error;
  }
}

async function headOf(
  pages: AsyncIterable<readonly RecordedEvent[]>,
): Promise<TreeHead & { readonly last: LastCovered | undefined }> {
  const tree = new GrowingTree();
  let last: LastCovered | undefined;
  for await (const page of pages) {
    for (const event of page) tree.add(leafHash(leafLine(event)));
    const { stream, revision, id } = page.at(-1) ?? {};
    if (stream !== undefined && revision !== undefined && id !== undefined) last = { stream, revision, id };
  }
  return { size: tree.size, root: tree.root(), last };
}

/** The fault of the file itself, as SQLite or its events state it. */
async function damageOf(config: Config): Promise<string | undefined> {
  const place = eventLogOf(config);
  const damage = await logDamage(place);
  if (damage !== undefined || place.url !== undefined) return damage;
  try {
    await readEventLog(config, (log) => headOf(log.pages()));
    return undefined;
  } catch (error) {
    if (error instanceof StoreDamaged) return error.message;
    throw error;
  }
}

const salvaged = 'events.salvaged';

/**
 * Fills `events.salvaged` with what can be read.
 * @returns the accounts whose password cannot be read @throws CommandFailed when nothing can
 */
async function salvage(dataDir: string, damage: string): Promise<readonly string[]> {
  const folder = join(dataDir, salvaged);
  await rm(folder, { recursive: true, force: true });
  let events = 0;
  const lost: string[] = [];
  async function* counted() {
    for await (const page of readable(join(dataDir, 'events'), lost)) {
      events += page.length;
      yield page;
    }
  }
  try {
    await fillSqliteLog(folder, counted());
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!(error instanceof StoreUnusable || error instanceof StoreDamaged)) throw error;
  }
  if (events > 0 && existsSync(folder)) return lost;
  await rm(folder, { recursive: true, force: true });
  throw new CommandFailed(
    `No event can be read of ${eventsFile(dataDir)}: ${damage}. Restore a backup into an empty folder ("npm run portal -- restore"). Nothing was changed.`,
  );
}

/** Its events up to the damage, and the passwords of their accounts as far as they can be read; `lost` takes the others. */
async function* readable(dir: string, lost: string[]): AsyncGenerator<readonly RecordedEvent[]> {
  const log = await openEventStore({ dir, exclusive: false });
  const names = new Set<string>();
  try {
    let after: string | undefined;
    // A page with an event that cannot be read is read again, one by one.
    for (const batch of [500, 1]) {
      try {
        for await (const events of log.pages({ after, batch })) {
          yield events;
          after = events.at(-1)?.position;
          for (const { stream, data } of events)
            if (stream === portalAccountsStream) names.add(String(data['username']));
        }
        break;
      } catch (error) {
        if (!(error instanceof StoreDamaged)) throw error;
      }
    }
    for (const name of names) {
      const password = await log
        .readStream(credentialStream(name), { direction: 'backwards', max: 1 })
        .catch((error: unknown) => ignoreDamage(error));
      if (password.length === 0) lost.push(name);
      yield password;
    }
  } finally {
    await log.close();
  }
}

function ignoreDamage(error: unknown): [] {
  if (error instanceof StoreDamaged) return [];
  throw error;
}
