import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { open, readFile, rm, truncate } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { portalAccountsStream, portalChannelsStream } from '@noticeboard/content-model';
import { type EventStore, lockDirectory, makeDirectory, type Position, StoreUnusable } from '@noticeboard/event-store';
import type { Signer } from '@noticeboard/ledger';
import type { Config } from '../config/config.js';
import { readEventLog } from '../config/stream-prefix.js';
import { CommandFailed } from '../config/command-failed.js';
import { checkpointFiles, nameOfFile } from '../ledger/checkpoint-files.js';
import { readLogKey } from '../ledger/key-file.js';
import { findPortal } from '../verify/running-portal.js';
import {
  checkEvents,
  eventsIn,
  expectPlain,
  isEmpty,
  logFile,
  noCheckpoints,
  rowOf,
  unfinished,
} from './backup-folder.js';
import {
  credentialsFile,
  headLineOf,
  keyInBackup,
  type Manifest,
  manifestFile,
  peopleRows,
  readManifest,
  signManifest,
  writeManifest,
} from './manifest.js';
import { sha256Of, syncFolder, using, writeDurably } from '../files/durable-files.js';
import { secretStreamOf } from './passwords.js';
import { FolderPlace } from '../files/folder-place.js';
import { logIdOf, openFiles } from '../files/open-files.js';
import { copyPeople } from './people-rows.js';
import { copyWitness } from './witness-heads.js';
import { copyUploads } from './uploads.js';
import { allOf, counted } from '../config/counted.js';

/**
 * Backs up the portal of this configuration, which may run: what was signed, the log up to a head that is read once,
 * then what belongs to it. The log is only read; it is the folder that is locked.
 * @param say receives each thing that is done, in a line
 * @returns the PDFs that the log names and that are not whole where they should be
 * @throws CommandFailed, Difference
 */
export async function makeBackup(
  config: Config,
  given: string,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const folder = resolve(given);
  const signer = keyOfPortal(config);
  await openFolder(folder, config);
  const release = lockFolder(folder);
  try {
    const before = await formerBackup(folder, config, signer);
    await writeDurably(join(folder, unfinished), '');
    await keepOnly(folder, before);
    const work = async () => {
      const made = await readEventLog(config, (log) => copy({ config, folder, signer, before, log, say }));
      await writeManifest(folder, made);
      return made;
    };
    const manifest = await work().catch(async (error: unknown) => {
      await keepOnly(folder, await readManifest(folder));
      throw error;
    });
    await rm(join(folder, unfinished));
    await keepOnly(folder, manifest);
    await syncFolder(folder);
    say(
      `the backup of ${manifest.at} is complete, ${counted(manifest.log.events, 'event')} at ${manifest.log.position}: ${folder}`,
    );
    say(headLineOf(manifest));
    return manifest.missing;
  } finally {
    release();
  }
}

/**
 * The files of a run that failed or was cut off are removed again, also to make room: on a full disk each run would
 * leave more. PDFs stay, they are what the next one needs.
 */
async function keepOnly(folder: string, manifest: Manifest | undefined): Promise<void> {
  for (const name of readdirSync(folder))
    if (name.startsWith('state-') && name !== manifest?.state) await rm(join(folder, name), { recursive: true });
  await rm(join(folder, `${manifestFile}.new`), { force: true });
  if (existsSync(join(folder, logFile))) await truncate(join(folder, logFile), manifest?.log.bytes ?? 0);
}

function keyOfPortal(config: Config): Signer {
  const signer = readLogKey(config);
  if (!signer) throw new CommandFailed(`${config.dataDir} has no key of a log yet: start the portal once, it makes it`);
  return signer;
}

async function openFolder(folder: string, { dataDir }: Config): Promise<void> {
  if (isWithin(folder, dataDir) || isWithin(dataDir, folder))
    throw new CommandFailed(`${folder} and DATA_DIR ${dataDir} lie within each other: choose another folder`);
  if (existsSync(folder)) await expectPlain(folder);
  const isBackup = existsSync(join(folder, unfinished)) || (await readManifest(folder)) !== undefined;
  // Where there was not even room for the mark, the lock is all that a run has left.
  const isNew = isEmpty(folder) || readdirSync(folder).every((name) => name === 'lock.db');
  if (!isNew && !isBackup)
    throw new CommandFailed(`${folder} is not empty, and holds no backup: choose another folder`);
  makeDirectory(folder);
}

function isWithin(inner: string, outer: string): boolean {
  const path = relative(realOf(outer), realOf(inner));
  return path === '' || !(path === '..' || path.startsWith('../') || path.startsWith('/'));
}

/** Without links, as far as it exists. */
function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return join(realOf(dirname(resolve(path))), basename(path));
}

function lockFolder(folder: string): () => void {
  try {
    return lockDirectory(folder);
  } catch (error) {
    if (error instanceof StoreUnusable)
      throw new CommandFailed(`another backup is being made in ${folder}`, { cause: error });
    throw new CommandFailed(`${folder} cannot be locked: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

const storeOf = ({ eventStoreUrl }: Config): Manifest['store'] =>
  eventStoreUrl === undefined ? 'embedded' : 'kurrentdb';

/** The completed backup that this one continues; undefined where there is none. */
async function formerBackup(folder: string, config: Config, { vkey }: Signer): Promise<Manifest | undefined> {
  const before = await readManifest(folder);
  if (!before) return undefined;
  const { key, store, log, at } = before;
  const anew = `choose another folder for a backup from the beginning`;
  if (key !== vkey) throw new CommandFailed(`${folder} is the backup of another portal, whose key is ${key}: ${anew}`);
  if (store !== storeOf(config)) throw new CommandFailed(`${folder} is the backup of a log in another store: ${anew}`);
  if ((await sha256Of(join(folder, logFile), log.bytes)) !== log.sha256)
    throw new CommandFailed(`${logFile} in ${folder} is no longer what the backup of ${at} wrote: ${anew}`);
  return before;
}

interface Copy {
  readonly config: Config;
  readonly folder: string;
  readonly signer: Signer;
  readonly before: Manifest | undefined;
  readonly log: EventStore;
  readonly say: (line: string) => void;
}

async function copy({ config, folder, signer, before, log, say }: Copy) {
  const { dataDir, streamPrefix = '', logKey } = config;
  const at = new Date().toISOString();
  const state = `state-${at.replace(/\W/g, '-')}`;
  const dir = join(folder, state);
  await rm(dir, { recursive: true, force: true });
  // A portal that runs signs when it is asked: what it has answered until now is covered.
  await findPortal(config);
  // Before the log: it has what they cover, or it is not the one that was signed.
  await copyCheckpoints(dataDir, dir);
  const head = await log.head();
  if (head === undefined) throw new CommandFailed('the event log is empty: there is nothing to back up');
  if (before) await expectGrown(log, before);
  const { bytes, last, count } = await copyLog(log, before, head, join(folder, logFile));
  const secrets = await copyCredentials(log, head, join(dir, credentialsFile));
  const people = await copyPeople(config, join(dir, peopleRows));
  if (logKey === undefined) {
    makeDirectory(dirname(join(dir, keyInBackup)));
    await writeDurably(join(dir, keyInBackup), `${signer.secret}\n`);
  } else say('the key of the log is LOG_KEY, and not in the backup: keep it yourself');

  await copyWitness(dataDir, dir);
  const pages = () => eventsIn(join(folder, logFile), bytes);
  const { events, covered, heads, root, uploads, withdrawn } = await checkEvents(
    pages,
    checkpointFiles(dir),
    signer.vkey,
  );
  const signed = heads === 0 ? noCheckpoints : `${covered} fit ${allOf(heads, 'signed checkpoint')}`;
  say(`log: ${counted(events, 'event')}, ${count} of them new; ${signed}`);
  // An earlier backup into this folder may have their bytes.
  for (const path of withdrawn) await rm(join(folder, path), { force: true });
  const { copied, missing } = await copyUploads(
    await openFiles(config, logIdOf(log)),
    new FolderPlace(folder),
    uploads,
  );
  say(
    `uploads: ${counted(uploads.size - missing.length, 'PDF')}, ${copied} new; ${counted(secrets, 'secret')}; ${counted(people, 'record')} of people`,
  );
  const manifest = {
    at,
    store: storeOf(config),
    streamPrefix,
    key: signer.vkey,
    log: {
      events,
      bytes,
      sha256: await sha256Of(join(folder, logFile), bytes),
      root: root.toString('base64'),
      ...last,
    },
    state,
    files: await hashesOf(dir),
    missing: [...missing],
  };
  return signManifest(manifest, signer);
}

/** @throws CommandFailed unless the last event of the backup is still where it was */
async function expectGrown(log: EventStore, { at, log: { stream, revision, position } }: Manifest): Promise<void> {
  const [event] = await log.readStream(stream, { from: revision, max: 1 });
  if (event?.position !== position)
    throw new CommandFailed(
      `the log does not go on from the backup of ${at}: it has no revision ${revision} of ${stream} at ${position} (an older log was put back?). Choose another folder`,
    );
}

interface Last {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
}

/**
 * Adds the events after the last that the backup has, up to the head. The additions of a backup that was cut off are
 * removed.
 */
async function copyLog(log: EventStore, before: Manifest | undefined, head: Position, path: string) {
  let [bytes, count] = [before?.log.bytes ?? 0, 0];
  let last: Last = before?.log ?? { position: '', stream: '', revision: -1 };
  await using(await open(path, 'a', 0o600), async (file) => {
    await truncate(path, bytes);
    for await (const page of log.pages({ after: before?.log.position })) {
      const events = page.filter(({ position }) => position <= head);
      const text = events.map(rowOf).join('');
      await file.appendFile(text);
      bytes += Buffer.byteLength(text);
      count += events.length;
      last = events.at(-1) ?? last;
      if (events.length < page.length) break;
    }
    await file.sync();
  });
  const { position, stream, revision } = last;
  return { bytes, count, last: { position, stream, revision } };
}

/** Without half a line, which a process had not finished. */
async function copyCheckpoints(dataDir: string, dir: string): Promise<void> {
  makeDirectory(join(dir, 'checkpoints'));
  for (const path of checkpointFiles(dataDir)) {
    const text = await readFile(path, 'utf8');
    await writeDurably(join(dir, nameOfFile(path)), text.slice(0, text.lastIndexOf('\n') + 1));
  }
}

/**
 * The credentials of the accounts that are in the backup's log, and the secrets of its webhooks: one that was changed since, as it is now. @returns how many
 */
async function copyCredentials(log: EventStore, head: Position, path: string): Promise<number> {
  const owners = await Promise.all([portalAccountsStream, portalChannelsStream].map((name) => log.readStream(name)));
  const streams = new Set(
    owners.flat().flatMap((event) => (event.position > head ? [] : (secretStreamOf(event) ?? []))),
  );
  const secrets = await Promise.all(
    [...streams].map((stream) => log.readStream(stream, { direction: 'backwards', max: 1 })),
  );
  await writeDurably(path, secrets.flat().map(rowOf).join(''));
  return secrets.flat().length;
}

async function hashesOf(dir: string): Promise<Record<string, string>> {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map(({ parentPath, name }) => relative(dir, join(parentPath, name))).sort();
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await sha256Of(join(dir, path))] as const)),
  );
}
