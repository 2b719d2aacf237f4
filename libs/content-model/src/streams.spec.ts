import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  accountStream,
  categoryOf,
  credentialStream,
  familyOfStream,
  idOf,
  portalAccountsStream,
  postingStream,
} from './streams.js';
import { anyText } from './testing/any-text.js';
import { fellowships, fourFamilies } from './testing/fellowships.js';

describe('The stream of a posting', () => {
  it.each(fourFamilies)('names its family and its id: $key', (family) => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (id) => {
        const stream = postingStream(family, id);
        expect([categoryOf(stream), idOf(stream)]).toEqual([family.category, id]);
        expect(familyOfStream(stream, fourFamilies)).toBe(family);
      }),
    );
  });

  it('is one of a family in the table only', () => {
    expect(familyOfStream('fellowship-1')).toBeUndefined();
    expect(familyOfStream('fellowship-1', fourFamilies)).toBe(fellowships);
  });

  it.each(['jobTitle-1', 'admissionTitle-1', 'account-asha', 'credential-asha', portalAccountsStream, 'JOB-1', '-1'])(
    'is not %s',
    (stream) => expect(familyOfStream(stream)).toBeUndefined(),
  );
});

describe('The streams of an account', () => {
  it('are the same for every letter case of a user name', () => {
    expect(accountStream('Asha')).toBe('account-asha');
    expect(credentialStream('ASHA')).toBe('credential-asha');
  });

  it('hold any user name', () => {
    expect(accountStream('अ-b c/ü')).toBe('account-%E0%A4%85-b%20c%2F%C3%BC');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(decodeURIComponent(idOf(accountStream(name)))).toBe(name.toLowerCase());
        expect(categoryOf(credentialStream(name))).toBe('credential');
      }),
    );
  });

  it('hold any text at all, for a name may be one that nobody can have', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.constant('\ud800')), (name) => {
        expect(accountStream(name)).toMatch(/^account-/);
        expect(credentialStream(name)).toMatch(/^credential-/);
      }),
    );
  });

  it('tell apart names that differ in more than letter case', () => {
    expect(accountStream('a-b')).not.toBe(accountStream('a b'));
    expect(accountStream('a%20b')).not.toBe(accountStream('a b'));
  });
});
