import { ProblemError } from '@noticeboard/content-model';
import type { PublicLog } from '../ledger/public-log.js';

/**
 * A text beside the public log.
 * @throws ProblemError `unknownRecord`, or `textTakenOut` with the reason
 */
export async function textOf(log: PublicLog, hash: string): Promise<{ readonly salt: string; readonly text: string }> {
  await log.catchUp();
  const found = log.text(hash);
  if (!found) throw new ProblemError('unknownRecord', { message: 'No entry of the public log has such a hash.' });
  if ('text' in found) return found;
  throw new ProblemError('textTakenOut', {
    message: `This text was taken out of the public log for good. Reason: ${found.takenOut}`,
  });
}
