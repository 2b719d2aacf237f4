import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { StoreUnavailable, StoreUnusable } from '@noticeboard/event-store';
import { ReadStoreUnavailable, ReadStoreUnusable } from '@noticeboard/read-store';
import { StoreWait, type StoreWaitOptions } from './store-wait.js';

const url = 'kurrentdb://portal:open-sesame@db.example:2113?tls=false';
const store = { name: 'The event store', url, variable: 'EVENT_STORE_URL' };
const end = 'Waiting; http://127.0.0.1:3000/health tells when it is there.';
const refused = `The event store at kurrentdb://***@db.example:2113 cannot be reached: connection refused. Start it, or mend EVENT_STORE_URL.`;

let said: string[];
let reasons: (string | undefined)[];
let stopping: AbortController;

beforeEach(() => {
  said = [];
  reasons = [];
  stopping = new AbortController();
});

function waiting(given: Partial<StoreWaitOptions> = {}): StoreWait {
  return new StoreWait({
    log: { warn: (message) => void said.push(message) },
    waiting: end,
    onWait: (reason) => void reasons.push(reason),
    signal: stopping.signal,
    retryEveryMs: 1,
    ...given,
  });
}

/** Waits for a store that fails with these, one after the other, and then is there. */
function until(failures: readonly Error[], given: Partial<StoreWaitOptions> = {}): Promise<string> {
  const left = [...failures];
  return waiting(given).until(store, async () => {
    const failure = left.shift();
    if (failure) throw failure;
    return 'open';
  });
}

const away = (message: string) => new StoreUnavailable(message);

describe('A start whose store is not there', () => {
  it('says nothing where it is', async () => {
    expect(await until([])).toBe('open');
    expect(said).toEqual([]);
  });

  it('says in one line what is wrong, what to do and where to look, however often it tries', async () => {
    expect(await until(Array.from({ length: 20 }, () => away('connection refused')))).toBe('open');
    expect(said).toEqual([`${refused} ${end}`, 'The event store answers.']);
    expect(new Set(reasons)).toEqual(new Set([refused, undefined]));
    expect(reasons.at(-1)).toBeUndefined();
  });

  it('lets the store take longer with each try, up to eight times as long as usual', async () => {
    const waited: number[] = [];
    await waiting().until(store, async (patience) => {
      waited.push(patience);
      if (waited.length < 6) throw away('no answer within 3000 ms');
    });
    expect(waited).toEqual([1, 2, 4, 8, 8, 8]);
  });

  it('says each other reason too, once, also where two take turns', async () => {
    const [one, two] = [away('connection refused'), away('the certificate is not known')];
    await until([one, two, one, two, one]);
    expect(said).toEqual([
      `${refused} ${end}`,
      expect.stringContaining('the certificate is not known. Start it'),
      'The event store answers.',
    ]);
  });

  it('takes the words of a store that says itself what to mend', async () => {
    await until([away('KurrentDB at db.example has no leader. Wait for it, or mend EVENT_STORE_URL.')]);
    expect(said[0]).toBe(`KurrentDB at db.example has no leader. Wait for it, or mend EVENT_STORE_URL. ${end}`);
  });

  it('never tells a password or a stack, and keeps to one line', async () => {
    await until([
      away(`KurrentDB cannot be reached: cannot connect to ${url}\n    at connect (node:net)`),
      away('failed (2026-11-22T21:49:58.802Z)'),
      away('failed (2026-11-22T21:49:59.802Z)'),
    ]);
    expect(said).toHaveLength(3);
    for (const line of said) expect(line).not.toMatch(/open-sesame|\n/);
  });

  it('says so where the store only is silent, once, and not again when the client gives up', async () => {
    const left = [1, 2, 3].map(() => away('no answer within 3000 ms'));
    await waiting({ silentForMs: 5 }).until(store, async () => {
      await pause(20);
      const failure = left.shift();
      if (failure) throw failure;
    });
    expect(said).toEqual([
      `The event store at kurrentdb://***@db.example:2113 does not answer. Start it, or mend EVENT_STORE_URL. ${end}`,
      'The event store answers.',
    ]);
  });

  it.each([new StoreUnusable('too old'), new ReadStoreUnusable('wrong user'), new TypeError('a bug')])(
    'does not wait where that mends nothing: %s',
    async (error) => {
      await expect(until([error])).rejects.toBe(error);
      expect(said).toEqual([]);
    },
  );

  it('waits for Redis as well', async () => {
    expect(await until([new ReadStoreUnavailable('Redis at x cannot be reached: connection refused')])).toBe('open');
  });

  it('gives up once its time is over, with what the store said last', async () => {
    const last = away('no leader: 1 of 3 nodes answered');
    await expect(until([last], { forMs: 0 })).rejects.toBe(last);
    expect(await until([last], { forMs: 60_000 })).toBe('open');
  });

  it('ends the waiting when it is told to stop', async () => {
    const opening = until([away('connection refused')], { retryEveryMs: 60_000, onWait: () => stopping.abort() });
    await expect(opening).rejects.toThrow('aborted');
  });
});
