import { CommandFailed } from '../config/command-failed.js';
import { systemFault } from '../config/system-fault.js';
import { UsageFault } from './command.js';

/** Says why a verb was not done, where an operator can mend it. @returns the exit code. @throws the error, where not */
export function exitCodeOf(verb: string | undefined, error: unknown): number {
  if (error instanceof UsageFault) {
    console.error(error.message);
    return 64;
  }
  if (error instanceof CommandFailed) {
    console.error(error.message);
    return 1;
  }
  const reason = systemFault(error);
  if (reason === undefined) throw error;
  console.error(`${verb} was not done: ${reason}`);
  return 1;
}
