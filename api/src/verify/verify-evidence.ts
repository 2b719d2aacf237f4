import type { Verifier } from '@noticeboard/ledger';
import { evidenceFault } from '../history/evidence/check-evidence.js';
import { MalformedEvidence, readEvidence } from '../history/evidence/evidence.js';
import { Difference } from './difference.js';

/** The evidence file of one record, by what it holds and the key alone. @throws Difference */
export function verifyEvidence(file: string, key: Verifier): string {
  const evidence = readable(file);
  const fault = evidenceFault(evidence, key);
  if (fault !== undefined) throw new Difference(`the evidence does not hold: ${fault}`);
  const { subject, events } = evidence;
  return `all ${events.length} events of ${subject.kind} ${subject.id} are in the signed log, and its states follow from them`;
}

function readable(file: string) {
  try {
    return readEvidence(file);
  } catch (error) {
    if (!(error instanceof MalformedEvidence)) throw error;
    throw new Difference(`the evidence does not hold: ${error.message}`);
  }
}
