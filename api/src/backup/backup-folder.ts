import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { jsonIn, portalAccountsStream } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { type Hash, leafHash, leafLine, GrowingTree, type NamedHead, parseVerifier } from '@noticeboard/ledger';
import { z } from 'zod';
import { CommandFailed } from '../config/command-failed.js';
import { checkLog, Difference } from '../verify/check-log.js';
import type { Leaf } from '../verify/leaf-source.js';
import { signedHeads } from '../verify/signed-heads.js';
import { isOfFileSystem } from '../files/folder-owner.js';
import { UploadNames } from '../files/named-uploads.js';

/** Stands beside the manifest while a backup is being made. */
export const unfinished = 'unfinished';
export const logFile = 'log.ndjson';
export const noCheckpoints = 'no checkpoint is in the backup: nothing that was signed before covers its events';

/**
 * Nobody's link is followed, and no pipe waited for: a backup is files in folders.
 * @throws CommandFailed naming what is anything else
 */
export async function expectPlain(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() && !entry.isFile())
      throw new CommandFailed(
        `${path} is ${entry.isSymbolicLink() ? 'a link' : 'no file'}: a backup has files in folders alone, and nothing was changed. Take it out, or another copy of the backup`,
      );
    if (entry.isDirectory() && !isOfFileSystem(entry.name)) await expectPlain(path);
  }
}

export function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).every(isOfFileSystem);
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
  /** Paths of those that were taken down. */
  readonly withdrawn: ReadonlySet<string>;
  /** As `LogId`. */
  readonly logId: string | undefined;
}

/**
 * The events of a backup, or of an export, against files of recorded checkpoints, and others.
 * @throws Difference
 */
export async function checkEvents(
  pages: () => AsyncIterable<readonly RecordedEvent[]>,
  checkpoints: readonly string[],
  key: string | undefined,
  others: readonly NamedHead[] = [],
): Promise<CheckedEvents> {
  const tree = new GrowingTree();
  const named = new UploadNames();
  let isFirst = true;
  let logId: string | undefined;
  async function* leaves(from: number): AsyncGenerator<readonly Leaf[]> {
    const [isRead, skip] = [isFirst, { left: from }];
    isFirst = false;
    for await (const events of pages()) {
      const hashed = events.map((event) => ({ event, hash: leafHash(leafLine(event)) }));
      if (isRead) {
        for (const { hash } of hashed) tree.add(hash);
        for (const event of events) named.add(event);
        logId ??= events.find(({ stream }) => stream === portalAccountsStream)?.id;
      }
      yield hashed.slice(skip.left);
      skip.left = Math.max(0, skip.left - hashed.length);
    }
  }
  const heads = key === undefined ? none() : signedHeads(checkpoints, parseVerifier(key), others);
  const { size, covered, heads: count } = await checkLog(leaves, heads, () => undefined);
  return {
    events: size,
    covered,
    heads: count,
    root: tree.root(),
    uploads: named.all,
    staged: named.staged,
    withdrawn: named.withdrawn,
    logId,
  };
}

async function* none(): AsyncGenerator<never> {}
