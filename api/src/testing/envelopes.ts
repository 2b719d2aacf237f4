import { randomUUID } from 'node:crypto';
import { minute } from '../../../libs/content-model/src/testing/facts.js';
import type { Envelope } from '../commands/envelope.js';

/** Of a command that nobody has given before, unless told which. */
export function envelope(given: Partial<Envelope> = {}): Envelope {
  return {
    actor: 'asha',
    role: 'admin',
    at: minute(0),
    correlationId: '3f0d9a52-0f3e-4f1f-9a51-2f1f5a3c7d90',
    commandId: randomUUID(),
    ...given,
  };
}
