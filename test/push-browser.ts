import { createECDH, randomBytes } from 'node:crypto';

/** The endpoint and the keys of a browser that has subscribed there. */
export function newBrowser(endpoint: string) {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}
