import { describe, expect, it } from '@jest/globals';
import { asOfMessages } from '@noticeboard/content-model';
import { type Log, momentOf } from './as-of.js';

const now = new Date('2026-11-20T12:00:00.000Z');
const hourly = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];

/** A log whose event n (from 1) was recorded at the n-th time. */
function logOf(times: readonly string[], position = (n: number) => String(n).padStart(16, '0')): Log {
  const positionAt = (time: string) => {
    const last = times.findLastIndex((at) => at <= time);
    return last < 0 ? undefined : position(last + 1);
  };
  return {
    events: { head: async () => (times.length === 0 ? undefined : position(times.length)) },
    index: { catchUp: async () => undefined, count: () => 0, positionAt, outOfOrderAt: () => 0 },
  };
}

const inLog = (asOf: unknown, log = logOf(hourly)) => momentOf(asOf, log, now);

describe('A time', () => {
  it.each([
    ['of an event', '2026-11-20T10:00:00.000Z', 2],
    ['between two events', '2026-11-20T10:59:59.999Z', 2],
    ['without its seconds', '2026-11-20T10:00Z', 2],
    ['with microseconds', '2026-11-20T10:00:00.000999Z', 2],
    ['in India', '2026-11-20T15:30:00+05:30', 2],
    ['in India, its plus decoded as a space', '2026-11-20T15:30:00 05:30', 2],
    ['in New York', '2026-11-20T04:59:59-05:00', 1],
    ['of this very moment', now.toISOString(), 3],
  ])('%s leads to the last event recorded by then', async (_, asOf, event) => {
    const { position, time } = await inLog(asOf);
    expect(position).toBe(String(event).padStart(16, '0'));
    expect(time).toBe(new Date(asOf.replace(' ', '+')).toISOString());
  });

  it('before the first event leads before all positions', async () => {
    const { position } = await inLog('2026-11-20T08:59:59.999Z');
    expect(position < '0000000000000000').toBe(true);
  });

  it('to come is refused', async () => {
    await expect(inLog('2026-11-20T12:00:00.001Z')).rejects.toMatchObject({
      code: 'malformedQuery',
      message: asOfMessages.future,
      options: { errors: { asOf: { message: asOfMessages.future } } },
    });
  });

  it.each([
    ['', 'nothing'],
    ['2026-11-20', 'a day'],
    ['2026-11-20T10:00:00', 'without a zone'],
    ['2026-11-20 10:00:00Z', 'without its T'],
    ['2026-02-30T10:00:00Z', 'a day that is not'],
    ['2026-11-20T25:00:00Z', 'an hour that is not'],
    ['Fri, 20 Nov 2026 10:00:00 GMT', 'of another form'],
    ['1795168800000', 'milliseconds'],
    ['now', 'a word'],
    ['२०२६-११-२०T10:00:00Z', 'in other digits'],
  ])('%j is refused (%s), with the forms that are taken', async (asOf) => {
    await expect(inLog(asOf)).rejects.toMatchObject({ code: 'malformedQuery', message: asOfMessages.malformed });
  });

  it.each([[['2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z']], [undefined], [{ a: '1' }]])(
    'that is no single text (%j) is refused',
    async (asOf) => {
      await expect(inLog(asOf)).rejects.toMatchObject({ code: 'malformedQuery', message: asOfMessages.repeated });
    },
  );
});

const forms = [
  ['SQLite', (n: number) => String(n).padStart(16, '0'), '0'.repeat(16), '9'.repeat(16)],
  [
    'KurrentDB',
    (n: number) => [n, n].map((part) => String(part * 100).padStart(20, '0')).join('-'),
    `${'0'.repeat(20)}-${'0'.repeat(20)}`,
    `${'9'.repeat(20)}-${'9'.repeat(20)}`,
  ],
] as const;

describe.each(forms)('A position of %s', (_, position, lowest, highest) => {
  const log = logOf(hourly, position);

  it('is taken as it is, whether or not an event has it', async () => {
    for (const asOf of [position(1), position(3), lowest])
      expect(await inLog(asOf, log)).toEqual({ position: asOf, asOf, time: undefined, outOfOrder: 0 });
  });

  it('past the last event is refused as to come', async () => {
    for (const asOf of [position(4), highest])
      await expect(inLog(asOf, log)).rejects.toMatchObject({ message: asOfMessages.future });
  });

  it('of another form is refused', async () => {
    const others = forms.map(([, other]) => other(1)).filter((other) => other !== position(1));
    for (const asOf of ['1', `${position(1)}0`, `-${position(1)}`, ...others])
      await expect(inLog(asOf, log)).rejects.toMatchObject({ message: asOfMessages.malformed });
  });
});

it('of a log without an event there is only the time before it', async () => {
  const log = logOf([]);
  expect(await inLog(now.toISOString(), log)).toMatchObject({ position: '' });
  await expect(inLog('0000000000000001', log)).rejects.toMatchObject({ code: 'malformedQuery' });
});
