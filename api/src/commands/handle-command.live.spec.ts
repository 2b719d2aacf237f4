import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, ExpectedRevisionError, StoreUnavailable } from '@noticeboard/event-store';
import { newEvents } from './command-context.js';
import { countedLog } from '../testing/counted-log.js';
import { type Count, counting, happening, commandContext } from '../testing/command-contexts.js';
import { outcomeOf, PortalLog } from '../testing/portal-log.js';
import { type AggregateCommand, handleCommand } from './handle-command.js';

let log: PortalLog;

beforeEach(async () => {
  log = await PortalLog.open();
});

afterEach(() => log.close());

const handle = (given: Partial<AggregateCommand<Count>> = {}, events: EventStore = log.events) =>
  handleCommand(log.store(events), counting(given));

describe('A command', () => {
  it('answers with what was, what is, and where the log has it', async () => {
    const first = await handle();
    const position = await log.events.head();
    expect(first).toEqual({ before: undefined, after: { happened: 1 }, position, revision: 0 });
    const second = await handle({ decide: () => happening('A', 'B') });
    const next = await log.events.head();
    expect(second).toEqual({ before: { happened: 1 }, after: { happened: 3 }, position: next, revision: 2 });
  });

  it('that decides nothing appends nothing and prepares nothing', async () => {
    const { after, position } = await handle();
    const never = () => Promise.reject(new Error('must not be done'));
    const same = await handle({ decide: () => [], prepare: never, alsoAppend: never });
    expect(same).toEqual({ before: after, after, position, revision: 0 });
    expect(await log.types()).toHaveLength(1);
  });

  it('has its position also where another stream is written beside it', async () => {
    const { position } = await handle({
      alsoAppend: async () => [
        { stream: 'other-1', expected: 'none', events: newEvents(commandContext(), happening('Beside')) },
      ],
    });
    expect(await log.types()).toEqual(['Beside', 'Happened']);
    expect((await log.events.readStream('count-1'))[0]?.position).toBe(position);
  });

  it('is prepared right before it is appended, after all was decided', async () => {
    const order: string[] = [];
    const events = countedLog(log.events, async () => void order.push('append'));
    const decide = () => {
      order.push('decide');
      return happening('Happened');
    };
    const alsoAppend = async () => {
      order.push('besides');
      return [];
    };
    await handle({ decide, alsoAppend, prepare: async () => void order.push('prepare') }, events);
    expect(order).toEqual(['decide', 'besides', 'prepare', 'append']);
  });

  it('is not prepared when its append would be refused', async () => {
    const demandAllowed = () => Promise.reject(new Error('it needs review'));
    const prepare = () => Promise.reject(new Error('must not be done'));
    await expect(handle({ prepare }, Object.assign(countedLog(log.events), { demandAllowed }))).rejects.toThrow(
      'review',
    );
  });

  it('is not appended when it cannot be prepared', async () => {
    const prepare = () => Promise.reject(new Error('the disk is full'));
    await expect(handle({ prepare })).rejects.toThrow('the disk is full');
    expect(await log.types()).toEqual([]);
  });

  it('is decided anew on what another writer has left', async () => {
    let rivals = 2;
    const events = countedLog(log.events, async () => {
      if ((rivals -= 1) >= 0) await handle({}, log.other);
    });
    const seen: (number | undefined)[] = [];
    const decide: AggregateCommand<Count>['decide'] = (before) => {
      seen.push(before?.happened);
      return happening('Mine');
    };
    const { before, after } = await handle({ decide }, events);
    expect(seen).toEqual([undefined, 1, 2]);
    expect([before, after]).toEqual([{ happened: 2 }, { happened: 3 }]);
    expect(await log.types()).toEqual(['Happened', 'Happened', 'Mine']);
  });

  it('is given up as contended when others are always first', async () => {
    const events = countedLog(log.events, () => Promise.reject(new ExpectedRevisionError('count-1', 'none', 0)));
    expect(await outcomeOf(handle({}, events))).toBe('contended');
    expect(events.appends.length).toBeGreaterThanOrEqual(10);
  });

  it('fails with any other fault at once', async () => {
    const events = countedLog(log.events, () => Promise.reject(new StoreUnavailable('the log does not answer')));
    await expect(handle({}, events)).rejects.toThrow(StoreUnavailable);
    expect(events.appends).toHaveLength(1);
  });
});

describe('A command with an idempotency key that was carried out already', () => {
  const keyed = () => commandContext({ idempotencyKey: 'k' });

  it('answers as the first time, whatever has happened since, and decides nothing', async () => {
    const same = keyed();
    await handle();
    const first = await handle({ context: same, decide: () => happening('A', 'B') });
    await handle();
    const never = () => {
      throw new Error('must not be decided');
    };
    const again = await handle({ context: same, decide: never });
    expect(again).toEqual({ ...first, position: (await log.events.readStream('count-1'))[2]?.position });
    expect(await log.types()).toHaveLength(4);
  });

  it('is found also by the command that begins its stream, with the time of the first', async () => {
    const same = keyed();
    const first = await handle({ context: same, begins: true });
    const again = await handle({ context: { ...same, at: '2030-01-01T00:00:00.000Z' }, begins: true }, log.other);
    expect(again).toEqual(first);
    expect(await log.types()).toEqual(['Happened']);
  });

  it('is found also when only its answer was lost', async () => {
    const same = keyed();
    const events = countedLog(log.events, async (writes) => {
      await log.events.append(writes);
      throw new StoreUnavailable('the connection broke');
    });
    await expect(handle({ context: same }, events)).rejects.toThrow(StoreUnavailable);
    expect(await handle({ context: same })).toMatchObject({ after: { happened: 1 } });
    expect(await log.types()).toEqual(['Happened']);
  });

  it('is one command when it comes many times at once', async () => {
    const same = keyed();
    const stores = [log.events, log.other, log.events, log.other];
    const answers = await Promise.all(stores.map((events) => handle({ context: same }, events)));
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(await log.types()).toEqual(['Happened']);
  });
});
