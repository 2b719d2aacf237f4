import { ProblemError } from '@noticeboard/content-model';
import type { Ledger } from './ledger.js';

/** @throws ProblemError `unavailable`, which says why where no waiting will mend it */
export async function unlessFailing<T>(ledger: Pick<Ledger, 'health'>, ask: () => T): Promise<Awaited<T>> {
  try {
    return await ask();
  } catch (error) {
    const { fault } = ledger.health;
    throw fault === undefined ? error : new ProblemError('unavailable', { message: `Nothing is signed: ${fault}.` });
  }
}
