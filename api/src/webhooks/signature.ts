import { createHmac, randomBytes } from 'node:crypto';

/** As staff are shown it; Standard Webhooks 1.0 puts this before a secret in base64. */
const prefix = 'whsec_';

/** In base64, 32 bytes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64');
}

export function shownSecret(secret: string): string {
  return `${prefix}${secret}`;
}

/**
 * The headers of a request by Standard Webhooks 1.0.
 * @param secrets in base64; while one is changed the old one signs too
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = secrets.map((secret) => {
    const digest = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${body}`);
    return `v1,${digest.digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signed.join(' ') };
}
