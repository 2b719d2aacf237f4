import { describe, expect, it } from '@jest/globals';
import { assertAppendable } from './append-rules.js';
import { beginning, newEvent } from './testing/new-events.js';

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
