import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { QueuedMessage } from '../message.js';
import { claimMs, type Lease, leaseMs, type Outbox, type Settled } from '../outbox.js';

export interface Harness {
  /** One more look at the same outbox: after a restart, or from a second process. */
  open(): Promise<Outbox>;
  dispose(): Promise<void>;
}

const start = 1_800_000_000_000;

function queued(id: string, more: Partial<QueuedMessage> = {}): QueuedMessage {
  return {
    destination: 'd1',
    id,
    position: '0000000000000007',
    at: '2026-11-27T10:00:00.000Z',
    records: [],
    lanes: ['jobs:p1'],
    ...more,
  };
}

/** The rules of every adapter. */
export function outboxContract(name: string, makeHarness: () => Promise<Harness>): void {
  describe(`The outbox ${name}`, () => {
    let harness: Harness;
    let outbox: Outbox;

    beforeEach(async () => {
      harness = await makeHarness();
      outbox = await harness.open();
    });

    afterEach(async () => {
      await outbox.close();
      await harness.dispose();
    });

    const put = (...messages: QueuedMessage[]) => outbox.add(messages, start);
    const take = (now = start, destination = 'd1', most = 10) => outbox.take(destination, most, now);
    const ids = (leases: readonly Lease[]) => leases.map(({ message }) => message.id).toSorted();
    const settle = (leases: readonly Lease[], as: Settled, now = start) =>
      outbox.settle(
        leases.map((lease) => ({ lease, as })),
        now,
      );
    const again = (at: number): Settled => ({ kind: 'again', at, why: 'it hung up' });

    it('takes messages with the place of the reactor, once', async () => {
      expect(await outbox.reactor()).toBeUndefined();
      const state = { position: '0000000000000007', merged: { 'jobs:p1': '0000000000000009' } };
      expect(await outbox.put(undefined, state, [queued('m1')], start)).toBe(true);
      expect(await outbox.reactor()).toEqual(state);
      const next = { position: '0000000000000008', merged: {} };
      expect(await outbox.put(undefined, next, [queued('m2', { lanes: ['jobs:p2'] })], start)).toBe(false);
      expect(await outbox.put(state.position, next, [queued('m1')], start)).toBe(true);
      expect(await outbox.reactor()).toEqual(next);
      expect(ids(await take())).toEqual(['m1']);
    });

    it('gives a message as it came, with a lease, and to another when that is over', async () => {
      const message = queued('m1', { note: 'Corrected', lanes: ['jobs:p1', 'result:r1'], to: 's1', cursor: '4' });
      await put(message);
      expect(await take()).toEqual([{ message, until: start + leaseMs, tries: 0, since: start }]);
      expect(await take(start + leaseMs - 1)).toEqual([]);
      const [second] = await take(start + leaseMs);
      expect(second).toMatchObject({ tries: 1, since: start });
    });

    it('finds what waits in a lane, and leaves out what is for one subscriber or was given up', async () => {
      const both = queued('m2', { lanes: ['jobs:p1', 'result:r1'] });
      await put(queued('m1'), both, queued('m3', { lanes: ['jobs:p2'] }), queued('m4', { to: 's1' }));
      await settle(await take(), { kind: 'dead', why: 'it is refused' });
      await put(queued('m5', { destination: 'd2' }));
      const [first] = await take();
      expect(first?.message).toEqual(both);
      await settle([first!], again(start + 5000));
      expect(await outbox.waitingIn('d1', 'jobs:p1')).toEqual([
        { message: both, tries: 1, due: start + 5000, why: 'it hung up' },
      ]);
      expect(await outbox.waitingIn('d1', 'result:r1')).toHaveLength(1);
      expect(await outbox.waitingIn('d1', 'jobs:p2')).toEqual([]);
    });

    it('has the oldest that wait for another try due at once', async () => {
      const lanes = (n: number) => ({ lanes: [`jobs:p${n}`] });
      await put(queued('m1', lanes(1)), queued('m2', lanes(2)), queued('m3', { ...lanes(3), to: 's1' }));
      await settle(await take(), again(start + 60_000));
      await put(queued('m4', lanes(1)));
      await outbox.hurry('d1', 1, start + 1000);
      expect(ids(await take(start + 1000))).toEqual(['m1']);
      await outbox.hurry('d1', 100, start + 2000);
      expect(ids(await take(start + 2000))).toEqual(['m2', 'm3']);
      expect(await outbox.nextDue('d1')).toBe(start + 1000 + leaseMs);
    });

    it('forgets messages that came to their end otherwise, and gives what was behind them', async () => {
      await put(queued('m1'), queued('m2'), queued('m3'));
      await outbox.remove('d1', ['m1', 'm2', 'nothing']);
      expect(ids(await take())).toEqual(['m3']);
      expect(await outbox.state('d1')).toEqual({ waiting: 1, failed: 0, paused: false });
    });

    it('has nothing to settle for who has lost a lease', async () => {
      await put(queued('m1'));
      const first = await take();
      const second = await take(start + leaseMs);
      await settle(first, { kind: 'delivered' });
      expect(await outbox.state('d1')).toEqual({ waiting: 1, failed: 0, paused: false });
      await settle(second, { kind: 'delivered' });
      expect(await outbox.state('d1')).toEqual({ waiting: 0, failed: 0, paused: false });
    });

    it('gives the messages of one lane one after another, and others meanwhile', async () => {
      await put(
        queued('m1', { lanes: ['a'] }),
        queued('m2', { lanes: ['a', 'b'] }),
        queued('m3', { lanes: ['b'] }),
        queued('m4', { lanes: ['c'] }),
        queued('m5', { destination: 'd2', lanes: ['a'] }),
      );
      const first = await take();
      expect(ids(first)).toEqual(['m1', 'm4']);
      await settle(first, again(start + 60_000));
      expect(await take(start + 59_999)).toEqual([]);
      const second = await take(start + 60_000);
      expect(ids(second)).toEqual(['m1', 'm4']);
      await settle(second, { kind: 'delivered' });
      const third = await take(start + 60_000);
      expect(ids(third)).toEqual(['m2']);
      await settle(third, { kind: 'dead', why: 'refused' });
      expect(ids(await take(start + 60_000))).toEqual(['m3']);
      expect(ids(await take(start, 'd2'))).toEqual(['m5']);
    });

    it('gives no more than is asked for', async () => {
      await put(queued('m1', { lanes: ['a'] }), queued('m2', { lanes: ['b'] }), queued('m3', { lanes: ['c'] }));
      expect(await take(start, 'd1', 2)).toHaveLength(2);
      expect(await take(start, 'd1', 2)).toHaveLength(1);
    });

    it('knows why the last try failed, until one does not', async () => {
      await put(queued('m1'));
      await settle(await take(), again(start + 1000));
      expect(await outbox.state('d1')).toEqual({ waiting: 1, failed: 0, paused: false, fault: 'it hung up' });
      await put(queued('m2'));
      expect(await outbox.waiting('d1', 10)).toEqual([
        { message: queued('m1'), tries: 1, due: start + 1000, why: 'it hung up' },
        { message: queued('m2'), tries: 0, due: start },
      ]);
      expect(await outbox.waiting('d1', 1)).toHaveLength(1);
      await outbox.drop('d1');
      await put(queued('m1'));
      await settle(await take(), again(start + 1000));
      await settle(await take(start + 1000), { kind: 'delivered' });
      expect(await outbox.state('d1')).toEqual({ waiting: 0, failed: 0, paused: false });
    });

    it('gives nothing of a paused queue, and says when something is due', async () => {
      expect(await outbox.nextDue('d1')).toBeUndefined();
      await put(queued('m1'), queued('m2'));
      expect(await outbox.nextDue('d1')).toBe(start);
      expect(await outbox.nextDue('d2')).toBeUndefined();
      await outbox.pause('d1', true);
      expect([await take(), await outbox.nextDue('d1'), (await outbox.state('d1')).paused]).toEqual([
        [],
        undefined,
        true,
      ]);
      await outbox.pause('d1', false);
      await settle(await take(), again(start + 60_000));
      expect(await outbox.nextDue('d1')).toBe(start + 60_000);
    });

    it('keeps dead letters, newest first, and sends them again when asked', async () => {
      await put(queued('m1'), queued('m2', { lanes: ['b'], to: 's1' }), queued('m3', { lanes: ['c'] }));
      const [first, second, third] = await take();
      if (!first || !second || !third) throw new Error('three are due');
      await settle([first], { kind: 'dead', why: 'gone' }, start + 1);
      await settle([second], { kind: 'dead', why: 'no' }, start + 2);
      await settle([third], again(start + 60_000));
      const dead = await outbox.dead('d1', 10);
      expect(dead.map(({ why, at }) => [why, at])).toEqual([
        ['no', start + 2],
        ['gone', start + 1],
      ]);
      expect(await outbox.dead('d1', 1)).toHaveLength(1);
      expect(await outbox.state('d1')).toMatchObject({ waiting: 1, failed: 2 });
      await put(queued('m1'));
      expect(await outbox.state('d1')).toMatchObject({ waiting: 1, failed: 2 });
      expect(await outbox.retry('d1', start + 3)).toBe(2);
      expect(await outbox.dead('d1', 10)).toEqual([]);
      const revived = await take(start + 3);
      expect(ids(revived)).toEqual(['m1', 'm2', 'm3']);
      expect(revived.find(({ message }) => message.id === 'm2')).toMatchObject({ message: { to: 's1' }, tries: 0 });
    });

    it('leaves a message that is under way where it is when all are sent again', async () => {
      await put(queued('m1'));
      await take();
      await outbox.retry('d1', start + 1);
      expect(await take(start + 1)).toEqual([]);
    });

    it('takes the pieces of a fan-out with its place, each subscriber apart', async () => {
      await put(queued('m1'), queued('m2'));
      const parent = await take();
      await settle(parent, { kind: 'fanOut', to: [{ to: 's1' }, { to: 's2', after: 5000 }], cursor: 's2' });
      const next = await take();
      const shown = next.map(({ message: { id, to, cursor } }) => [id, to, cursor]);
      expect(shown).toHaveLength(2);
      expect(shown).toEqual(
        expect.arrayContaining([
          ['m1', undefined, 's2'],
          ['m1', 's1', undefined],
        ]),
      );
      const [whole] = next.filter(({ message }) => message.to === undefined);
      if (!whole) throw new Error('the parent comes again');
      await settle([whole], { kind: 'fanOut', to: [{ to: 's3' }], cursor: undefined });
      // The parent is done: the next one follows, but no subscriber gets it before the first.
      const [other] = (await take()).filter(({ message }) => message.id === 'm2');
      if (!other) throw new Error('the next one follows');
      await settle([other], { kind: 'fanOut', to: [{ to: 's1' }, { to: 's4' }], cursor: undefined });
      expect((await take()).map(({ message: { id, to } }) => [id, to])).toEqual([['m2', 's4']]);
      expect((await outbox.state('d1')).waiting).toBe(5);
      await outbox.forget('d1', 's1');
      expect((await outbox.state('d1')).waiting).toBe(3);
      expect((await take(start + 5000)).map(({ message: { id, to } }) => [id, to])).toEqual([['m1', 's2']]);
    });

    it('lets one work, and who comes after one that was killed has what that had taken', async () => {
      expect(await outbox.claim('one', start)).toBe(true);
      expect(await outbox.claim('two', start)).toBe(false);
      expect(await outbox.claim('one', start + 5000)).toBe(true);
      await put(queued('m1'));
      await take(start + 5000);
      expect(await outbox.claim('two', start + 5000 + claimMs - 1)).toBe(false);
      expect(await outbox.claim('two', start + 5000 + claimMs)).toBe(true);
      expect(ids(await take(start + 5000 + claimMs))).toEqual(['m1']);
      await outbox.release('one');
      expect(await outbox.claim('one', start + 5000 + claimMs)).toBe(false);
      await outbox.release('two');
      expect(await outbox.claim('one', start + 5000 + claimMs)).toBe(true);
    });

    it('is the same after a restart', async () => {
      await outbox.put(undefined, { position: '1', merged: {} }, [queued('m1')], start);
      await outbox.pause('d1', true);
      const other = await harness.open();
      expect([await other.reactor(), await other.state('d1')]).toEqual([
        { position: '1', merged: {} },
        { waiting: 1, failed: 0, paused: true },
      ]);
      await other.close();
    });

    it('forgets a destination with all that waits for it', async () => {
      await put(queued('m1'), queued('m2', { destination: 'd2' }));
      await settle(await take(), { kind: 'dead', why: 'no' });
      await outbox.pause('d1', true);
      await outbox.drop('d1');
      expect(await outbox.state('d1')).toEqual({ waiting: 0, failed: 0, paused: false });
      await put(queued('m1'));
      expect(ids(await take())).toEqual(['m1']);
      expect(ids(await take(start, 'd2'))).toEqual(['m2']);
    });
  });
}
