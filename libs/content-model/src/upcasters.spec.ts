import { describe, expect, it } from '@jest/globals';
import { upcast, type Upcasters } from './upcasters.js';

/** An invented past: version 2 split the money out of a note, version 3 renamed the type. */
const steps: readonly Upcasters[] = [
  {
    FeeNoted: ({ type, data }) => {
      const [amount, currency] = (data as { note: string }).note.split(' ');
      return { type, data: { amount: Number(amount), currency } };
    },
  },
  { FeeNoted: ({ data }) => ({ type: 'FeeSet', data }) },
];

const today = { type: 'FeeSet', data: { amount: 100, currency: 'INR' } };

describe('An event of an earlier schema version', () => {
  it.each([
    ['1', { type: 'FeeNoted', data: { note: '100 INR' } }],
    ['2', { type: 'FeeNoted', data: { amount: 100, currency: 'INR' } }],
    ['3', today],
  ])('of version %s is read as one of today', (version, event) => {
    expect(upcast(event, Number(version), steps)).toEqual(today);
  });

  it('keeps its shape where no step names its type, whatever the type is called', () => {
    const event = { type: 'toString', data: { kept: true } };
    expect(upcast(event, 1, steps)).toBe(event);
  });

  it('is not altered where it is stored', () => {
    const event = Object.freeze({ type: 'FeeNoted', data: Object.freeze({ note: '5 INR' }) });
    expect(upcast(event, 1, steps)).toEqual({ type: 'FeeSet', data: { amount: 5, currency: 'INR' } });
    expect(event.data.note).toBe('5 INR');
  });
});
