import { randomBytes } from 'node:crypto';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, ApiClient } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { newTitle } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { type LoggedEvent, recordedEvents } from '../../test/event-log.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { copyOf, inLog, pageOf, recordedFolder } from '../../test/tampered-log.js';
import { beside, expectRun, run, runAlone } from '../../test/command-line.js';

let original: string;
let events: readonly LoggedEvent[];
/** Serves what was recorded. */
let untouched: Portal;

beforeAll(async () => {
  original = await recordedFolder();
  // The files of a copy: a process that opens a log makes files beside it, and they go when they like.
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
  /** The output of verify when the index still knows how it was, and when it does not. */
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

async function tampered({ does }: Act): Promise<string> {
  const dataDir = await copyOf(original);
  inLog(dataDir, ...does(events[place()]?.position ?? 0));
  return dataDir;
}

const [turned, dropped, swapped, putIn] = acts;
const some = [turned, dropped, swapped, putIn].filter((act) => act !== undefined);

describe('A log', () => {
  it.each(breadth(acts, some))('with $name is found out, and the place is named', async (act) => {
    expectRun(await run({ DATA_DIR: await tampered(act) }, 'verify'), 1, act.told(place()));
  });

  it.each(breadth(acts, some.slice(0, 1)))('with $name is found out without the index too', async (act) => {
    const dataDir = await tampered(act);
    await rm(join(dataDir, 'ledger'), { recursive: true });
    expectRun(await run({ DATA_DIR: dataDir }, 'verify'), 1, act.withoutIndex);
  });

  it.each(breadth(acts, some.slice(1, 2)))('with $name is told before what a portal serves otherwise', async (act) => {
    const environment = { ...beside(untouched), DATA_DIR: await tampered(act) };
    expectRun(await run(environment, 'verify'), 1, act.told(place()));
  });

  it.each([
    ['the first page', () => 1],
    ['a page that no event is on', (dataDir: string) => pageOf(dataDir, 'sqlite_autoindex_secrets_2')],
  ])('with other bytes on %s is damaged, in one line with what to do', async (_what, page) => {
    const dataDir = await copyOf(original);
    await spoil(dataDir, page(dataDir));
    const told =
      /^the event log \S+events\.db is damaged: .* restore a backup .*\(npm run portal -- verify --begin-anew\)$/m;
    expectRun(await runAlone({ DATA_DIR: dataDir }, 'verify'), 1, told);
  });

  it('whose passwords cannot be read is begun anew without them, and says whose', async () => {
    const dataDir = await copyOf(original);
    await spoil(dataDir, pageOf(dataDir, 'secrets'));
    const told =
      /^No password of admin can be read: set each anew with "npm run portal -- account password <name>"\.$/m;
    expectRun(await runAlone({ DATA_DIR: dataDir }, 'verify', '--begin-anew'), 0, told);
  });
});

/** Other bytes on a page of its log, which are numbered from 1. */
async function spoil(dataDir: string, page: number): Promise<void> {
  const file = await open(join(dataDir, 'events/events.db'), 'r+');
  await file.write(randomBytes(4096), 0, 4096, (page - 1) * 4096);
  await file.close();
}

describe('A recorded checkpoint', () => {
  const path = (dataDir: string) => join(dataDir, 'checkpoints/1.jsonl');
  const first = async (dataDir: string) => (await readFile(path(dataDir), 'utf8')).split('\n')[0] ?? '';
  const changes: readonly (readonly [string, (text: string) => Promise<string> | string, string])[] = [
    [
      'was replaced by one of another key',
      async (text) => text.replace(text.split('\n')[0] ?? '', await first(sharedPortal().dataDir)),
      'used: it is not signed with this key',
    ],
    ['was changed', (text) => text.replace(/\\n\d+\\n/, '\\n1\\n'), 'used: its signature is wrong'],
    ['is no longer one', (text) => text.slice(1), 'read'],
  ];

  it.each(changes)('that %s is named', async (_, change, why) => {
    const dataDir = await copyOf(original);
    await new ApiClient(sharedPortal().url).get('/log/checkpoint');
    await writeFile(path(dataDir), await change(await readFile(path(dataDir), 'utf8')));
    const output = `the checkpoint in line 1 of checkpoints/1.jsonl cannot be ${why}\n`;
    expect(await run({ DATA_DIR: dataDir }, 'verify')).toEqual({ code: 1, output });
  });

  it('that went missing with all others leaves nothing to vouch for the log', async () => {
    const dataDir = await copyOf(original);
    await rm(join(dataDir, 'checkpoints'), { recursive: true });
    expectRun(await run({ DATA_DIR: dataDir }, 'verify'), 1, /no checkpoint was recorded/);
  });

  it('of which half was written when the machine stopped is none, and is taken away at the next start', async () => {
    const dataDir = await copyOf(original);
    await writeFile(path(dataDir), `${await readFile(path(dataDir), 'utf8')}{"at":"2026`);
    expect(await run({ DATA_DIR: dataDir }, 'verify')).toMatchObject({ code: 0 });
    const portal = await startPortal({ DATA_DIR: dataDir });
    await portal.stop();
    expect(await readFile(path(dataDir), 'utf8')).toMatch(/^(\{"at":"[^\n]*\}\n)+$/);
    expect(await run({ DATA_DIR: dataDir }, 'verify')).toMatchObject({ code: 0 });
  });
});

describe('A portal on a log that is not what it signed', () => {
  async function expectSilence(dataDir: string, why: RegExp): Promise<void> {
    const portal = await startPortal({ DATA_DIR: dataDir });
    // The check of a copied folder may find it before the ledger does.
    await eventually(async () => {
      const reply = await fetch(`${portal.url}/health`);
      expect({ status: reply.status, body: await reply.json() }).toMatchObject({
        status: 503,
        body: { status: 'failing', ledger: { status: 'failing', fault: expect.stringMatching(why) } },
      });
    });
    const reply = await new ApiClient(portal.url).get('/log/checkpoint');
    expectProblem(reply, 503, { message: expect.stringMatching(/^Nothing is signed: /) });
    expect(portal.output()).toMatch(/"msg":"NOTHING IS WRITTEN OR SIGNED: .* npm run portal -- verify"/);
    // The parts that are not at fault continue.
    expect((await new ApiClient(portal.url).get('/admitcards')).status).toBe(200);
    await portal.stop();
  }

  it('signs nothing and says so, with its index and without', async () => {
    const signed = await copyOf(original);
    inLog(signed, `DELETE FROM events WHERE position = ${events.at(-1)?.position ?? 0}`);
    const before = await readFile(join(signed, 'checkpoints/1.jsonl'), 'utf8');
    await expectSilence(signed, /^the last checkpoint .* and that event is not in the log$/);
    await rm(join(signed, 'ledger'), { recursive: true });
    await expectSilence(signed, /^the last checkpoint .* and that event is not in the log$/);
    expect(await readFile(join(signed, 'checkpoints/1.jsonl'), 'utf8')).toBe(before);
  });

  it('of the same length signs nothing either', async () => {
    const altered = await copyOf(original);
    const at = events.find(({ type }) => type === 'AccountAdded')?.position ?? 0;
    inLog(altered, `UPDATE events SET metadata = replace(metadata, '"portal"', '"nobody"') WHERE position = ${at}`);
    await rm(join(altered, 'ledger'), { recursive: true });
    // The ledger tells it, or the check of a copied folder.
    await expectSilence(
      altered,
      /^(the first \d+ events of the log are not those that|leaves 0 to \d+ do not hash to)/,
    );
  });

  it.each([[['keys']], [['checkpoints', 'keys/1.signed']], [['checkpoints', 'keys']]])(
    'that has lost %j is read and not written to, until an operator begins anew',
    async (lost) => {
      const dataDir = await copyOf(original);
      // This portal signs it, and lets the log say so.
      await (await startPortal({ DATA_DIR: dataDir })).stop();
      for (const name of lost) await rm(join(dataDir, name), { recursive: true });
      const why = lost.includes('keys')
        ? /^the key that it was signed with .* is gone$/
        : /^it was signed, and \S+checkpoints holds no checkpoint of it$/;
      await expectSilence(dataDir, why);
      expectRun(await runAlone({ DATA_DIR: dataDir }, 'verify'), 1, /is gone: put it back|no checkpoint was recorded/);
      let portal = await startPortal({ DATA_DIR: dataDir });
      expect((await fetch(`${portal.url}/.well-known/log-key`)).status).toBe(lost.includes('keys') ? 503 : 200);
      const refused = await (await admin(portal.url)).post('/jobs', { jobTitle: newTitle() });
      expect(refused).toMatchObject({ status: 503, text: expect.stringContaining('--begin-anew') });
      await portal.stop();
      expectRun(await runAlone({ DATA_DIR: dataDir }, 'verify', '--begin-anew'), 0, /^The log was begun anew/m);
      portal = await startPortal({ DATA_DIR: dataDir });
      expect((await (await admin(portal.url)).post('/jobs', { jobTitle: newTitle() })).status).toBe(201);
      expectRun(await run(beside(portal), 'verify'), 0, /; begun anew at /);
    },
  );
});
