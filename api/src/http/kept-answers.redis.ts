import type { Redis } from '@noticeboard/read-store';
import { z } from 'zod';
import { type KeptAnswers, keptForMs } from './kept-answers.js';

const prefix = 'noticeboard:answer:';
/** A first request that has not ended by then has died with its process. */
const runningMs = 30_000;

const entry = z.object({
  fingerprint: z.string(),
  answer: z.object({ body: z.string(), headers: z.record(z.string(), z.string()) }).optional(),
});

export function redisKeptAnswers({ client, run }: Redis): KeptAnswers {
  const put = (key: string, value: z.infer<typeof entry>, ms: number, condition: 'NX' | undefined) =>
    run(() =>
      client.set(prefix + key, JSON.stringify(value), {
        expiration: { type: 'PX', value: ms },
        ...(condition && { condition }),
      }),
    );
  return {
    async claim(key, fingerprint) {
      if ((await put(key, { fingerprint }, runningMs, 'NX')) !== null) return { kind: 'first' };
      const stored = await run(() => client.get(prefix + key));
      if (stored === null) return { kind: 'running' };
      const found = entry.parse(JSON.parse(stored));
      if (found.fingerprint !== fingerprint) return { kind: 'other' };
      return found.answer ? { kind: 'kept', answer: found.answer } : { kind: 'running' };
    },
    async keep(key, fingerprint, answer) {
      await put(key, { fingerprint, answer }, keptForMs, undefined);
    },
    async release(key) {
      await run(() => client.del(prefix + key));
    },
    async close() {},
  };
}
