import { randomUUID } from 'node:crypto';
import { minute } from '../../../libs/content-model/src/testing/read-events.js';
import type { CommandContext } from '../commands/command-context.js';
import type { AggregateStream } from '../commands/aggregate.js';
import type { AggregateCommand } from '../commands/handle-command.js';
import { ProblemError } from '@noticeboard/content-model';

/** The context of a command that nobody has given before, unless one is given. */
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

/** The simplest aggregate there is: how many things have happened. */
export interface Count {
  readonly happened: number;
}

export const counter: AggregateStream<Count> = {
  stream: 'count-1',
  evolve: (before) => ({ happened: (before?.happened ?? 0) + 1 }),
};

export const happening = (...types: readonly string[]) => types.map((type) => ({ type, data: {} }));

/** One more thing happens by default. */
export function counting(given: Partial<AggregateCommand<Count>> = {}): AggregateCommand<Count> {
  return { aggregate: counter, context: commandContext(), decide: () => happening('Happened'), ...given };
}

/** The refusal that a call ends in; a call that is not refused fails the test. */
export function problemOf(call: () => unknown): ProblemError {
  try {
    call();
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
