import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonIn, excessOf } from '@noticeboard/content-model';
import { type EventStore, openEventStore, type RecordedEvent } from '@noticeboard/event-store';
import { leafLine, StreamOrder } from '@noticeboard/ledger';
import { z } from 'zod';
import { Accounts } from '../accounts/accounts.js';
import { checkEvents } from '../backup/backup-folder.js';
import { expectBeginning, fillLog, headOf } from '../backup/fill-log.js';
import { expectStopped } from '../backup/restore-backup.js';
import { isWhole } from '../backup/uploads.js';
import type { Config } from '../config/config.js';
import { eventLogOf } from '../config/stream-prefix.js';
import { CommandFailed } from '../config/command-failed.js';
import { systemFault } from '../config/system-fault.js';
import { logIdOf, openFiles } from '../files/open-files.js';
import { checkpointFiles } from '../ledger/checkpoint-files.js';
import { readLogKey } from '../ledger/key-file.js';
import { Difference } from '../verify/check-log.js';
import { UnreadableSource } from './dump.js';
import { mostDepth, mostValues } from './json-members.js';
import { bytesOf, openRegular } from './regular-file.js';
import { totalsLine } from './report.js';
import { allOf, counted } from '../config/counted.js';

const text = z.string();
const exportedEvent = z.object({
  id: text,
  stream: text,
  revision: z.int(),
  type: text,
  at: text,
  actor: text,
  role: text,
  correlationId: text,
  causationId: text,
  schemaVersion: z.int().optional(),
  changeSet: text.optional(),
  publicNote: text.optional(),
  correction: text.optional(),
  unreviewed: text.optional(),
  reason: text.optional(),
  tell: text.optional(),
  undoes: text.optional(),
  data: z.record(text, z.unknown()),
});

/**
 * True when the file is an export of a log: whether its first line is an event. @throws UnreadableSource for no file
 */
export async function isExport(path: string): Promise<boolean> {
  for await (const line of linesIn(path)) return line !== undefined && parsed(line) !== undefined;
  return false;
}

/** No store takes a longer event. In bytes. */
const longestLine = 32 * 2 ** 20;

/** The lines of a file; undefined for one that is too long to be one of an export, and nothing after it. */
async function* linesIn(path: string): AsyncGenerator<string | undefined> {
  const file = await openRegular(path).catch((error: Error) => {
    throw new UnreadableSource(
      error instanceof UnreadableSource
        ? error.message
        : `${path} cannot be read: ${systemFault(error) ?? error.message}`,
    );
  });
  try {
    let held: Buffer[] = [];
    let bytes = 0;
    const line = () => Buffer.concat(held).toString('utf8').replace(/\r$/, '');
    for await (const part of bytesOf(file)) {
      let start = 0;
      for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
        held.push(part.subarray(start, end));
        yield line();
        [held, bytes, start] = [[], 0, end + 1];
      }
      held.push(part.subarray(start));
      bytes += part.length - start;
      if (bytes > longestLine) return yield undefined;
    }
    if (bytes > 0) yield line();
  } finally {
    await file.close();
  }
}

const page = 500;

/** The events of an export from leaf 0 on. @throws UnreadableSource for a line that is none */
async function* exportedEvents(file: string): AsyncGenerator<readonly RecordedEvent[]> {
  const order = new StreamOrder();
  let events: RecordedEvent[] = [];
  let number = 0;
  for await (const line of linesIn(file)) {
    number += 1;
    const event = line === undefined ? undefined : eventIn(line);
    const fault = event ? order.fault(event) : 'it is no line of an export';
    if (!event || fault !== undefined) throw new UnreadableSource(`line ${number} of ${file}: ${fault}`);
    events.push(event);
    if (events.length < page) continue;
    yield events;
    events = [];
  }
  if (events.length > 0) yield events;
}

const mostHeld = { depth: mostDepth, members: mostValues, entries: mostValues, all: mostValues };

function parsed(line: string): z.infer<typeof exportedEvent> | undefined {
  // A dump may be one line, which takes many times its length as objects.
  if (excessOf(Buffer.from(line), mostHeld) !== undefined) return undefined;
  return exportedEvent.safeParse(jsonIn(line)).data;
}

/** Undefined unless the line is the very one that the event is hashed by. */
function eventIn(line: string): RecordedEvent | undefined {
  const exported = parsed(line);
  if (!exported) return undefined;
  const { id, stream, revision, type, data, schemaVersion, ...others } = exported;
  const given = Object.entries({ ...others, schemaVersion: schemaVersion?.toString() });
  const metadata = Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const event = { id, stream, revision, type, data, metadata, position: '' };
  return leafLine(event) === line ? event : undefined;
}

/**
 * Moves a log here: the same events in the same order, so that every checkpoint over them holds. The log must be empty,
 * or hold the first of them, and no portal may run on it.
 * @param say receives each thing that is done, in a line
 * @throws CommandFailed, UnreadableSource, Difference
 */
export async function importExport(config: Config, file: string, say: (line: string) => void): Promise<void> {
  const { dataDir } = config;
  const place = eventLogOf(config);
  expectStopped(dataDir);
  // Signatures over another log say nothing of this one: that it is another is said first.
  if (existsSync(join(dataDir, 'events'))) {
    const there = await openEventStore({ ...place, exclusive: true });
    await expectBeginning(there, exportedEvents(file)).finally(() => there.close());
  }
  const { events, heads, root, uploads } = await checkEvents(
    () => exportedEvents(file),
    checkpointFiles(dataDir),
    readLogKey(config)?.vkey,
  );
  const log = await openEventStore({ ...place, exclusive: true });
  try {
    const added = await fillLog(log, exportedEvents(file), () => expectNoPasswords(log, dataDir));
    // Both tell of positions, which are others now; they are made again from the log.
    if (added > 0)
      for (const name of ['read-models', 'ledger']) await rm(join(dataDir, name), { recursive: true, force: true });
    const head = await headOf(log);
    if (head.size !== events || !head.root.equals(root))
      throw new Difference(
        `the log has ${head.size} events after the import and another root than the ${events} of ${file}`,
      );
    say(
      `log: ${counted(events, 'event')}, ${added} brought in, ${events - added} there already; root ${root.toString('base64')}`,
    );
    if (heads > 0) say(`they fit ${allOf(heads, 'checkpoint')} in ${dataDir}/checkpoints`);
    else if (checkpointFiles(dataDir).length === 0)
      say(
        `${dataDir} holds no checkpoints: copy checkpoints/ and keys/ of the former portal, or it begins with a key of its own`,
      );
    const missing: string[] = [];
    const files = await openFiles(config, logIdOf(log));
    for (const path of uploads) if (!(await isWhole(files, path))) missing.push(path);
    if (missing.length > 0)
      say(
        `not in ${files.name}/uploads: ${counted(missing.length, 'PDF')}, the first ${missing[0]}: copy uploads/ of the former portal`,
      );
    for (const name of await namesWithoutPassword(log))
      say(`${name} has no password here: npm run portal -- account password ${name}`);
    say(totalsLine({ taken: events }));
  } finally {
    await log.close();
  }
}

/** A portal has been at work on it since: what it holds beside the events is of another time. */
async function expectNoPasswords(log: EventStore, dataDir: string): Promise<void> {
  const accounts = await new Accounts(log).all();
  if ((await namesWithoutPassword(log)).length === accounts.length) return;
  throw new CommandFailed(
    `the event log holds the beginning of this one with passwords of then: nothing was changed. Move ${dataDir}/events away, or name an empty store`,
  );
}

async function namesWithoutPassword(log: EventStore): Promise<string[]> {
  const accounts = new Accounts(log);
  const names: string[] = [];
  for (const { username } of await accounts.all())
    if ((await accounts.credentials.of(username)).hash === undefined) names.push(username);
  return names;
}
