import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { encrypted, isPublicKey } from './encrypted.js';
import { decrypted } from './testing/browser.js';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** The example of RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('A message of web push', () => {
  it('is encrypted as RFC 8291 shows it', () => {
    expect(encrypted(example.text, example, example).toString('base64url')).toBe(example.body);
  });

  it('is read by the browser that has the keys, and differs each time', () => {
    const browser = createECDH('prime256v1');
    const keys = { p256dh: browser.generateKeys(), auth: randomBytes(16) };
    const [one, other] = [encrypted('नमस्ते', keys), encrypted('नमस्ते', keys)];
    expect(one.equals(other)).toBe(false);
    expect([one, other].map((body) => decrypted(body, browser, keys.auth))).toEqual(['नमस्ते', 'नमस्ते']);
  });
});

describe('A key of a browser', () => {
  it('is a point of the curve, uncompressed', () => {
    const key = createECDH('prime256v1').generateKeys();
    expect(isPublicKey(key)).toBe(true);
    expect(isPublicKey(key.subarray(1))).toBe(false);
    expect(isPublicKey(Buffer.from([4, ...randomBytes(64)]))).toBe(false);
    expect(isPublicKey(Buffer.alloc(0))).toBe(false);
  });
});
