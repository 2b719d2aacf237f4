import { describe, expect, it } from '@jest/globals';
import { fromPosition, toPosition } from './kurrent-event.js';

describe('A KurrentDB position as text', () => {
  it('orders as the log does, up to the largest position there is', () => {
    const inOrder = [
      { commit: 0n, prepare: 0n },
      { commit: 9n, prepare: 9n },
      { commit: 10n, prepare: 2n },
      { commit: 10n, prepare: 10n },
      { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n },
    ];
    const texts = inOrder.map(toPosition);
    expect(texts.toSorted()).toEqual(texts);
    expect(texts.map(fromPosition)).toEqual(inOrder);
  });

  it('is not mistaken for that of another store', () => {
    expect(() => fromPosition('0000000000000001')).toThrow(RangeError);
  });
});
