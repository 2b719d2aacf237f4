import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

/** The keys of a subscription, as the browser has made them. */
export interface PushKeys {
  /** A point of P-256, uncompressed: 65 bytes. */
  readonly p256dh: Uint8Array;
  /** 16 bytes. */
  readonly auth: Uint8Array;
}

/** The secrets that a message has for itself. */
export interface OwnSecrets {
  /** 16 bytes. */
  readonly salt: Uint8Array;
  /** A key of P-256. Without it a new one. */
  readonly privateKey?: Uint8Array;
}

export const pushCurve = 'prime256v1';
/** RFC 8188, 2.1: salt, record size (one record of 4,096 bytes), length of the key, key. */
const recordSize = Buffer.from([0, 0, 16, 0]);
const first = Buffer.from([1]);
/** RFC 8188, 2: the padding of the last record, without padding. */
const lastRecord = Buffer.from([2]);
const keyInfo = Buffer.from('WebPush: info\0');
const cekInfo = Buffer.from('Content-Encoding: aes128gcm\0\u0001');
const nonceInfo = Buffer.from('Content-Encoding: nonce\0\u0001');

/**
 * A message that only the browser of the subscription can read: the body of a request with `Content-Encoding: aes128gcm`
 * (RFC 8291).
 */
export function encrypted(
  text: string,
  { p256dh, auth }: PushKeys,
  { salt, privateKey }: OwnSecrets = { salt: randomBytes(16) },
): Buffer {
  const own = createECDH(pushCurve);
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const publicKey = own.getPublicKey();
  const shared = hmac(auth, own.computeSecret(p256dh));
  const secret = hmac(salt, hmac(shared, Buffer.concat([keyInfo, p256dh, publicKey, first])));
  const key = hmac(secret, cekInfo).subarray(0, 16);
  const cipher = createCipheriv('aes-128-gcm', key, hmac(secret, nonceInfo).subarray(0, 12));
  const content = [cipher.update(text, 'utf8'), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, recordSize, Buffer.from([publicKey.length]), publicKey, ...content]);
}

/** HKDF in its two steps (RFC 5869), where one block is enough. */
function hmac(key: Uint8Array, data: Uint8Array): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** True for 65 bytes that are a point of the curve: nothing can be sent to others. */
export function isPublicKey(bytes: Uint8Array): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    const probe = createECDH(pushCurve);
    probe.generateKeys();
    probe.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
