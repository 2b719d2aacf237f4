import type { ChangeSetRecord } from '@noticeboard/content-model';
import type { WordKey } from '../words/translate.js';

/** One of the steps from the first save to the page: who has taken it, and when. */
export interface Stage {
  readonly label: WordKey;
  readonly by: readonly string[];
  /** ISO; of a scheduled publication: when it is due. */
  readonly at: string | undefined;
  readonly isDone: boolean;
  /** It was reached, and is to be reached again. */
  readonly isLost: boolean;
}

/** The way of a change set to its pages. One that has ended shows the stages that it has passed through alone. */
export function stagesOf(record: ChangeSetRecord): readonly Stage[] {
  const { status, steps, contributors, submissions, approval, lapsed, sentBack, schedule } = record;
  const { publishedAt, publishedBy } = record;
  const submission = submissions.at(-1);
  const isOut = status === 'published';
  const isPrepared = steps.length > 0;
  const isSubmitted = submission !== undefined && (isOut || !(status === 'open' || status === 'discarded'));
  const counts = approval !== null && approval.counts !== false;
  const lost = approval ?? lapsed;
  const stages: readonly Stage[] = [
    { label: 'Prepared', by: isPrepared ? contributors : [], at: undefined, isDone: isPrepared, isLost: false },
    {
      label: 'Submitted',
      by: submission ? [submission.by] : [],
      at: submission?.at,
      isDone: isSubmitted,
      isLost: !isSubmitted && sentBack !== null,
    },
    {
      label: 'Approved',
      by: lost ? [lost.by] : [],
      at: lost?.at,
      isDone: counts,
      isLost: !counts && lost !== null,
    },
    {
      label: 'Published',
      by: isOut && publishedBy !== null ? [publishedBy] : schedule ? [schedule.by] : [],
      at: publishedAt ?? schedule?.publishAt,
      isDone: isOut,
      isLost: false,
    },
  ];
  return isOut || status === 'discarded' ? stages.filter(({ isDone }) => isDone) : stages;
}
