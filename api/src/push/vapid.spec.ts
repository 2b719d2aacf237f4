import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Vapid } from './vapid.js';

const own = createECDH('prime256v1');
own.generateKeys();
const vapid = () => new Vapid(own.getPrivateKey(), 'mailto:desk@board.example');
const now = Date.parse('2026-11-27T10:00:00Z');
const hour = 3_600_000;

/** The claims of a header that a push service takes. */
function claimsOf(header: string): unknown {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

describe('The header that tells a push service who sends', () => {
  it('is signed by the key that browsers were given, for the service, for less than a day', () => {
    const header = vapid().headerFor('https://push.example', now);
    expect(header).toContain(`k=${vapid().publicKey}`);
    expect(claimsOf(header)).toEqual({
      aud: 'https://push.example',
      exp: now / 1000 + 12 * 3600,
      sub: 'mailto:desk@board.example',
    });
  });

  it('is used again for hours, by its service alone', () => {
    const one = vapid();
    const header = one.headerFor('https://push.example', now);
    expect(one.headerFor('https://push.example', now + 5 * hour)).toBe(header);
    expect(one.headerFor('https://other.example', now)).not.toBe(header);
    expect(claimsOf(one.headerFor('https://push.example', now + 7 * hour))).toMatchObject({
      exp: (now + 19 * hour) / 1000,
    });
  });

  it('is made anew when the clock was set back', () => {
    const one = vapid();
    one.headerFor('https://push.example', now);
    expect(claimsOf(one.headerFor('https://push.example', now - 24 * hour))).toMatchObject({
      exp: (now - 12 * hour) / 1000,
    });
  });

  it('names nobody where nobody is known', () => {
    const claims = claimsOf(new Vapid(own.getPrivateKey(), undefined).headerFor('https://push.example', now));
    expect(Object.keys(claims as object)).toEqual(['aud', 'exp']);
  });
});
