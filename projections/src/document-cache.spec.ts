import { describe, expect, it } from '@jest/globals';
import { DocumentCache } from './document-cache.js';

const place = { collection: 'changes', id: 'jobs:1' };

describe('A document that is known', () => {
  it('is not parsed again while its text is the same', () => {
    const known = new DocumentCache();
    const value = { entries: [1] };
    known.keep(place, '{"entries":[1]}', value);
    expect(known.parse(place, '{"entries":[1]}')).toBe(value);
  });

  it('is read from its text when that is another, as when another process wrote it', () => {
    const known = new DocumentCache();
    known.keep(place, '{"entries":[1]}', { entries: [1] });
    expect(known.parse(place, '{"entries":[2]}')).toEqual({ entries: [2] });
    expect(known.parse({ ...place, id: 'jobs:2' }, '{"entries":[1]}')).toEqual({ entries: [1] });
  });

  it('makes room for others: what was used last stays', () => {
    const known = new DocumentCache(10);
    const values = [{}, {}, {}];
    for (const [id, value] of values.entries()) known.keep({ ...place, id: String(id) }, '{ }  ', value);
    expect(known.characters).toBe(10);
    expect(known.parse({ ...place, id: '2' }, '{ }  ')).toBe(values[2]);
    expect(known.parse({ ...place, id: '0' }, '{ }  ')).not.toBe(values[0]);
    known.keep(place, 'x'.repeat(11), {});
    expect(known.characters).toBe(0);
  });
});
