import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  fillSqliteLog,
  lockDirectory,
  makeDirectory,
  openEventStore,
  type RecordedEvent,
  type StreamWrite,
} from '@noticeboard/event-store';
import { parseSigner, parseVerifier } from '@noticeboard/ledger';
import type { Config } from '../config/config.js';
import { markRestored } from '../config/restored-mark.js';
import { fixStreamPrefix, placeOf, restoring } from '../config/stream-prefix.js';
import { CommandFailed } from '../config/command-failed.js';
import { Difference } from '../verify/check-log.js';
import { headIn, newestRecorded } from '../verify/signed-heads.js';
import { checkEvents, eventsIn, expectPlain, isEmpty, logFile, noCheckpoints, unfinished } from './backup-folder.js';
import {
  credentialsFile,
  headLineIn,
  headLineOf,
  keyInBackup,
  type Manifest,
  peopleRows,
  readManifest,
  witnessHeads,
  witnessKeyInBackup,
} from './manifest.js';
import { peopleIn, restorePeople } from './people-rows.js';
import { CheckedPasswords, passwordsIn } from './passwords.js';
import { headsIn, restoreWitness } from './witness-heads.js';
import { peopleFile } from '../people/file-people.js';
import { sha256Of, syncFolder, writeDurably } from '../files/durable-files.js';
import { isThere } from '../files/is-there.js';
import { FolderPlace } from '../files/folder-place.js';
import { openFiles } from '../files/open-files.js';
import { fillLog, headOf } from './fill-log.js';
import { cutAt, cutText, ownedBy } from './until.js';
import { copyUploads, isWhole } from './uploads.js';
import { seenByWitnesses } from '../witness/ask-witness.js';
import { makeLogKey, readLogKey } from '../ledger/key-file.js';
import { markSigned, tellLog } from '../ledger/signed-past.js';
import { firstSlot, signAnew } from '../verify/begin-anew.js';
import { allOf, counted } from '../config/counted.js';

export interface BackupToRestore {
  readonly folder: string;
  /**
   * The line that `backup` printed, or a checkpoint, from a place elsewhere: the backup has to be that one, or hold
   * what it covers.
   */
  readonly head: string | undefined;
  /** True when a backup is taken that no portal has signed, as earlier releases made them. */
  readonly unsigned: boolean;
  /** True when a backup is taken that is older than what witnesses have cosigned. */
  readonly behindWitnesses: boolean;
  /** ISO 8601, UTC, ms: what was recorded after it is left out. */
  readonly until?: string | undefined;
}

/**
 * Makes the portal of a backup again, in an empty DATA_DIR and an empty store. An incomplete restoration cannot be
 * started.
 * @param say receives each thing that is done, in a line
 * @throws CommandFailed, Difference
 */
export async function restoreBackup(
  config: Config,
  given: BackupToRestore,
  say: (line: string) => void,
): Promise<void> {
  const folder = resolve(given.folder);
  const { dataDir } = config;
  const whole = await completeBackup(folder, say);
  if (whole.format === 1 && !given.unsigned)
    throw new CommandFailed(
      `no portal signed the backup in ${folder}: an earlier release made it, or somebody took the signature off. Nothing signed covers its passwords, and the key beside them. Restore it with --unsigned if you know where it comes from`,
    );
  const keptLine = given.head === undefined ? undefined : headLineIn(given.head);
  expectKept(whole, keptLine);
  clearWay(config);
  await expectEmptyLog(config, whole);
  const checkpoint = keptLine === undefined ? given.head : undefined;
  const checked = await checkBackup(folder, whole, checkpoint, say);
  say(vouchedBy(config, whole, given.head, keptLine));
  const cut = given.until === undefined ? undefined : await cutAt(folder, whole, given.until);
  if (cut && whole.files[keyInBackup] === undefined && config.logKey === undefined)
    throw new CommandFailed(
      `the key of the log is not in the backup, and the first checkpoint has to say what --until leaves out: nothing was restored. Set LOG_KEY to the one of ${whole.key}`,
    );
  const manifest = cut?.manifest ?? whole;
  const { staged, logId } = cut ?? checked;
  const secrets = () => (cut ? ownedBy(cut.secrets, passwordsIn(folder, whole)) : passwordsIn(folder, whole));
  const files = await openFiles(config, async () => logId);
  await askWitnesses(config, folder, manifest, { may: given.behindWitnesses, say });

  makeDirectory(dataDir);
  await writeDurably(join(dataDir, restoring), `${folder}\n`);
  // The leftovers of a restore that was cut off; a new one continues with its PDFs.
  for (const name of [
    'events',
    'checkpoints',
    'public-log',
    'keys',
    'witness',
    'stream-prefix',
    peopleFile,
    `${peopleFile}-wal`,
    `${peopleFile}-shm`,
  ])
    await rm(join(dataDir, name), { recursive: true, force: true });
  // Before the files: none of them is ever for readers.
  for (const [path, changeSets] of staged)
    for (const id of changeSets) await files.marks.add(basename(path, '.pdf'), id);
  const uploads = [...(cut ?? checked).uploads].filter((upload) => !whole.missing.includes(upload));
  // A backup has the PDFs that its last event leaves.
  const isInBackup = (upload: string) => !cut || checked.uploads.has(upload);
  const { missing } = await copyUploads(new FolderPlace(folder), files, uploads.filter(isInBackup));
  if (missing.length > 0) throw new Difference(`${missing[0]} could not be copied whole`);
  await fixStreamPrefix({ ...config, redisUrl: undefined });
  await restoreLog(config, join(folder, logFile), manifest, secrets).catch(asDifference);
  for (const path of Object.keys(manifest.files)) {
    if (inStores.includes(path)) continue;
    makeDirectory(dirname(join(dataDir, path)));
    await writeDurably(join(dataDir, path), await readFile(join(folder, manifest.state, path), 'utf8'));
    await syncFolder(dirname(join(dataDir, path)));
  }
  const position = await expectSame(config, manifest);
  const people = join(folder, manifest.state, peopleRows);
  if (manifest.files[peopleRows] !== undefined) await restorePeople(config, people);
  const heads = join(folder, manifest.state, witnessHeads);
  if (manifest.files[witnessHeads] !== undefined) {
    await restoreWitness(dataDir, heads);
    say(
      `its witness goes on from the heads of ${manifest.at}: what it has cosigned since, it does not know. If it cosigned later ones, remove ${join(dataDir, witnessKeyInBackup)}, and tell the logs the key that it makes`,
    );
  }
  if (cut) await signCut(config, cutText(cut, whole, given.until ?? ''));
  else if (checked.isSigned) await tellRestored(config, manifest);
  await markRestored(dataDir, { at: cut?.at ?? manifest.at, position });
  await rm(join(dataDir, restoring));
  await syncFolder(dataDir);
  if (manifest.files[keyInBackup] === undefined)
    say(`the key of the log is not in the backup: set LOG_KEY to the one of ${manifest.key}`);
  for (const path of manifest.missing) say(`missing: ${path} was not there when the backup was made`);
  for (const path of uploads)
    if (!isInBackup(path)) say(`missing: ${path} was taken down or discarded later, and is not in the backup`);
  if (cut)
    say(
      `${cutText(cut, whole, given.until ?? '')}. The first checkpoint says so, and "verify" does: who has a later one can prove that it was left out`,
    );
  say(`restored ${dataDir} to ${cut?.at ?? manifest.at}: ${counted(manifest.log.events, 'event')}, verified`);
}

/** These become no files of their own. */
const inStores: readonly string[] = [credentialsFile, peopleRows, witnessHeads];

/** @throws Difference unless the backup is the one whose head was stored elsewhere */
function expectKept(manifest: Manifest, kept: string | undefined): void {
  const head = headLineOf(manifest);
  if (kept === undefined || kept === head) return;
  throw new Difference(
    `the backup is not the one of --head: that is the ${kept}, this the ${head}. Another was made into the folder since, or somebody has changed it. Take the copy that you kept the head of`,
  );
}

/** The proof that nobody has changed passwords and key, which no event holds. */
function vouchedBy({ logKey }: Config, { format, key }: Manifest, given: string | undefined, kept: string | undefined) {
  if (kept !== undefined) return 'the backup is the one of --head, with its passwords and its key';
  if (format === 2 && logKey !== undefined && parseSigner(logKey).vkey === key)
    return 'the backup is signed with LOG_KEY, with its passwords';
  const what = given === undefined ? '' : 'no checkpoint covers passwords and key. ';
  const by = format === 1 ? 'Nobody has signed them' : 'The signature over them is by the key in the backup itself';
  return `${what}${by}: that shows damage, not forgery. Compare with the line "head of the backup" that was printed when it was made (--head)`;
}

/** @throws CommandFailed where a witness of LOG_POLICY has seen more of the log, unless it may be behind */
async function askWitnesses(
  { logPolicy, mayReachPrivate }: Config,
  folder: string,
  { state, key, log: { events } }: Manifest,
  { may, say }: { readonly may: boolean; readonly say: (line: string) => void },
): Promise<void> {
  if (!logPolicy) return;
  const verifier = parseVerifier(key);
  const note = await newestRecorded(join(folder, state), verifier);
  if (note === undefined) return say('the backup has no checkpoint: no witness can be asked about its log');
  const seen = await seenByWitnesses(logPolicy, verifier, note, mayReachPrivate);
  for (const one of seen)
    say(
      'why' in one
        ? `the witness ${one.name} does not say how much it has seen of the log: ${one.why}`
        : `the witness ${one.name} has seen ${counted(one.size, 'event')} of the log, this restore brings ${events}`,
    );
  const most = Math.max(...seen.map((one) => ('size' in one ? one.size : 0)), 0);
  if (most <= events || may) return;
  throw new CommandFailed(
    `witnesses have cosigned ${counted(most - events, 'event')} that would not be there: nothing was restored. They will never cosign another log of this name, and what was lost stays provable. Restore a newer backup; or, if there is none, run this again with --behind-witnesses`,
  );
}

async function completeBackup(folder: string, say: (line: string) => void): Promise<Manifest> {
  if (isThere(folder)) await expectPlain(folder);
  const manifest = await readManifest(folder);
  const isCutOff = existsSync(join(folder, unfinished));
  if (manifest && isCutOff)
    say(`a later backup into ${folder} was cut off: this is the one before it, of ${manifest.at}`);
  if (manifest) return manifest;
  throw new CommandFailed(
    isCutOff
      ? `the backup in ${folder} was cut off before it was complete: it cannot be restored. Run backup again where the portal is`
      : `${folder} holds no backup`,
  );
}

/** @throws StoreUnusable while a portal runs on the embedded log of the folder */
export function expectStopped(dataDir: string): void {
  const events = join(dataDir, 'events');
  if (existsSync(join(events, 'lock.db'))) lockDirectory(events)();
}

/** @throws CommandFailed, StoreUnusable unless DATA_DIR is empty, or holds what a restore that was cut off has left */
function clearWay({ dataDir }: Config): void {
  expectStopped(dataDir);
  if (isEmpty(dataDir) || existsSync(join(dataDir, restoring))) return;
  const names = readdirSync(dataDir).slice(0, 5).join(', ');
  throw new CommandFailed(
    `DATA_DIR ${dataDir} is not empty (${names}): nothing was changed. Name an empty folder, or move this one away`,
  );
}

/** The log of a server must be empty; a new restore continues one that was cut off there. */
async function expectEmptyLog(config: Config, { streamPrefix }: Manifest): Promise<void> {
  const { eventStoreUrl: url, streamPrefix: prefix = '', dataDir } = config;
  if (url === undefined || existsSync(join(dataDir, restoring))) return;
  const log = await openEventStore({ ...placeOf(config), exclusive: false });
  const head = await log.head().finally(() => log.close());
  if (head === undefined) return;
  const named = prefix === '' ? 'STREAM_PREFIX is not set' : `STREAM_PREFIX is ${prefix}`;
  throw new CommandFailed(
    `the event store holds a portal already, up to ${head}: nothing was changed. ${named}, it was "${streamPrefix}" where the backup was made`,
  );
}

/** @returns the PDFs in it, those of change sets alone, and whether checkpoints are in it @throws Difference for what is not as it was backed up */
async function checkBackup(folder: string, manifest: Manifest, kept: string | undefined, say: (line: string) => void) {
  const { at, state, files, key, log, missing } = manifest;
  const head = kept === undefined ? undefined : headIn(kept, parseVerifier(key), 'the checkpoint of --head');
  if (head && head.size > log.events)
    throw new Difference(
      `the checkpoint of --head covers ${head.size} events, the backup of ${at} has ${log.events}: it is older, or its end is gone. Restore a newer one, or give a checkpoint of then`,
    );
  for (const [path, sha256] of Object.entries(files))
    if (!existsSync(join(folder, state, path)) || (await sha256Of(join(folder, state, path))) !== sha256)
      throw new Difference(`${state}/${path} is not what was backed up`);
  if (files[peopleRows] !== undefined) for await (const _rows of peopleIn(join(folder, state, peopleRows)));
  if (files[witnessHeads] !== undefined) await headsIn(join(folder, state, witnessHeads));
  const path = join(folder, logFile);
  if (!existsSync(path) || (await sha256Of(path, log.bytes)) !== log.sha256)
    throw new Difference(`${logFile} is not what was backed up`);
  const others = head ? [head] : [];
  const passwords = await CheckedPasswords.read(passwordsIn(folder, manifest));
  const checkpoints = Object.keys(files).filter((name) => name.startsWith('checkpoints/'));
  const checked = await checkEvents(
    () => passwords.beside(eventsIn(path, log.bytes)),
    checkpoints.map((name) => join(folder, state, name)),
    key,
    others,
  );
  passwords.expectOwned();
  const { root, events, uploads, staged, logId, covered, heads } = checked;
  if (events !== log.events || root.toString('base64') !== log.root)
    throw new Difference(`${logFile} does not hash to the root in the manifest`);
  const backedUp = new FolderPlace(folder);
  const pdfs = [...uploads].filter((upload) => !missing.includes(upload));
  for (const upload of pdfs)
    if (!(await isWhole(backedUp, upload))) throw new Difference(`${upload} is not what was backed up`);
  const isSigned = heads > others.length;
  const signed = isSigned ? `${covered} events fit ${allOf(heads, 'signed checkpoint')}` : noCheckpoints;
  say(`the backup of ${at} is whole: ${counted(events, 'event')}, ${counted(pdfs.length, 'PDF')}; ${signed}`);
  if (head) say(`the checkpoint of --head fits: the backup begins with the ${head.size} events that it covers`);
  return { uploads: new Set(pdfs), staged, logId, isSigned };
}

/** A store takes no id twice, and no position of another kind. */
function asDifference(error: unknown): never {
  if (error instanceof RangeError) throw new Difference(`no log takes what the backup holds: ${error.message}`);
  throw error;
}

/** Embedded to embedded the positions stay as well: what names one (a link with asOf, a place in a list) still holds. */
async function restoreLog(
  config: Config,
  path: string,
  { store, log }: Manifest,
  secrets: () => AsyncIterable<readonly RecordedEvent[]>,
): Promise<void> {
  const place = placeOf(config);
  if (place.url === undefined && store === 'embedded') {
    async function* all(): AsyncGenerator<readonly RecordedEvent[]> {
      yield* eventsIn(path, log.bytes);
      yield* secrets();
    }
    return fillSqliteLog(place.dir, all());
  }
  const events = await openEventStore({ ...place, exclusive: true });
  try {
    await fillLog(events, eventsIn(path, log.bytes));
    for await (const page of secrets()) for (const secret of page) await events.append([newest(secret)]);
  } finally {
    await events.close();
  }
}

/** Only the last event of a secret stream is stored: it is the first one of the new store. */
function newest({ stream, id, type, data, metadata }: RecordedEvent): StreamWrite {
  return { stream, expected: 'none', events: [{ id, type, data, metadata }] };
}

/** The first checkpoint of the shorter log says what was left out. */
async function signCut(config: Config, told: string): Promise<void> {
  await markSigned(config.dataDir, firstSlot);
  const log = await openEventStore({ ...placeOf(config), exclusive: false });
  await signAnew(log, config, readLogKey(config) ?? makeLogKey(config), told).finally(() => log.close());
}

/** The checkpoints that were restored are gone from then on, should they not be there. */
async function tellRestored(config: Config, { key }: Manifest): Promise<void> {
  const log = await openEventStore({ ...placeOf(config), exclusive: false });
  await tellLog(log, key).finally(() => log.close());
}

/** @returns the position of the last event */
async function expectSame(config: Config, { log: { events, root }, files }: Manifest): Promise<string> {
  const log = await openEventStore({ ...placeOf(config), exclusive: false });
  const [head, position = ''] = await Promise.all([headOf(log), log.head()]).finally(() => log.close());
  if (head.size !== events || head.root.toString('base64') !== root)
    throw new Difference(
      `the log has ${head.size} events after the restore and another root than the backup's ${events}`,
    );
  for (const [path, sha256] of Object.entries(files))
    if (!inStores.includes(path) && (await sha256Of(join(config.dataDir, path))) !== sha256)
      throw new Difference(`${path} could not be copied whole`);
  return position;
}
