import { describe, expect, it } from '@jest/globals';
import { earlierResult, type StreamState, visiblePosition } from './append-rules.js';
import { beginning, newEvent, newEvents } from './testing/new-events.js';

describe('An append that was made before', () => {
  const posting = beginning('job-1', ...newEvents(2));
  const secret = beginning('credential-1', newEvent());
  const storedAs = (id: string | undefined, position: string): StreamState['stored'] => ({ id: id ?? '', position });
  const there = { actual: 5, stored: storedAs(posting.events[1]?.id, '07') };

  it('is known by the ids at their places', () => {
    expect(earlierResult([posting], () => there)).toEqual({ revisions: { 'job-1': 1 }, position: '07' });
  });

  it('is not taken for another that was stored in its place', () => {
    expect(earlierResult([posting], () => ({ actual: 5, stored: storedAs('another', '07') }))).toBeUndefined();
    expect(earlierResult([posting], () => ({ actual: 'none', stored: undefined }))).toBeUndefined();
  });

  it('is known by its other streams when its secret was replaced since', () => {
    const replaced = { actual: 3, stored: undefined };
    const stateOf = (write: typeof posting) => (write === secret ? replaced : there);
    expect(earlierResult([secret, posting], stateOf)).toEqual({
      revisions: { 'credential-1': 0, 'job-1': 1 },
      position: '07',
    });
    expect(earlierResult([secret], stateOf)).toBeUndefined();
  });

  it('is not known by a secret that was never written', () => {
    const stateOf = (write: typeof posting) =>
      write === secret ? { actual: 'none' as const, stored: undefined } : there;
    expect(earlierResult([secret, posting], stateOf)).toBeUndefined();
  });
});

describe('The position of an append', () => {
  it('is that of its last event which readers see', () => {
    const placed = [
      { stream: 'job-1', position: '3' },
      { stream: 'credential-1', position: '4' },
    ];
    expect(visiblePosition(placed)).toBe('3');
  });

  it('is that of its last event where all is secret', () => {
    expect(visiblePosition([{ stream: 'credential-1', position: '4' }])).toBe('4');
  });
});
