import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EventStore, Position } from '@noticeboard/event-store';
import { openCheckpoint } from '@noticeboard/ledger';
import type { Config } from '../config/config.js';
import { readEventLog } from '../config/stream-prefix.js';
import { readLogKey } from '../ledger/key-file.js';
import { exportLines } from '../ledger/log-export.js';
import { newestRecorded } from '../verify/signed-heads.js';
import { findPortal } from '../verify/running-portal.js';
import { inOneLine } from './backup.command.js';
import { defineCommand, UsageFault } from './command.js';
import { configOfPortal, onceLogAnswers } from './portal-config.js';

const usage = `usage: npm run portal -- export [<file>] [--from <leaf>] [--to <leaf>] [--checkpoint <file>]

Writes the recorded events, one line of RFC 8785 JSON each, to the file or to stdout: leaf N of the log's tree is
SHA-256(0x00 || line N without its newline). --from is inclusive, --to exclusive; both count from 0. Account events are in
it, credentials never.

With --checkpoint the newest signed checkpoint goes to that file (the running portal's, else the last that was
recorded), and the export ends where it does: the two are what "verify --export" takes.

To move a portal to another store, stop it, export all of it, and have "import" read the file.

Works on the event log that the environment names (DATA_DIR, EVENT_STORE_URL), also while the portal runs.`;

const options = {
  from: { type: 'string', default: '0' },
  to: { type: 'string' },
  checkpoint: { type: 'string' },
} as const;

const words = { many: 'export takes one file' };

export const exportCommand = defineCommand({ usage, options, words }, async (values, [file]) => {
  const config = await onceLogAnswers(configOfPortal());
  const from = leafIn('from', values.from);
  let to = values.to === undefined ? undefined : leafIn('to', values.to);
  if (values.checkpoint !== undefined) {
    const { note, size } = await newestCheckpoint(config);
    to ??= size;
    await writeFile(values.checkpoint, note).catch(notWritten(values.checkpoint));
  }
  if (to !== undefined && to < from) throw new UsageFault(`--to ${to} is before --from ${from}`);
  await readEventLog(config, (log) => writeLines(log, from, to, file));
});

async function writeLines(
  log: EventStore,
  from: number,
  to: number | undefined,
  file: string | undefined,
): Promise<void> {
  const after = await positionBefore(log, from);
  const lines = Readable.from(exportLines(log, { after, count: to === undefined ? undefined : to - from }));
  if (file !== undefined) return pipeline(lines, createWriteStream(file)).catch(notWritten(file));
  await pipeline(lines, process.stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
    // The reader of the output has seen enough.
    if (error.code !== 'EPIPE') throw error;
  });
}

function notWritten(file: string) {
  return (error: unknown): never => {
    throw inOneLine(error, `${file} was not written`);
  };
}

/** The embedded log has no look-up by leaf: what is left out is read past. */
async function positionBefore(log: EventStore, leaf: number): Promise<Position | undefined> {
  let after: Position | undefined;
  let left = leaf;
  for await (const events of log.pages({ max: leaf })) {
    after = events.at(-1)?.position;
    left -= events.length;
  }
  if (left > 0) throw new UsageFault(`--from ${leaf} is past the end of the log, which has ${leaf - left} events`);
  return after;
}

async function newestCheckpoint(config: Config): Promise<{ readonly note: string; readonly size: number }> {
  const signer = readLogKey(config);
  if (!signer) throw new UsageFault('nothing was signed yet: start the portal once, it makes the key of the log');
  const note = (await findPortal(config))?.checkpoint ?? (await newestRecorded(config.dataDir, signer));
  if (note === undefined) throw new UsageFault('no checkpoint was recorded yet: start the portal once');
  return { note, size: openCheckpoint(note, signer).size };
}

function leafIn(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageFault(`--${name} is a whole number from 0`);
  return Number(text);
}
