import type { Redis } from '@noticeboard/read-store';
import { z } from 'zod';
import { type IdempotencyStore, retentionMs } from './idempotency-store.js';

const prefix = 'noticeboard:answer:';
/** How long a first request may take; one that has not ended by then has died with its process. */
const runningMs = 30_000;

const entry = z.object({
  fingerprint: z.string(),
  answer: z.object({ body: z.string(), headers: z.record(z.string(), z.string()) }).optional(),
});

/** Two keys for each: the entry, for a day, and beside it a lease while the first request runs. */
export function redisIdempotencyStore({ client, run }: Redis): IdempotencyStore {
  const put = (key: string, value: z.infer<typeof entry>, condition?: 'NX') =>
    run(() =>
      client.set(`${prefix}${key}`, JSON.stringify(value), {
        expiration: { type: 'PX', value: retentionMs },
        ...(condition && { condition }),
      }),
    );
  const lease = async (key: string) => {
    const expiration = { type: 'PX', value: runningMs } as const;
    return (await run(() => client.set(`${prefix}${key}:runs`, '', { expiration, condition: 'NX' }))) !== null;
  };
  return {
    async claim(key, fingerprint) {
      await put(key, { fingerprint }, 'NX');
      const stored = await run(() => client.get(`${prefix}${key}`));
      if (stored === null) return { kind: 'running' };
      const found = entry.parse(JSON.parse(stored));
      if (found.fingerprint !== fingerprint) return { kind: 'other' };
      if (found.answer) return { kind: 'kept', answer: found.answer };
      return { kind: (await lease(key)) ? 'first' : 'running' };
    },
    async keep(key, fingerprint, answer) {
      await put(key, { fingerprint, answer });
      await run(() => client.del(`${prefix}${key}:runs`));
    },
    async release(key) {
      await run(() => client.del([`${prefix}${key}`, `${prefix}${key}:runs`]));
    },
    async close() {},
  };
}
