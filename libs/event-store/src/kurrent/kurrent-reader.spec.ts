import { expect, it } from '@jest/globals';
import type { KurrentConnection, Lease } from './kurrent-connection.js';
import { KurrentReader } from './kurrent-reader.js';
import { OwnStreams } from './kurrent-event.js';

const eventAt = (at: bigint) => {
  const position = { commit: at, prepare: at };
  return {
    event: { streamId: 'job-1', revision: at, position, id: '', type: '', data: {}, metadata: {}, isJson: true },
  };
};

/** A client whose server has as many events as are asked for, and counts those that are read from the beginning. */
function endlessLog() {
  const taken = { events: 0 };
  async function* readAll({ direction }: { direction: string }) {
    if (direction === 'backwards') yield eventAt(1_000_000n);
    for (let at = 0n; ; at += 1n) {
      taken.events += 1;
      yield eventAt(at);
    }
  }
  return { taken, client: { readAll } };
}

it('takes no more from the server than is taken from it', async () => {
  const { taken, client } = endlessLog();
  const connection = {
    giveUpMs: 1000,
    nativeCall: {},
    closed: new AbortController().signal,
    call: async () => eventAt(1_000_000n),
    lease: async () => ({ client }) as unknown as Lease,
    during: <T>(_lease: Lease, promise: Promise<T>) => promise,
    succeeded: () => undefined,
  } as unknown as KurrentConnection;
  const pages = new KurrentReader(connection, new OwnStreams()).pages({ batch: 10 });
  for (const count of [10, 20, 30]) {
    expect((await pages.next()).value).toHaveLength(10);
    expect(taken.events).toBe(count);
  }
  await pages.return(undefined);
  expect(taken.events).toBe(30);
});

it('reads streams, and the end of the log, without the half of the client that answers late', async () => {
  const calls = { readStream: async () => [eventAt(7n)], lastRecord: async () => eventAt(9n) };
  const connection = {
    closed: new AbortController().signal,
    call: (ask: (lease: Pick<Lease, 'calls'>) => Promise<unknown>) => ask({ calls } as unknown as Lease),
  } as unknown as KurrentConnection;
  const reader = new KurrentReader(connection, new OwnStreams());
  expect(await reader.readStream('job-1', { from: 7, max: 1 })).toMatchObject([{ stream: 'job-1', revision: 7 }]);
  expect(await reader.tip()).toBe('00000000000000000009-00000000000000000009');
});
