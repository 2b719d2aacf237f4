import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ProblemError } from '@noticeboard/content-model';
import { type EventStore, StoreUnavailable } from '@noticeboard/event-store';
import { newEvents } from './command-context.js';
import { countedLog } from '../testing/counted-log.js';
import { type Count, counter, counting, happening, commandContext } from '../testing/command-contexts.js';
import { outcomeOf, PortalLog } from '../testing/portal-log.js';
import { type AggregateStream, expectedAfter } from './aggregate.js';
import { type AggregateCommand, handleCommand } from './handle-command.js';

let log: PortalLog;

beforeEach(async () => {
  log = await PortalLog.open();
});

afterEach(() => log.close());

const commandId = '11111111-1111-4111-8111-111111111111';

/** The events, by name. */
const names: AggregateStream<readonly string[]> = {
  stream: 'names-1',
  evolve: (before = [], { type }) => [...before, type],
};

const handle = (given: Partial<AggregateCommand<Count>> = {}, events: EventStore = log.events) =>
  handleCommand(log.store(events), counting(given));

describe('A command on a stream that this process knows', () => {
  const reject = (before: Count | undefined) => {
    if ((before?.happened ?? 0) < 3) throw new ProblemError('unknownRecord');
    return happening('Mine');
  };

  it('reads nothing, after its own edits and after the first', async () => {
    const events = countedLog(log.events);
    await handle({ begins: true }, events);
    await handle({}, events);
    expect((await handle({}, events)).after).toEqual({ happened: 3 });
    expect(events.reads).toEqual([]);
  });

  it('reads on from there when several events were appended at once: their positions are not known', async () => {
    const events = countedLog(log.events);
    await handle({ begins: true }, events);
    await handle({ decide: () => happening('A', 'B') }, events);
    const { position } = await handle({ decide: () => [] }, events);
    expect(position).toBe(await log.events.head());
    expect(events.eventsRead).toBe(3);
  });

  it('reads on from there when it lost to another process', async () => {
    for (let n = 0; n < 20; n += 1) await handle({}, log.other);
    const events = countedLog(log.events);
    await handle({}, events);
    await handle({}, log.other);
    events.eventsRead = 0;
    expect(await handle({}, events)).toMatchObject({ after: { happened: 23 }, revision: 22 });
    expect([events.eventsRead, events.appends.length]).toEqual([2, 3]);
    expect(await handle({}, events)).toMatchObject({ revision: 23 });
    expect(events.eventsRead).toBe(2);
  });

  it('is not refused on what was true before another process wrote', async () => {
    await handle();
    for (let n = 0; n < 2; n += 1) await handle({}, log.other);
    expect(await handle({ decide: reject })).toMatchObject({ before: { happened: 3 }, revision: 3 });
  });

  it('does not change nothing on what was true before another process wrote', async () => {
    const once: AggregateCommand<Count>['decide'] = (before) => (before?.happened === 1 ? [] : happening('Mine'));
    await handle();
    await handle({}, log.other);
    expect(await handle({ decide: once })).toMatchObject({ before: { happened: 2 }, after: { happened: 3 } });
    const nothing = await handle({ decide: () => [] }, log.other);
    expect(nothing).toMatchObject({ after: { happened: 3 }, position: await log.events.head() });
  });

  it('is refused once, on the head, when that is where it is', async () => {
    await handle();
    const seen: (number | undefined)[] = [];
    const decide: AggregateCommand<Count>['decide'] = (before) => {
      seen.push(before?.happened);
      return reject(before);
    };
    const events = countedLog(log.events);
    expect(await outcomeOf(handle({ decide }, events))).toBe('unknownRecord');
    expect(await outcomeOf(handle({ decide }, events))).toBe('unknownRecord');
    // A state that was read is not doubted; a cached one is.
    expect(seen).toEqual([1, 1, 1]);
  });

  it('reads again after an append of which nobody knows whether it was stored', async () => {
    const events = countedLog(log.events, async (writes) => {
      if (events.appends.length !== 2) return;
      await log.events.append(writes);
      throw new StoreUnavailable('the connection broke');
    });
    await handle({}, events);
    await expect(handle({}, events)).rejects.toThrow(StoreUnavailable);
    expect(await handle({}, events)).toMatchObject({ after: { happened: 3 }, revision: 2 });
    expect(events.appends).toHaveLength(3);
  });

  it('does not take another log for the one that it knows', async () => {
    const restored = await PortalLog.open();
    try {
      let current: PortalLog = log;
      const events = countedLog({
        ...countedLog(log.events),
        readStream: (stream, options) => current.events.readStream(stream, options),
        append: (writes) => current.events.append(writes),
      });
      const add = (type: string, to: EventStore) =>
        handleCommand(log.store(to), { aggregate: names, context: commandContext(), decide: () => happening(type) });
      for (const type of ['A', 'B']) await add(type, events);
      for (const type of ['C', 'D', 'E']) await add(type, restored.events);
      current = restored;
      expect((await add('F', events)).after).toEqual(['C', 'D', 'E', 'F']);
    } finally {
      await restored.close();
    }
  });

  it('that was written beside another is kept with its own position, or not at all', async () => {
    const beside: AggregateStream<Count> = { ...counter, stream: 'count-2' };
    const alsoAppend: AggregateCommand<Count>['alsoAppend'] = async (_before, _decided, view) => {
      const { stream } = beside;
      const expected = expectedAfter(await view.state(beside));
      return [{ stream, expected, events: newEvents(commandContext(), happening('Beside')) }];
    };
    for (let n = 0; n < 2; n += 1) await handle({ alsoAppend });
    const { after, position } = await handle({ aggregate: beside, decide: () => [] });
    expect(after).toEqual({ happened: 2 });
    expect((await log.events.readStream('count-2')).at(-1)?.position).toBe(position);
  });

  it('and that a keyed command may have written before, elsewhere, is read to know at what time', async () => {
    const times: AggregateStream<readonly string[]> = {
      stream: 'times-1',
      evolve: (before = [], { metadata }) => [...before, metadata['at'] ?? ''],
    };
    const command = (at: string, idempotencyKey?: string) => ({
      aggregate: times,
      context: { ...commandContext({ at, ...(idempotencyKey !== undefined && { idempotencyKey }) }), commandId },
      decide: () => happening('Happened'),
    });
    const events = countedLog(log.events, async () => {
      if (events.appends.length === 1) await handleCommand(log.store(log.other), command('first', 'k'));
    });
    await handleCommand(log.store(events), command('second', 'k'));
    expect(await log.types()).toEqual(['Happened']);
    const later = { ...command('third'), context: commandContext({ at: 'third' }) };
    expect((await handleCommand(log.store(events), later)).after).toEqual(['first', 'third']);
  });

  it('costs as many events to read at its thousandth edit as at its tenth, also where two processes edit', async () => {
    const [one, two] = [countedLog(log.events), countedLog(log.other)];
    const readAt: number[] = [];
    for (let n = 0; n < 1000; n += 1) {
      const before = one.eventsRead + two.eventsRead;
      await handle({}, n % 10 === 9 ? two : one);
      readAt.push(one.eventsRead + two.eventsRead - before);
    }
    expect(readAt[0]).toBe(0);
    // Each meets what the other has written since: ten events at the most.
    expect(Math.max(...readAt.slice(10))).toBeLessThanOrEqual(11);
    expect(readAt.slice(-100)).toEqual(readAt.slice(100, 200));
  });
});

describe('Commands at once', () => {
  it('on one stream, fifty in one process, wait for one another: none loses, and the revisions follow', async () => {
    const events = countedLog(log.events);
    const results = await Promise.all(Array.from({ length: 50 }, () => handle({}, events)));
    expect(results.map(({ revision }) => revision)).toEqual(results.map((_, index) => index));
    expect(events.appends).toHaveLength(50);
    expect(events.reads).toHaveLength(1);
  });

  it('on one stream in two processes all succeed, one after the other', async () => {
    const both = [log.events, log.other].flatMap((events) => Array.from({ length: 100 }, () => handle({}, events)));
    const results = await Promise.all(both);
    expect(new Set(results.map(({ revision }) => revision)).size).toBe(200);
    for (const { before, after, revision } of results)
      expect([before?.happened ?? 0, after.happened]).toEqual([revision, revision + 1]);
    expect(await log.types('count-1')).toHaveLength(200);
    expect(await log.store().head(counter)).toEqual({ happened: 200 });
  });
});
