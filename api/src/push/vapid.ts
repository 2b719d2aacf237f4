import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { pushCurve } from './encrypted.js';

/** Seconds. RFC 8292 allows a day; services with clocks of their own must still take it at the end. */
const valid = 12 * 3600;
/** Seconds for which one header is used again. */
const reused = 6 * 3600;
/** Push services are few; strangers name as many as they like. */
const mostOrigins = 1000;

/** Tells push services who sends: `Authorization: vapid …` (RFC 8292). */
export class Vapid {
  /** Base64url of the public key, which browsers are given when they subscribe. */
  readonly publicKey: string;
  readonly #key: KeyObject;
  readonly #headers = new Map<string, { readonly text: string; readonly until: number }>();

  /** @param subject a `mailto:` or `https:` address where the service finds who sends, if there is one */
  constructor(
    privateKey: Uint8Array,
    private readonly subject: string | undefined,
  ) {
    const own = createECDH(pushCurve);
    own.setPrivateKey(privateKey);
    const point = own.getPublicKey();
    this.publicKey = point.toString('base64url');
    const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const d = Buffer.from(privateKey).toString('base64url');
    this.#key = createPrivateKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d },
    });
  }

  /**
   * The header for requests to this origin. A signature costs as much as the rest of a message, so that it is made once
   * in hours.
   * @param now milliseconds of the real clock: the service compares it with its own
   */
  headerFor(origin: string, now: number): string {
    const seconds = Math.floor(now / 1000);
    const known = this.#headers.get(origin);
    // A clock that was set back makes a header that is valid for too long.
    if (known && seconds < known.until && seconds > known.until - reused - 60) return known.text;
    const claims = { aud: origin, exp: seconds + valid, sub: this.subject };
    const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => encoded(JSON.stringify(part))).join('.');
    const signature = sign('sha256', Buffer.from(signed), { key: this.#key, dsaEncoding: 'ieee-p1363' });
    const text = `vapid t=${signed}.${signature.toString('base64url')}, k=${this.publicKey}`;
    if (this.#headers.size >= mostOrigins) this.#headers.clear();
    this.#headers.set(origin, { text, until: seconds + reused });
    return text;
  }
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}
