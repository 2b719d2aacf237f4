import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createAsOf } from './console-context.js';
import { indianInput, momentOfInput } from '../words/formats.js';

/** The storage of a tab. */
function tabStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}

it('An earlier moment lasts as long as its tab', () => {
  const storage = tabStorage();
  const moment = { asOf: '0009', at: '2026-11-20T09:00:00.000Z' };
  createAsOf(storage).show(moment);
  const asOf = createAsOf(storage);
  expect(asOf.moment()).toEqual(moment);
  asOf.show(undefined);
  expect(createAsOf(storage).moment()).toBeUndefined();
});

describe('a time on the clock in India', () => {
  it('is the same moment there and back, to the minute', () => {
    const minutes = fc.integer({ min: 0, max: 60_000_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const moment = new Date(minute * 60_000);
        expect(momentOfInput(indianInput(moment))).toEqual(moment);
      }),
    );
  });

  it('is none while it is not whole', () => {
    for (const text of ['', '2026-11-20', '2026-13-20T10:00']) expect(momentOfInput(text)).toBeUndefined();
  });
});
