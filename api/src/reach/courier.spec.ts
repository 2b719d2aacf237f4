import { describe, expect, it } from '@jest/globals';
import { answered } from './answered.js';
import { Courier } from './courier.js';
import type { Destination, Outcome } from './destination.js';
import type { QueuedMessage } from './message.js';
import type { Lease, Settled } from './outbox.js';

const message: QueuedMessage = {
  id: 'msg_1',
  position: '0001',
  at: '2026-11-27T10:00:00.000Z',
  records: [],
  destination: 'hook',
  lanes: [],
};
const [minute, hour] = [60_000, 3_600_000];

/** Delivers one message until it comes to its end. @returns the waits in ms, the end, and the channels that were left */
async function until(outcomeOf: (tries: number) => Outcome) {
  let now = 0;
  let next: Lease | undefined = { message, until: 0, tries: 0, since: 0 };
  let end: Settled | undefined;
  const [waits, ids, left]: [number[], string[], string[]] = [[], [], []];
  const courier = new Courier({
    outbox: {
      hurry: async () => undefined,
      state: async () => ({ waiting: 1, failed: 0, paused: false }),
      take: async () => {
        const taken = next;
        next = undefined;
        return taken ? [taken] : [];
      },
      settle: async ([settled]) => {
        if (settled?.as.kind !== 'again') return void (end = settled?.as);
        waits.push(settled.as.at - now);
        now = settled.as.at;
        next = { ...settled.lease, tries: settled.lease.tries + 1 };
      },
    },
    deliveries: { told: async () => undefined, gaveUp: async () => undefined, wasTold: async () => false },
    leave: async (channel) => void left.push(channel),
    now: () => now,
    warn: () => undefined,
  });
  let tries = 0;
  const destination: Destination = {
    id: 'hook',
    kind: 'webhook',
    per: 'publication',
    deliver: async ({ id }) => {
      ids.push(id);
      return outcomeOf(tries++);
    },
  };
  await courier.drain(destination, new AbortController().signal);
  return { waits, ids, end, left, now };
}

describe('A channel with a limit', () => {
  it('gets so many messages in a minute, and the others after that', async () => {
    let now = 1000;
    const waiting = Array.from({ length: 5 }, (_, n) => ({
      message: { ...message, id: `msg_${n}` },
      until: 0,
      tries: 0,
      since: 0,
    }));
    const sent: string[] = [];
    const courier = new Courier({
      outbox: {
        hurry: async () => undefined,
        state: async () => ({ waiting: 0, failed: 0, paused: false }),
        take: async (_, most) => waiting.splice(0, most),
        settle: async () => undefined,
      },
      deliveries: { told: async () => undefined, gaveUp: async () => undefined, wasTold: async () => false },
      leave: async () => undefined,
      limits: { mail: 3 },
      now: () => now,
      warn: () => undefined,
    });
    const deliver: Destination['deliver'] = async ({ id }) => (sent.push(id), { kind: 'delivered' });
    const mail: Destination = { id: 'mail', kind: 'mail', per: 'record', atOnce: 2, deliver };
    const drain = () => courier.drain(mail, new AbortController().signal);
    await drain();
    expect([sent.length, courier.freeAt(mail), courier.freeAt({ ...mail, id: 'other' })]).toEqual([3, 61_000, 0]);
    now = 60_999;
    await drain();
    expect(sent).toHaveLength(3);
    now = 61_000;
    await drain();
    expect([sent, courier.freeAt(mail)]).toEqual([['msg_0', 'msg_1', 'msg_2', 'msg_3', 'msg_4'], 0]);
  });
});

describe('A message that is not taken', () => {
  it.each([500, 502, 503, 504, 408, 425, 429])(
    'is sent again under its id, after a minute to an hour, for a day: %i',
    async (status) => {
      const { waits, ids, end, now } = await until(() => answered(status, undefined));
      expect(waits.every(Number.isInteger)).toBe(true);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(minute);
      expect(Math.max(...waits)).toBeLessThanOrEqual(hour);
      expect(now).toBeGreaterThan(23 * hour);
      expect(now).toBeLessThanOrEqual(24 * hour);
      expect(new Set(ids)).toEqual(new Set(['msg_1']));
      expect(end).toEqual({ kind: 'dead', why: `it answers ${status}` });
    },
  );

  it.each([301, 400, 401, 403, 404, 413, 422])('waits for staff where it was refused: %i', async (status) => {
    const { waits, end, left } = await until(() => answered(status, 1000));
    expect([waits, end?.kind, left]).toEqual([[], 'dead', []]);
  });

  it('is the last where the other side is gone for good', async () => {
    const { waits, end, left } = await until(() => answered(410, undefined));
    expect([waits, end?.kind, left]).toEqual([[], 'dead', ['hook']]);
  });

  it('waits as long as the other side asks, and not without an end where that is not at all', async () => {
    const asked = await until((tries) => answered(tries < 2 ? 429 : 204, 90_000));
    expect([asked.waits, asked.end]).toEqual([[90_000, 90_000], { kind: 'delivered' }]);
    const { waits } = await until((tries) => answered(tries < 9 ? 503 : 204, 0));
    expect(waits.map((ms) => ms / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });
});
