import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, canonicalPieces, leafLine } from './leaf-line.js';

describe('Canonical JSON', () => {
  it('is what RFC 8785 shows in section 3.2.3', () => {
    const given = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(given))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('sorts names by their UTF-16 code units, as RFC 8785 shows in section 3.2.3', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33'];
    const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])));
    expect(text).toBe(`{${sorted.map((name) => `${JSON.stringify(name)}:0`).join(',')}}`);
  });

  it('says the same as the value it came from, and the same for the same value in any order and in pieces', () => {
    const reversed = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reversed)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, member]) => [name, reversed(member)]),
            )
          : value;
    const property = fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      const canonical = canonicalJson(value);
      expect(JSON.parse(canonical)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value))).toBe(canonical);
      expect(canonical).not.toContain('\n');
      for (const levels of [0, 1, 2, 9]) expect([...canonicalPieces(value, levels)].join('')).toBe(canonical);
    });
    fc.assert(property, { seed: 20261121, numRuns: 300 });
  });
});

it.each(['changeSet', 'publicNote', 'correction', 'unreviewed', 'reason', 'undoes'])('A leaf holds %s', (name) => {
  const event = { id: 'e', stream: 'job-1', revision: 0, type: 'PostingDeleted', data: {}, position: '1' };
  const metadata = { at: '2026-11-20T09:00:00.000Z', schemaVersion: '1' };
  expect(leafLine({ ...event, metadata: { ...metadata, [name]: 'x' } })).toContain(`"${name}":"x"`);
  expect(leafLine({ ...event, metadata })).not.toContain(name);
});
