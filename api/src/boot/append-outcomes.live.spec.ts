import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreDamaged, StoreUnavailable, type StreamWrite, storeWith } from '@noticeboard/event-store';
import { commandContext } from '../testing/command-contexts.js';
import { PortalLog } from '../testing/portal-log.js';
import { AppendOutcomes } from './append-outcomes.js';
import { newEvents } from '../commands/command-context.js';
import { WriteGate, WritesRefused } from '../write-gate/write-gate.js';

const noQuorum = new StoreUnavailable('the server has no quorum');

let log: PortalLog;
/** The refusals that an append meets before it gets to the log. */
let inTheWay: () => Promise<void>;
let events: AppendOutcomes;
let gate: WriteGate;
let tries: string[];

beforeEach(async () => {
  log = await PortalLog.open();
  inTheWay = async () => {};
  tries = [];
  const append = async (writes: readonly StreamWrite[]) => {
    tries.push(...writes.map(({ stream }) => stream));
    await inTheWay();
    return log.events.append(writes);
  };
  gate = new WriteGate();
  events = new AppendOutcomes(storeWith(log.events, { append }), gate);
});

afterEach(() => log.close());

const write = (expected: StreamWrite['expected'] = 'none', stream = 'count-1'): StreamWrite => ({
  stream,
  expected,
  events: newEvents(commandContext(), [{ type: 'Happened', data: {} }]),
});

/** A user's write that meets a store that refuses it. */
async function failedWrite(error: Error = noQuorum): Promise<void> {
  inTheWay = () => Promise.reject(error);
  await expect(events.append([write()])).rejects.toBe(error);
}

describe('The health of writes', () => {
  it('is good before the first, after one that was stored, and after one that another was before', async () => {
    expect(events.writes).toEqual({ status: 'ok' });
    await events.append([write()]);
    await expect(events.append([write()])).rejects.toThrow('was expected at none');
    expect(events.writes).toEqual({ status: 'ok' });
  });

  it.each([noQuorum, new Error('a bug of ours')])('is failing after %s, with its time and reason', async (error) => {
    const before = new Date().toISOString();
    await failedWrite(error);
    expect(events.writes).toEqual({ status: 'failing', since: expect.any(String), fault: error.message });
    const { since } = events.writes as { since: string };
    expect([before <= since, since <= new Date().toISOString()]).toEqual([true, true]);
  });

  it('is failing after a write that did not get as far as its append, because it could not be read for', async () => {
    const readStream = () => Promise.reject(noQuorum);
    const unread = new AppendOutcomes(storeWith(log.events, { readStream }), gate);
    await expect(unread.readStream('account-ada')).rejects.toBe(noQuorum);
    expect(unread.writes).toEqual({ status: 'failing', since: expect.any(String), fault: noQuorum.message });
    await unread.append([write()]);
    expect(unread.writes).toEqual({ status: 'ok' });
  });

  it('keeps the time of the first failure and the reason of the last', async () => {
    await failedWrite();
    const first = events.writes;
    await failedWrite(new StoreUnavailable('no answer'));
    expect(events.writes).toEqual({ ...first, fault: 'no answer' });
  });

  it.each(['none', 5] as const)(
    'is good again after the next write, stored or not (expected at %s)',
    async (expected) => {
      await failedWrite();
      inTheWay = async () => {};
      await events.append([write(expected)]).catch(() => undefined);
      expect(events.writes).toEqual({ status: 'ok' });
    },
  );

  it('says nothing by a write that no store could keep', async () => {
    const impossible = () => events.append([{ ...write(), events: [] }]);
    await expect(impossible()).rejects.toThrow(RangeError);
    expect(events.writes).toEqual({ status: 'ok' });
    await failedWrite();
    inTheWay = async () => {};
    await expect(impossible()).rejects.toThrow(RangeError);
    expect(events.writes).toMatchObject({ status: 'failing' });
  });
});

describe('Without traffic, the health of writes', () => {
  it('is found to be good again when asked, and nothing is stored for it', async () => {
    await failedWrite();
    inTheWay = async () => {};
    await events.tryAgain();
    expect(events.writes).toEqual({ status: 'ok' });
    expect(tries.at(-1)).toBe('portal-health');
    expect(await log.types()).toEqual([]);
  });

  it('stays failing while the store does, and is asked of it once a second at the most', async () => {
    await failedWrite();
    const { writes } = events;
    await events.tryAgain();
    await events.tryAgain();
    expect(tries).toEqual(['count-1', 'portal-health']);
    expect(events.writes).toEqual(writes);
  });

  it('is not asked of the store while writes work', async () => {
    await events.tryAgain();
    expect(tries).toEqual([]);
  });

  it('stays failing where only what a real write needs is missing', async () => {
    const full = async () => Promise.reject(new Error('ENOSPC: no space left on device'));
    const append = () => Promise.reject(noQuorum);
    const onFullDisk = new AppendOutcomes(storeWith(log.events, { append }), gate, full);
    await onFullDisk.append([write()]).catch(() => undefined);
    await onFullDisk.tryAgain();
    expect(onFullDisk.writes).toMatchObject({ status: 'failing', fault: 'ENOSPC: no space left on device' });
  });
});

describe('Everything else', () => {
  it('goes to the log as it is', async () => {
    const { position } = await events.append([write()]);
    expect(await events.head()).toBe(position);
    expect(await events.readStream('count-1', { max: 1 })).toEqual(await log.events.readAll());
    expect(await events.readAll({ after: position })).toEqual([]);
    const stopping = new AbortController();
    for await (const item of events.follow({ signal: stopping.signal })) if (item.kind === 'caughtUp') stopping.abort();
    await events.close();
    await expect(log.events.head()).rejects.toThrow(StoreUnavailable);
  });
});

describe('A log that is not whole', () => {
  const refused = {
    name: 'StoreUnavailable',
    message: expect.stringContaining('because the event log is not whole: '),
  };

  it('is not asked to append anything', async () => {
    gate.closeForLog('it ends too early');
    await expect(events.append([write()])).rejects.toThrow(WritesRefused);
    await expect(events.append([write()])).rejects.toMatchObject(refused);
    await expect(events.demandAllowed()).rejects.toMatchObject(refused);
    expect(tries).toEqual([]);
    expect(events.writes).toMatchObject({ status: 'failing', fault: refused.message });
  });

  it.each(['readAll', 'pages', 'follow'] as const)('is not written to after %s has met the damage', async (read) => {
    const damage = new StoreDamaged('a page is malformed');
    const next = () => Promise.reject(damage);
    const broken = (): AsyncIterable<never> => ({ [Symbol.asyncIterator]: () => ({ next }) });
    const { signal } = new AbortController();
    const given = { readAll: next, pages: broken, follow: broken };
    events = new AppendOutcomes(storeWith(log.events, given), gate);
    const reading = {
      readAll: () => events.readAll(),
      pages: () => events.pages()[Symbol.asyncIterator]().next(),
      follow: () => events.follow({ signal })[Symbol.asyncIterator]().next(),
    };
    await expect(reading[read]()).rejects.toBe(damage);
    await expect(events.append([write()])).rejects.toMatchObject(refused);
  });
});
