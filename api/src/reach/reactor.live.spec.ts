import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { families, type PostingCommand } from '@noticeboard/content-model';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';
import type { CommandContext } from '../commands/command-context.js';
import { PortalLog } from '../testing/portal-log.js';
import type { Destination } from './destination.js';
import { fileOutbox } from './file-outbox.js';
import type { QueuedMessage } from './message.js';
import type { Outbox } from './outbox.js';
import { Reactor } from './reactor.js';

const [jobs] = families;
const start = Date.parse('2026-11-27T10:00:00.000Z');
const delayMs = 60_000;
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const whole: Destination = { id: 'hook', kind: 'webhook', per: 'publication', deliver: unused };
const single: Destination = { id: 'chat', kind: 'telegram', per: 'record', deliver: unused };

function unused(): never {
  throw new Error('nothing is delivered here');
}

let log: PortalLog;
let dir: string;
let outbox: Outbox;
const ended = new Set<string>();

beforeEach(async () => {
  log = await PortalLog.open();
  dir = await mkdtemp(join(tmpdir(), 'reactor-'));
  outbox = fileOutbox(dir);
  ended.clear();
});

afterEach(async () => {
  await outbox.close();
  await log.close();
  await rm(dir, { recursive: true });
});

const change = (id: string, seconds: number, command: PostingCommand, more: Partial<CommandContext> = {}) =>
  log.change(jobs, id, command, { at: at(seconds), ...more });
const edit = (id: string, seconds: number, salaryRange: string, more: Partial<CommandContext> = {}) =>
  change(id, seconds, { type: 'EditPosting', changes: { salaryRange } }, more);
const remove = (id: string, seconds: number, more: Partial<CommandContext> = {}) =>
  change(id, seconds, { type: 'DeletePosting' }, more);

async function add(id: string, seconds = 0, more: Partial<CommandContext> = {}) {
  await change(id, seconds, { type: 'AddPosting', fields: postingFieldsOf(id) }, more);
}

function reactor(store = outbox, ms = delayMs): Reactor {
  const hasEnded = async (_: string, message: string) => ended.has(message);
  return new Reactor({ events: log.events, outbox: store, families, delayMs: ms, hasEnded });
}

const told = (since = '') => [whole, single].map((destination) => ({ destination, since }));

/** The messages in the outbox for a destination, oldest first. */
async function waiting({ id }: Destination, store = outbox): Promise<readonly QueuedMessage[]> {
  return (await store.waiting(id, 100)).map(({ message }) => message);
}
const linesOf = async (destination: Destination, store = outbox) =>
  (await waiting(destination, store)).map(({ records }) =>
    records
      .map(({ id, type, change: { changes } }) =>
        [id, type, ...changes.map(({ before, after }) => `${before} → ${after}`)].join(' '),
      )
      .join(' + '),
  );

describe('What becomes public', () => {
  it('is told once the delay is over, and not before', async () => {
    await add('p1');
    const one = reactor();
    expect(await one.look(told(), start + 59_000)).toBe(1000);
    expect(await linesOf(whole)).toEqual([]);
    expect(await one.look(told(), start + 60_000)).toBeUndefined();
    expect([await linesOf(whole), await linesOf(single)]).toEqual([['p1 published'], ['p1 published']]);
    await one.look(told(), start + 600_000);
    expect(await linesOf(whole)).toHaveLength(1);
  });

  it('is one message of each record for what happens meanwhile, and one of each publication for webhooks', async () => {
    await add('p1');
    await edit('p1', 100, '1');
    await edit('p1', 130, '2');
    await edit('p1', 160, '3');
    await edit('p1', 161, '4');
    await reactor().look(told(), start + 900_000);
    expect(await linesOf(whole)).toEqual([
      'p1 published',
      'p1 changed  → 1',
      'p1 changed 1 → 2',
      'p1 changed 2 → 3',
      'p1 changed 3 → 4',
    ]);
    expect(await linesOf(single)).toEqual(['p1 published', 'p1 changed  → 3', 'p1 changed 3 → 4']);
  });

  it('is nothing where nothing is left of it', async () => {
    await add('p1');
    await remove('p1', 30);
    await add('p2');
    await edit('p2', 100, 'x');
    await edit('p2', 110, '');
    await reactor().look(told(), start + 900_000);
    expect(await linesOf(single)).toEqual(['p2 published']);
  });

  it('is not told where it is undone within the delay, and its undoing neither; later both are', async () => {
    await add('p1');
    await edit('p1', 100, 'x');
    await undo('p1', 130, 100);
    await edit('p1', 300, 'y');
    await undo('p1', 361, 300);
    await reactor().look(told(), start + 900_000);
    const both = ['p1 published', 'p1 changed  → y', 'p1 changed y → '];
    expect([await linesOf(whole), await linesOf(single)]).toEqual([both, both]);
  });

  it('is told to nobody where who did it says so, but of an end', async () => {
    await add('p1', 0, { tell: 'nobody' });
    await add('p2');
    await edit('p2', 100, 'x', { tell: 'nobody' });
    await edit('p2', 300, 'y');
    await remove('p1', 300, { tell: 'nobody' });
    await reactor().look(told(), start + 900_000);
    const all = ['p2 published', 'p2 changed x → y', 'p1 deleted'];
    expect([await linesOf(whole), await linesOf(single)]).toEqual([all, all]);
  });

  it('is told to a destination from when it was opened, and of what it chooses', async () => {
    await add('p1');
    const since = (await log.events.head()) ?? '';
    await add('p2', 1);
    const choosy: Destination = {
      ...whole,
      id: 'choosy',
      choose: (message) => (message.records.some(({ id }) => id === 'p1') ? message : undefined),
    };
    const all = [...told(since), { destination: choosy, since: '' }];
    await reactor().look(all, start + 900_000);
    expect([await linesOf(whole), await linesOf(choosy)]).toEqual([['p2 published'], ['p1 published']]);
  });

  it('is told to caches at once: what is undone, told to nobody and in no history too', async () => {
    const cache: Destination = { ...whole, id: 'cache', kind: 'cache', isCache: true };
    const all = [...told(), { destination: cache, since: '' }];
    const of = async () =>
      (await waiting(cache)).map(({ records }) => records.map(({ id, type }) => `${id} ${type}`).join());
    const one = reactor();
    await add('p1');
    expect(await one.look(all, start + 1000)).toBe(59_000);
    await edit('p1', 2, 'x');
    await undo('p1', 4, 2);
    await edit('p1', 6, 'y', { tell: 'nobody' });
    const answer = { reportId: 'r1', field: 'examDate', answer: 'confirmed', note: '', reportedAt: at(0) } as const;
    await change('p1', 8, { type: 'AnswerDateReport', ...answer });
    expect([await linesOf(whole), await of()]).toEqual([[], ['p1 published']]);
    await one.look(all, start + 9000);
    const five = ['p1 published', 'p1 changed', 'p1 changed', 'p1 changed', 'p1 changed'];
    expect([await linesOf(whole), await of()]).toEqual([[], five]);
    await reactor().look(all, start + 9000);
    await reactor().look(all, start + 900_000);
    expect([await linesOf(whole), await of()]).toEqual([['p1 published'], five]);
  });

  it('is told once, wherever it was killed, and by whomever', async () => {
    for (let n = 0; n < 12; n += 1) {
      const id = `p${n % 3}`;
      if (n < 3) await add(id, n * 20);
      else await edit(id, n * 20, String(n));
    }
    await reactor().look(told(), start + 900_000);
    const expected = [await linesOf(whole), await linesOf(single)];
    const other = await mkdtemp(join(tmpdir(), 'reactor-'));
    const second = fileOutbox(other);
    // Each look is of a process that ends after it; of two that run at once, one is refused.
    for (let seconds = 0; seconds <= 400; seconds += 13) {
      const [one, rival] = [reactor(second), reactor(second)];
      await Promise.all([one, rival].map((each) => each.look(told(), start + seconds * 1000)));
    }
    expect([await linesOf(whole, second), await linesOf(single, second)]).toEqual(expected);
    const ids = async (store: Outbox) => (await waiting(single, store)).map(({ id }) => id);
    expect(await ids(second)).toEqual(await ids(outbox));
    await second.close();
    await rm(other, { recursive: true });
  });

  it('is not told again where the outbox is lost and the log knows that it was told', async () => {
    await add('p1');
    await edit('p1', 100, 'x');
    await reactor().look(told(), start + 900_000);
    const [first] = await waiting(whole);
    ended.add(first?.id ?? '');
    await outbox.close();
    await rm(dir, { recursive: true });
    outbox = fileOutbox(dir);
    await reactor().look(told(), start + 900_000);
    expect([await linesOf(whole), await linesOf(single)]).toEqual([
      ['p1 changed  → x'],
      ['p1 published', 'p1 changed  → x'],
    ]);
  });
});

/** Brings back what was before, as the undoing of an action records it. */
async function undo(id: string, seconds: number, done: number) {
  const stream = `${jobs.category}-${id}`;
  const stored = await log.events.readStream(stream);
  const last = stored.at(-1);
  if (!last) throw new Error('nothing is undone of nothing');
  const metadata = { ...last.metadata, at: at(seconds), undoes: at(done), causationId: `undo ${seconds}` };
  const event = { id: randomUUID(), type: 'PostingEdited', data: { salaryRange: '' }, metadata };
  await log.events.append([{ stream, expected: stored.length - 1, events: [event] }]);
}
