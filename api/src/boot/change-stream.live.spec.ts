import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore, RecordedEvent, StreamWrite } from '@noticeboard/event-store';
import { StoreUnavailable, WrongRevision } from '@noticeboard/event-store';
import { envelope } from '../testing/envelopes.js';
import { outcomeOf, PortalLog } from '../testing/portal-log.js';
import { changeStream, type StreamChange } from './change-stream.js';
import { newEvents } from './envelope.js';

/** The simplest aggregate there is: how many things have happened. */
interface Count {
  readonly happened: number;
}

let log: PortalLog;

beforeEach(async () => {
  log = await PortalLog.open();
});

afterEach(() => log.close());

const happening = (...types: readonly string[]) => types.map((type) => ({ type, data: {} }));

function change(given: Partial<StreamChange<Count>> = {}): StreamChange<Count> {
  return {
    stream: 'count-1',
    envelope: envelope(),
    fold: (stored: readonly RecordedEvent[]) => (stored.length === 0 ? undefined : { happened: stored.length }),
    decide: () => happening('Happened'),
    ...given,
  };
}

/** The log, but each append first meets `appending`. */
function withAppend(appending: (writes: readonly StreamWrite[]) => Promise<void>): EventStore {
  return Object.assign(Object.create(log.events) as EventStore, {
    readStream: log.events.readStream.bind(log.events),
    append: async (writes: readonly StreamWrite[]) => {
      await appending(writes);
      return log.events.append(writes);
    },
  });
}

describe('A change of a stream', () => {
  it('answers with what was, what is, and where the log has it', async () => {
    const first = await changeStream(log.events, change());
    expect(first).toEqual({
      before: undefined,
      after: { happened: 1 },
      position: await log.events.head(),
      revision: 0,
    });
    const second = await changeStream(log.events, change({ decide: () => happening('A', 'B') }));
    const position = await log.events.head();
    expect(second).toEqual({ before: { happened: 1 }, after: { happened: 3 }, position, revision: 2 });
  });

  it('that decides nothing appends nothing and prepares nothing', async () => {
    const { after, position } = await changeStream(log.events, change());
    const never = () => Promise.reject(new Error('must not be done'));
    const same = await changeStream(log.events, change({ decide: () => [], prepare: never, besides: never }));
    expect(same).toEqual({ before: after, after, position, revision: 0 });
    expect(await log.types()).toHaveLength(1);
  });

  it('has its position also where another stream is written beside it', async () => {
    const besides: StreamChange<Count>['besides'] = async (_before, decided, from) => {
      expect([decided.length, from]).toEqual([1, 1]);
      return [{ stream: 'other-1', expected: 'none', events: newEvents(envelope(), happening('Beside')) }];
    };
    const { position } = await changeStream(log.events, change({ besides }));
    expect(await log.types()).toEqual(['Beside', 'Happened']);
    expect((await log.events.readStream('count-1'))[0]?.position).toBe(position);
  });

  it('is prepared right before it is appended, after it was decided', async () => {
    const order: string[] = [];
    const events = withAppend(async () => void order.push('append'));
    const decide = () => {
      order.push('decide');
      return happening('Happened');
    };
    const prepare = async () => void order.push('prepare');
    await changeStream(events, change({ decide, prepare }));
    expect(order).toEqual(['decide', 'prepare', 'append']);
  });

  it('is not appended when it cannot be prepared', async () => {
    const prepare = () => Promise.reject(new Error('the disk is full'));
    await expect(changeStream(log.events, change({ prepare }))).rejects.toThrow('the disk is full');
    expect(await log.types()).toEqual([]);
  });

  it('is decided anew on what another writer has left', async () => {
    let rivals = 2;
    const events = withAppend(async () => {
      if ((rivals -= 1) >= 0) await changeStream(log.other, change());
    });
    const seen: (number | undefined)[] = [];
    const decide: StreamChange<Count>['decide'] = (before) => {
      seen.push(before?.happened);
      return happening('Mine');
    };
    const { before, after } = await changeStream(events, change({ decide }));
    expect(seen).toEqual([undefined, 1, 2]);
    expect([before, after]).toEqual([{ happened: 2 }, { happened: 3 }]);
    expect(await log.types()).toEqual(['Happened', 'Happened', 'Mine']);
  });

  it('is given up as contended when others are always first', async () => {
    const events = withAppend(() => Promise.reject(new WrongRevision('count-1', 'none', 0)));
    expect(await outcomeOf(changeStream(events, change()))).toBe('contended');
  });

  it('fails with any other fault at once', async () => {
    let tries = 0;
    const events = withAppend(async () => {
      tries += 1;
      throw new StoreUnavailable('the log does not answer');
    });
    await expect(changeStream(events, change())).rejects.toThrow(StoreUnavailable);
    expect(tries).toBe(1);
  });
});

describe('A change that was made already', () => {
  it('answers as the first time, whatever has happened since, and decides nothing', async () => {
    const same = envelope();
    await changeStream(log.events, change());
    const first = await changeStream(log.events, change({ envelope: same, decide: () => happening('A', 'B') }));
    await changeStream(log.events, change());
    const never = () => {
      throw new Error('must not be decided');
    };
    const again = await changeStream(log.events, change({ envelope: same, decide: never }));
    expect(again).toEqual({ ...first, position: (await log.events.readStream('count-1'))[2]?.position });
    expect(await log.types()).toHaveLength(4);
  });

  it('is found also when only its answer was lost', async () => {
    const same = envelope();
    const events = Object.assign(Object.create(log.events) as EventStore, {
      readStream: log.events.readStream.bind(log.events),
      append: async (writes: readonly StreamWrite[]) => {
        await log.events.append(writes);
        throw new StoreUnavailable('the connection broke');
      },
    });
    await expect(changeStream(events, change({ envelope: same }))).rejects.toThrow(StoreUnavailable);
    expect(await changeStream(log.events, change({ envelope: same }))).toMatchObject({ after: { happened: 1 } });
    expect(await log.types()).toEqual(['Happened']);
  });

  it('is one change when it comes many times at once', async () => {
    const same = envelope();
    const stores = [log.events, log.other, log.events, log.other];
    const answers = await Promise.all(stores.map((store) => changeStream(store, change({ envelope: same }))));
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(await log.types()).toEqual(['Happened']);
  });
});
