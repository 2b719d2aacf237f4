import { Refusal } from '@noticeboard/content-model';

/** The refusal that a call ends in; a call that is not refused fails the test. */
export function refusalOf(call: () => unknown): Refusal {
  try {
    call();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
