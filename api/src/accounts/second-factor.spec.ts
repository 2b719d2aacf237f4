import { describe, expect, it } from '@jest/globals';
import type { SecondFactor } from '@noticeboard/content-model';
import { enrolled, isSecret, keyUri, newSecret, proven } from './second-factor.js';

/** The secret and codes of RFC 6238, appendix B, of which the last six digits are asked. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
];
const fresh: SecondFactor = { secret, step: 0, recoveryCodes: [] };
const [, [at, code]] = vectors as [unknown, readonly [number, string]];
const now = at * 1000;
const step = Math.floor(at / 30);

describe('A code of the app', () => {
  it.each(vectors)('is taken at %i s: %s', (seconds, given) => {
    const left = proven(fresh, given, seconds * 1000);
    expect(left).toEqual({ secondFactor: { ...fresh, step: Math.floor(seconds / 30) }, isRecovery: false });
  });

  it.each<[string, number, boolean]>([
    ['half a minute early', -30, true],
    ['half a minute late', 30, true],
    ['a minute early', -60, false],
    ['a minute and a half late', 90, false],
  ])('is looked at %s: %i s', (_, seconds, fits) => {
    expect(proven(fresh, code, now + seconds * 1000) !== undefined).toBe(fits);
  });

  it('is taken once, and none of an earlier time step after it', () => {
    const left = proven(fresh, code, now)?.secondFactor;
    expect(left?.step).toBe(step);
    expect(left && proven(left, code, now)).toBeUndefined();
    expect(proven({ ...fresh, step: step + 1 }, code, now)).toBeUndefined();
    expect(proven({ ...fresh, step: step - 1 }, code, now)).toBeDefined();
  });

  it('may be typed with spaces', () => {
    expect(proven(fresh, ' 081 804 ', now)).toBeDefined();
  });

  it.each(['', '081805', '81804', '0818040', '०८१८०४', 'abcdef', '1e5', '-81804'])('is not %j', (given) => {
    expect(proven(fresh, given, now)).toBeUndefined();
  });
});

describe('A second factor', () => {
  it('begins with a code that the app shows for the proposed secret, which counts as taken', () => {
    expect(enrolled(secret, '081805', now)).toBeUndefined();
    const begun = enrolled(secret, code, now);
    expect(begun?.secondFactor).toMatchObject({ secret, step });
    expect(begun && proven(begun.secondFactor, code, now)).toBeUndefined();
  });

  it('has ten recovery codes, each for once, however it is typed; only their hashes are kept', () => {
    const begun = enrolled(secret, code, now);
    if (!begun) throw new TypeError('the code was refused');
    const { codes } = begun;
    expect(new Set(codes).size).toBe(10);
    let left = begun.secondFactor;
    for (const [place, each] of codes.entries()) {
      expect(JSON.stringify(begun.secondFactor)).not.toContain(each);
      const proof = proven(left, place % 2 === 0 ? ` ${each.toUpperCase()} ` : each.replace('-', ''), now);
      if (!proof) throw new TypeError(`${each} was refused`);
      expect([proof.isRecovery, proof.secondFactor.recoveryCodes.length]).toEqual([true, 9 - place]);
      expect(proven(proof.secondFactor, each, now)).toBeUndefined();
      left = proof.secondFactor;
    }
  });

  it('has a secret of 160 bits that an app reads from an address', () => {
    const made = newSecret();
    expect([isSecret(made), isSecret(made.toLowerCase()), isSecret(made.slice(1))]).toEqual([true, false, false]);
    expect(newSecret()).not.toBe(made);
    const uri = new URL(keyUri('Board of Jobs', 'meera@board', made));
    expect([uri.protocol, uri.searchParams.get('secret')]).toEqual(['otpauth:', made]);
    expect(decodeURIComponent(uri.pathname)).toMatch(/meera@board$/);
  });
});
