import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** Decrypts the body of a message as a browser does: written from RFC 8188 and RFC 8291, section 3.4. */
export function decrypted(body: Buffer, browser: ECDH, auth: Uint8Array): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const content = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.length + 102 > 4096 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new RangeError('padding');
  return padded.subarray(0, end).toString('utf8');
}
