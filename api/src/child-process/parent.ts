import { once } from 'node:events';
import type { Fault } from './child.js';

/**
 * In a process that `Child` has started: what it is to do. From here on an error that leaves it is sent to the parent.
 */
export async function taskOfParent<Task>(): Promise<Task> {
  if (!process.connected) throw new Error('this program is started by the portal');
  // Ctrl-C and a service manager signal all processes; the parent ends this one when it has no more use for it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit());
  process.once('uncaughtException', ({ message, stack }: Error) => {
    const fault: Fault = { fault: { message, stack } };
    void tellParent(fault).finally(() => process.exit(1));
  });
  const [task] = (await once(process, 'message')) as [Task];
  return task;
}

/** Resolves when it is sent. */
export function tellParent(word: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(word, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}
