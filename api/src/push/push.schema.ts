import { encodedError, followSchema } from '@noticeboard/content-model';
import { z } from 'zod';
import { isPublicKey } from './encrypted.js';

const longestEndpoint = 2048;
const base64url = /^[\w-]{1,100}={0,2}$/;

const keyBytes = z
  .string({ error: encodedError('notText') })
  .regex(base64url, 'The keys are base64url, as the browser gives them.');

/** A subscription as the browser tells it, and what it follows. */
export const newSubscription = z.strictObject({
  endpoint: z
    .string({ error: encodedError('notText') })
    .max(longestEndpoint, encodedError('tooManyCharacters', { max: longestEndpoint })),
  keys: z.strictObject(
    {
      p256dh: keyBytes.refine(
        (key) => isPublicKey(Buffer.from(key, 'base64url')),
        'p256dh is the public key of the browser: a point of P-256, 65 bytes.',
      ),
      auth: keyBytes.refine((key) => Buffer.from(key, 'base64url').length === 16, 'auth has 16 bytes.'),
    },
    { error: encodedError('notAnObject') },
  ),
  follow: followSchema,
});
