import { type AggregateStream } from '../commands/aggregate.js';
import { type AggregateCommand } from '../commands/handle-command.js';
import { commandContext } from './command-contexts.js';

/** The simplest aggregate there is: how many things have happened. */
export interface Count {
  readonly happened: number;
}

export const counter: AggregateStream<Count> = {
  stream: 'count-1',
  evolve: (before) => ({ happened: (before?.happened ?? 0) + 1 }),
};

export const happening = (...types: readonly string[]) => types.map((type) => ({ type, data: {} }));

/** One more thing happens, unless told otherwise. */
export function counting(given: Partial<AggregateCommand<Count>> = {}): AggregateCommand<Count> {
  return { aggregate: counter, context: commandContext(), decide: () => happening('Happened'), ...given };
}
