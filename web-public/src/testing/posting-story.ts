import { emptyValue, evolvePosting, historyAfter, notificationFields, postingChange } from '@noticeboard/content-model';
import type { ChangeHistory, Family, NotificationFields, Posting, PostingEvent } from '@noticeboard/content-model';

/** An event and its time (ISO 8601). */
export type Step = readonly [at: string, event: PostingEvent];

export interface PostingStory {
  readonly posting: Posting;
  readonly history: ChangeHistory;
}

/** A posting and its change history, as the projections derive both from its events. */
export function storyOf(family: Family, steps: readonly Step[], id = 'p1'): PostingStory {
  let posting: Posting | undefined;
  let history: ChangeHistory | undefined;
  steps.forEach(([at, event], index) => {
    const fact = { ...event, at, revision: index, position: String(index).padStart(16, '0') };
    const after = evolvePosting(posting, id, fact);
    history = historyAfter(history, family.key, after, postingChange(posting, after, fact));
    posting = after;
  });
  if (!posting || !history) throw new RangeError('a posting begins with an event');
  return { posting, history };
}

/** All fields of a notification; those that are not given are empty. */
export function fieldsWith(given: Partial<NotificationFields>): NotificationFields {
  const empty = Object.fromEntries(notificationFields.map(({ name, kind }) => [name, emptyValue(kind)]));
  // It contains every field of the table.
  return { ...(empty as unknown as NotificationFields), ...given };
}
