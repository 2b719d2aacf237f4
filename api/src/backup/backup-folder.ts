import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { jsonIn } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { type Hash, leafHash, leafLine, GrowingTree, parseVerifier } from '@noticeboard/ledger';
import { z } from 'zod';
import { CommandFailed } from '../config/command-failed.js';
import { checkLog, Difference } from '../verify/check-log.js';
import type { Leaf } from '../verify/leaf-source.js';
import { signedHeads } from '../verify/signed-heads.js';
import { syncFolder, writeDurably } from '../files/durable-files.js';
import { UploadNames } from '../files/named-uploads.js';

/**
 * A backup is a folder: `log.ndjson` (every event, a line each, with its position) and `uploads/`, which are only added
 * to; a folder `state-…` with what is small (checkpoints, key, passwords), made anew each time; and `manifest.json`, which
 * says how much of all that the backup is. It is replaced last, in one step: what was cut off leaves the one before.
 */
const manifestSchema = z.object({
  format: z.literal(1),
  /** When the head of the log was read: ISO 8601, UTC, ms. */
  at: z.string(),
  store: z.enum(['embedded', 'kurrentdb']),
  streamPrefix: z.string(),
  /** The line of `/.well-known/log-key`. */
  key: z.string(),
  log: z.object({
    events: z.int().positive(),
    bytes: z.int(),
    sha256: z.string(),
    /** Of the tree over all its events. */
    root: z.string(),
    position: z.string(),
    stream: z.string(),
    revision: z.int(),
  }),
  /** Name of its folder. */
  state: z.string().regex(/^state-[\w-]+$/),
  /** SHA-256 of each file in it, by path. */
  files: z.record(z.string(), z.string()),
  /** PDFs that the log names and that were not whole where the backup was made. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

const manifestFile = 'manifest.json';
/** Stands beside it while a backup is being made. */
export const unfinished = 'unfinished';
export const logFile = 'log.ndjson';
export const credentialsFile = 'credentials.ndjson';

/** Undefined where no backup was completed. @throws CommandFailed for one that cannot be read */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const file = join(folder, manifestFile);
  if (!existsSync(file)) return undefined;
  const manifest = manifestSchema.safeParse(jsonIn(await readFile(file, 'utf8'))).data;
  if (!manifest) throw new CommandFailed(`${file} is no manifest of a backup that this release can read`);
  return manifest;
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeDurably(join(folder, `${manifestFile}.new`), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await rename(join(folder, `${manifestFile}.new`), join(folder, manifestFile));
  await syncFolder(folder);
}

export function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).every((name) => name === 'lost+found');
}

const rowSchema = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.int(),
  id: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.string()),
});

export function rowOf({ position, stream, revision, id, type, data, metadata }: RecordedEvent): string {
  return `${JSON.stringify({ position, stream, revision, id, type, data, metadata })}\n`;
}

const page = 500;

/** The events of a file of rows, page by page. @throws Difference for a line that holds none */
export async function* eventsIn(file: string, bytes = Infinity): AsyncGenerator<readonly RecordedEvent[]> {
  if (bytes === 0) return;
  let events: RecordedEvent[] = [];
  let number = 0;
  for await (const line of createInterface({
    input: createReadStream(file, { end: bytes - 1 }),
    crlfDelay: Infinity,
  })) {
    number += 1;
    const event = rowSchema.safeParse(jsonIn(line)).data;
    if (!event) throw new Difference(`line ${number} of ${file} holds no event`);
    events.push(event);
    if (events.length < page) continue;
    yield events;
    events = [];
  }
  if (events.length > 0) yield events;
}

export interface CheckedEvents {
  readonly events: number;
  /** How many of them a checkpoint covers. */
  readonly covered: number;
  readonly heads: number;
  readonly root: Hash;
  /** The PDFs that they name, by stored path; those that went with a change set that was discarded are not among them. */
  readonly uploads: ReadonlySet<string>;
  /** By path, the change sets that alone have a PDF. */
  readonly staged: ReadonlyMap<string, readonly string[]>;
}

/** The events of a backup, or of an export, against the checkpoints that are recorded in a folder. @throws Difference */
export async function checkEvents(
  pages: () => AsyncIterable<readonly RecordedEvent[]>,
  checkpointsIn: string,
  key: string | undefined,
): Promise<CheckedEvents> {
  const tree = new GrowingTree();
  const named = new UploadNames();
  let isFirst = true;
  async function* leaves(from: number): AsyncGenerator<readonly Leaf[]> {
    const [isRead, skip] = [isFirst, { left: from }];
    isFirst = false;
    for await (const events of pages()) {
      const hashed = events.map((event) => ({ event, hash: leafHash(leafLine(event)) }));
      if (isRead) {
        for (const { hash } of hashed) tree.add(hash);
        for (const event of events) named.add(event);
      }
      yield hashed.slice(skip.left);
      skip.left = Math.max(0, skip.left - hashed.length);
    }
  }
  const heads = key === undefined ? none() : signedHeads(checkpointsIn, parseVerifier(key), []);
  const { size, covered, heads: count } = await checkLog(leaves, heads, () => undefined);
  return { events: size, covered, heads: count, root: tree.root(), uploads: named.all, staged: named.staged };
}

async function* none(): AsyncGenerator<never> {}
