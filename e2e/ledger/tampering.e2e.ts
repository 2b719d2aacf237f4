import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import Database from 'libsql';
import { admin, ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { type LoggedEvent, recordedEvents } from '../../test/event-log.js';
import { type Environment, newFolder, type Portal, runCommand, startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

/** Of a portal that was stopped: its folder is copied for each act. */
let original: string;
let events: readonly LoggedEvent[];
/** Serves what was recorded. */
let untouched: Portal;

beforeAll(async () => {
  const portal = await startPortal();
  const staff = await admin(portal.url);
  for (const family of families) {
    const id = idOf(await addPosting(staff, family));
    for (let count = 0; count < 3; count += 1) await addNotification(staff, family, id);
  }
  await portal.stop();
  original = portal.dataDir;
  // Of a copy: whoever opens a log makes files beside it, and they go when they like.
  events = recordedEvents(await copied());
  untouched = await startPortal({ DATA_DIR: await copied() });
});

/** Where two notifications of one posting stand, one after the other. */
function place(): number {
  return events.findIndex(
    ({ type, stream }, leaf) => type === 'NotificationAdded' && events[leaf + 1]?.stream === stream,
  );
}

async function copied(): Promise<string> {
  const folder = await newFolder();
  await cp(original, folder, { recursive: true });
  return folder;
}

/** What somebody does who has the file: the triggers are no obstacle. */
function inLog(dataDir: string, ...statements: readonly string[]): void {
  const log = new Database(join(dataDir, 'events/events.db'));
  try {
    log.exec('DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_removed;');
    for (const statement of statements) log.exec(statement);
  } finally {
    log.close();
  }
}

async function verify(
  DATA_DIR: string,
  environment: Environment = {},
): Promise<{ code: number | null; output: string }> {
  const command = runCommand({ ...environment, DATA_DIR }, 'verify');
  const { code } = await command.exited;
  return { code, output: command.output() };
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
    const dataDir = await copied();
    const leaf = place();
    inLog(dataDir, ...does(events[leaf]?.position ?? 0));
    const { code, output } = await verify(dataDir);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(told(leaf)) });
    expect(output.trim()).not.toContain('\n');
  });

  it('is told before what a portal serves otherwise', async () => {
    const dataDir = await copied();
    const leaf = place();
    inLog(dataDir, ...does(events[leaf]?.position ?? 0));
    const { code, output } = await verify(dataDir, { PORT: new URL(untouched.url).port });
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(told(leaf)) });
    expect(output.trim()).not.toContain('\n');
  });

  it('is found out without the index too', async () => {
    const dataDir = await copied();
    const leaf = place();
    inLog(dataDir, ...does(events[leaf]?.position ?? 0));
    await rm(join(dataDir, 'ledger'), { recursive: true });
    const { code, output } = await verify(dataDir);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(withoutIndex) });
  });
});

describe('What nobody touched', () => {
  it('is verified', async () => {
    expect(await verify(await copied())).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^log: \d+ events fit/),
    });
  });
});

describe('A recorded checkpoint', () => {
  const path = (dataDir: string) => join(dataDir, 'checkpoints/1.jsonl');
  const line = (dataDir: string) => readFile(path(dataDir), 'utf8').then((text) => text.split('\n')[0] ?? '');

  it('that was replaced by one of another key is named', async () => {
    const dataDir = await copied();
    const other = await startPortal();
    await new ApiClient(other.url).get('/log/checkpoint');
    const text = await readFile(path(dataDir), 'utf8');
    await writeFile(path(dataDir), text.replace(await line(dataDir), await line(other.dataDir)));
    const told = 'the checkpoint in line 1 of checkpoints/1.jsonl cannot be used: it is not signed with this key\n';
    expect(await verify(dataDir)).toEqual({ code: 1, output: told });
  });

  it('that was changed is named', async () => {
    const dataDir = await copied();
    const text = await readFile(path(dataDir), 'utf8');
    await writeFile(path(dataDir), text.replace(/\\n\d+\\n/, '\\n1\\n'));
    const told = 'the checkpoint in line 1 of checkpoints/1.jsonl cannot be used: its signature is wrong\n';
    expect(await verify(dataDir)).toEqual({ code: 1, output: told });
  });

  it('that is no longer one is named', async () => {
    const dataDir = await copied();
    const text = await readFile(path(dataDir), 'utf8');
    await writeFile(path(dataDir), text.slice(1));
    const told = 'the checkpoint in line 1 of checkpoints/1.jsonl cannot be read\n';
    expect(await verify(dataDir)).toEqual({ code: 1, output: told });
  });

  it('that went missing with all others leaves nothing to vouch for the log', async () => {
    const dataDir = await copied();
    await rm(join(dataDir, 'checkpoints'), { recursive: true });
    expect(await verify(dataDir)).toMatchObject({
      code: 1,
      output: expect.stringContaining('no checkpoint was recorded'),
    });
  });

  it('of which half was written when the machine stopped is none, and is taken away at the next start', async () => {
    const dataDir = await copied();
    const text = await readFile(path(dataDir), 'utf8');
    await writeFile(path(dataDir), `${text}{"at":"2026`);
    expect(await verify(dataDir)).toMatchObject({ code: 0 });
    const portal = await startPortal({ DATA_DIR: dataDir });
    await admin(portal.url);
    await portal.stop();
    expect(await readFile(path(dataDir), 'utf8')).toMatch(/^(\{"at":"[^\n]*\}\n)+$/);
    expect(await verify(dataDir)).toMatchObject({ code: 0 });
  });
});

describe('A portal on a log that is not what it signed', () => {
  async function expectSilence(dataDir: string, why: RegExp): Promise<void> {
    const portal = await startPortal({ DATA_DIR: dataDir });
    const health = await eventually(async () => {
      const reply = await fetch(`${portal.url}/health`);
      expect(reply.status).toBe(503);
      return reply.text();
    });
    expect(JSON.parse(health)).toMatchObject({
      status: 'failing',
      ledger: { status: 'failing', fault: expect.stringMatching(why) },
    });
    const reply = await new ApiClient(portal.url).get('/log/checkpoint');
    expectProblem(reply, 503, { message: expect.stringMatching(/^Nothing is signed: /) });
    expect(portal.output()).toMatch(/^THE LEDGER SIGNS NOTHING: .* npm run portal -- verify$/m);
    // What is not at fault goes on.
    expect((await new ApiClient(portal.url).get('/admitcards')).status).toBe(200);
    await portal.stop();
  }

  it('signs nothing and says so, with its index and without', async () => {
    const last = events.at(-1)?.position ?? 0;
    const signed = await copied();
    inLog(signed, `DELETE FROM events WHERE position = ${last}`);
    const before = await readFile(join(signed, 'checkpoints/1.jsonl'), 'utf8');
    await expectSilence(signed, /no longer has the event at leaf/);
    await rm(join(signed, 'ledger'), { recursive: true });
    await expectSilence(signed, /^the log has \d+ events, the last checkpoint in checkpoints\/1\.jsonl covers \d+$/);
    expect(await readFile(join(signed, 'checkpoints/1.jsonl'), 'utf8')).toBe(before);
  });

  it('of the same length signs nothing either', async () => {
    const altered = await copied();
    const at = events.find(({ type }) => type === 'AccountAdded')?.position ?? 0;
    inLog(altered, `UPDATE events SET metadata = replace(metadata, '"portal"', '"nobody"') WHERE position = ${at}`);
    await rm(join(altered, 'ledger'), { recursive: true });
    await expectSilence(altered, /^the first \d+ events of the log are not those that/);
  });

  it('does not start without the key that it signed with', async () => {
    const dataDir = await copied();
    await rm(join(dataDir, 'keys'), { recursive: true });
    await expect(startPortal({ DATA_DIR: dataDir })).rejects.toThrow(
      /log\.key is gone, but checkpoints were signed with it/,
    );
  });
});
