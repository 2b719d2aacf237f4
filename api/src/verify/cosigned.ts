import { cosignaturesOf, MalformedNote, type Policy } from '@noticeboard/ledger';
import { Difference } from './check-log.js';

/** Demands what a trust policy does of a checkpoint. @throws Difference naming the witnesses that have cosigned it */
export function expectCosigned(note: string, policy: Policy): string {
  const found = cosignaturesIn(note, policy).map(({ witness, time }) => {
    const at = new Date(time * 1000).toISOString();
    return { alias: witness.alias, words: `${witness.name} at ${at}` };
  });
  const words = found.length === 0 ? 'none of them' : found.map((one) => one.words).join(', ');
  if (!policy.isMet(new Set(found.map(({ alias }) => alias))))
    throw new Difference(`the checkpoint is not cosigned by enough witnesses of the policy: ${words}`);
  return `checkpoint: cosigned as the policy demands, by ${words}`;
}

function cosignaturesIn(note: string, { witnesses }: Policy) {
  try {
    return cosignaturesOf(note, witnesses);
  } catch (error) {
    if (error instanceof MalformedNote) throw new Difference(`the checkpoint cannot be believed: ${error.message}`);
    throw error;
  }
}
