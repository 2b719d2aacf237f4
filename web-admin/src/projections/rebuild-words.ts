import type { EndedRebuild, ProjectionsReport, RebuildPurpose, RunningRebuild } from '@noticeboard/content-model';
import type { WordKey } from '../words/translate.js';
import { type Sentence, sentence } from '../words/sentence.js';

export const statusWords: Readonly<Record<ProjectionsReport['status'], WordKey>> = {
  starting: 'Starting',
  following: 'Following the log',
  standby: 'Standing by while another process projects',
  waiting: 'Waiting for a store',
  stopped: 'Stopped',
  elsewhere: 'Projected by another process',
};

export const purposeWords: Readonly<Record<RebuildPurpose, WordKey>> = {
  check: 'Check',
  rebuild: 'Rebuild',
  rollBack: 'Roll back',
};

export const phaseWords: Readonly<Record<RunningRebuild['phase'], WordKey>> = {
  filling: 'Taking events from the log',
  comparing: 'Comparing with what is served',
  switching: 'Switching',
};

export const outcomeWords: Readonly<Record<EndedRebuild['outcome'], WordKey>> = {
  switched: 'Switched to what was rebuilt',
  same: 'The same as the log gives',
  differs: 'Different from what the log gives, nothing was switched',
  rolledBack: 'Switched to the former ones',
  failed: 'Failed',
  interrupted: 'Interrupted before its end',
};

/** The order of an admin and its effect, before it is done. */
export const questions: Readonly<Record<RebuildPurpose, { readonly title: WordKey; readonly consequence: WordKey }>> = {
  check: {
    title: 'Check the read models?',
    consequence: 'They are built anew from the log and compared with those that are served. Nothing is switched.',
  },
  rebuild: {
    title: 'Rebuild the read models?',
    consequence:
      'They are built anew from the log, compared with those that are served, and switched to if both are the same. Reading and writing go on meanwhile.',
  },
  rollBack: {
    title: 'Roll back the read models?',
    consequence:
      'Those from before the last switch are brought up to date with the log and switched to. Reading and writing go on meanwhile.',
  },
};

type Difference = NonNullable<EndedRebuild['difference']>;

const differences: Readonly<Record<Difference['what'], WordKey>> = {
  missing: 'First difference: %{key} of %{place} is missing from what is served.',
  surplus: 'First difference: %{key} of %{place} is served, and the log does not give it.',
  changed: 'First difference: %{key} of %{place} is served otherwise than the log gives it.',
};

export function differenceWords({ what, place, key }: Difference): Sentence {
  return sentence(differences[what], { place, key });
}
