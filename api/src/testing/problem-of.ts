import { ProblemError } from '@noticeboard/content-model';

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
