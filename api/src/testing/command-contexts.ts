import { randomUUID } from 'node:crypto';
import { minute } from '../../../libs/content-model/src/testing/read-events.js';
import type { CommandContext } from '../commands/command-context.js';

/** Of a command that nobody has given before, unless told which. */
export function commandContext(given: Partial<CommandContext> = {}): CommandContext {
  return {
    actor: 'asha',
    role: 'admin',
    at: minute(0),
    correlationId: '3f0d9a52-0f3e-4f1f-9a51-2f1f5a3c7d90',
    commandId: randomUUID(),
    ...given,
  };
}
