import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type LoggedEvent, recordedEvents } from '../../test/event-log.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { copyOf, inLog, recordedFolder } from '../../test/tampered-log.js';
import { beside, run } from '../../test/verify-command.js';

let original: string;
let events: readonly LoggedEvent[];
/** Serves what was recorded. */
let untouched: Portal;

beforeAll(async () => {
  original = await recordedFolder();
  // Of a copy: whoever opens a log makes files beside it, and they go when they like.
  events = recordedEvents(await copyOf(original));
  untouched = await startPortal({ DATA_DIR: await copyOf(original) });
});

/** Where two notifications of one posting stand, one after the other. */
function place(): number {
  return events.findIndex(
    ({ type, stream }, leaf) => type === 'NotificationAdded' && events[leaf + 1]?.stream === stream,
  );
}

interface Act {
  readonly name: string;
  /** Statements on the log; the place is a position. */
  readonly does: (at: number) => readonly string[];
  /** What verify says when the index still knows how it was, and when it does not. */
  readonly told: (leaf: number) => RegExp;
  readonly withoutIndex: RegExp;
}

const columns = 'stream, revision, id, type, data, metadata';
const acts: readonly Act[] = [
  {
    name: 'an event with one bit turned',
    does: (at) => [
      `UPDATE events SET data = replace(data, '"nameOfPost":"C', '"nameOfPost":"B') WHERE position = ${at}`,
    ],
    told: (leaf) =>
      new RegExp(`^leaf ${leaf}: altered: event \\S+ \\(NotificationAdded, revision \\d of \\S+\\) is not what`, 'm'),
    withoutIndex: /^leaves \d+ to \d+ do not hash to the root of the checkpoint in line \d+ of checkpoints\/1\.jsonl/m,
  },
  {
    name: 'another author of an event',
    does: (at) => [`UPDATE events SET metadata = replace(metadata, '"admin"', '"nobody"') WHERE position = ${at}`],
    told: (leaf) => new RegExp(`^leaf ${leaf}: altered: event \\S+`, 'm'),
    withoutIndex: /^leaves \d+ to \d+ do not hash/m,
  },
  {
    name: 'an event that is no JSON any more',
    does: (at) => [`UPDATE events SET data = substr(data, 2) WHERE position = ${at}`],
    told: (leaf) => new RegExp(`^leaf ${leaf}: event \\S+ .*: it cannot be read`, 'm'),
    withoutIndex: /^leaf \d+: it cannot be read/m,
  },
  {
    name: 'an event dropped',
    does: (at) => [`DELETE FROM events WHERE position = ${at}`],
    told: (leaf) =>
      new RegExp(`^leaf ${leaf}: missing: event \\S+ \\(NotificationAdded, revision \\d of \\S+\\) was dropped`, 'm'),
    withoutIndex: /^leaf \d+: event \S+ .*: revision \d of \S+ is missing before it/m,
  },
  {
    name: "two events in each other's place",
    does: (at) => [
      `UPDATE events SET position = -1 WHERE position = ${at}`,
      `UPDATE events SET position = ${at} WHERE position = ${at + 1}`,
      `UPDATE events SET position = ${at + 1} WHERE position = -1`,
    ],
    told: (leaf) => new RegExp(`^leaf ${leaf}: reordered: event \\S+ .* stands where event \\S+ .* was recorded`, 'm'),
    withoutIndex: /^leaf \d+: event \S+ .*: revision \d of \S+ is missing before it/m,
  },
  {
    name: 'an event put in',
    does: (at) => [
      `UPDATE events SET position = -position WHERE position >= ${at}`,
      'UPDATE events SET position = 1 - position WHERE position < 0',
      `INSERT INTO events (position, ${columns}) SELECT ${at}, 'job-forged', 0, 'forged', type, data, metadata
       FROM events WHERE position = ${at + 1}`,
    ],
    told: (leaf) =>
      new RegExp(`^leaf ${leaf}: inserted: event forged \\(NotificationAdded, revision 0 of job-forged\\)`, 'm'),
    withoutIndex: /^leaves \d+ to \d+ do not hash/m,
  },
  {
    name: 'the end cut off',
    does: (at) => [`DELETE FROM events WHERE position >= ${at}`],
    told: (leaf) => new RegExp(`^leaf ${leaf}: missing: the log ends before event \\S+ \\(NotificationAdded`, 'm'),
    withoutIndex: /^the log ends after \d+ events, the checkpoint in line \d+ of checkpoints\/1\.jsonl covers \d+/m,
  },
];

describe.each(acts)('A log with $name', ({ does, told, withoutIndex }) => {
  it('is found out, and the place is named', async () => {
    const dataDir = await copyOf(original);
    const leaf = place();
    inLog(dataDir, ...does(events[leaf]?.position ?? 0));
    const { code, output } = await run({ DATA_DIR: dataDir }, 'verify');
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(told(leaf)) });
    expect(output.trim()).not.toContain('\n');
  });

  it('is told before what a portal serves otherwise', async () => {
    const dataDir = await copyOf(original);
    const leaf = place();
    inLog(dataDir, ...does(events[leaf]?.position ?? 0));
    const { code, output } = await run({ ...beside(untouched), DATA_DIR: dataDir }, 'verify');
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(told(leaf)) });
    expect(output.trim()).not.toContain('\n');
  });

  it('is found out without the index too', async () => {
    const dataDir = await copyOf(original);
    const leaf = place();
    inLog(dataDir, ...does(events[leaf]?.position ?? 0));
    await rm(join(dataDir, 'ledger'), { recursive: true });
    const { code, output } = await run({ DATA_DIR: dataDir }, 'verify');
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(withoutIndex) });
  });
});

describe('A log that is no database any more', () => {
  it('is told in one line', async () => {
    const dataDir = await copyOf(original);
    const file = await open(join(dataDir, 'events/events.db'), 'r+');
    await file.write(Buffer.alloc(100, 'x'), 0, 100, 0);
    await file.close();
    const { code, output } = await run({ DATA_DIR: dataDir }, 'verify');
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('file is not a database') });
    expect(output.trim()).not.toContain('\n');
  });
});

describe('What nobody touched', () => {
  it('is verified', async () => {
    expect(await run({ DATA_DIR: await copyOf(original) }, 'verify')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^log: \d+ events fit/),
    });
  });
});
