import { describe, expect, it } from '@jest/globals';
import { assertAppendable, earlierResult, type StreamState, visiblePosition } from './append-rules.js';
import { beginning, newEvent, newEvents } from './testing/new-events.js';

describe('An append is refused before any store is asked', () => {
  const event = newEvent();

  it.each([
    ['without streams', [], 'at least one stream'],
    ['without events', [beginning('job-1')], 'holds no events'],
    ['that names a stream twice', [beginning('job-1', event), beginning('job-1', newEvent())], 'named twice'],
    ['that uses an id twice', [beginning('job-1', event), beginning('job-2', event)], 'used twice'],
    ['to a system stream', [beginning('$all', event)], 'name of a stream'],
    ['to a stream without a name', [beginning('', event)], 'name of a stream'],
    ['to a name that no store can keep', [beginning('job-\ud800', event)], 'name of a stream'],
    ['of a system event', [beginning('job-1', { ...event, type: '$metadata' })], 'name of an event type'],
    ['with an id that is no UUID', [beginning('job-1', { ...event, id: '1' })], 'not a UUID'],
    ['with an id in upper case', [beginning('job-1', { ...event, id: event.id.toUpperCase() + 'A' })], 'not a UUID'],
    ['with a metadata key of the server', [beginning('job-1', { ...event, metadata: { $by: 'x' } })], 'begins with $'],
  ])('%s', (_case, writes, reason) => {
    expect(() => assertAppendable(writes)).toThrow(RangeError);
    expect(() => assertAppendable(writes)).toThrow(reason);
  });

  it('but not one over several streams', () => {
    expect(() => assertAppendable([beginning('job-1', event), beginning('jobTitle-1', newEvent())])).not.toThrow();
  });
});

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
