import { emptyValue, evolvePosting, historyAfter, notificationFields, postingChange } from '@noticeboard/content-model';
import type { ChangeHistory, Family, NotificationFields, Posting, PostingEvent } from '@noticeboard/content-model';

/** What happened, and when (ISO 8601). */
export type Step = readonly [at: string, event: PostingEvent];

export interface PostingStory {
  readonly posting: Posting;
  readonly history: ChangeHistory;
}

/** A posting and what readers were told of it, as the projections make both of its events. */
export function storyOf(family: Family, steps: readonly Step[], id = 'p1'): PostingStory {
  let posting: Posting | undefined;
  let history: ChangeHistory | undefined;
  steps.forEach(([at, event], place) => {
    const fact = { ...event, at, revision: place, position: String(place).padStart(16, '0') };
    const after = evolvePosting(posting, id, fact);
    history = historyAfter(history, family.key, after, postingChange(posting, after, fact));
    posting = after;
  });
  if (!posting || !history) throw new RangeError('a posting begins with an event');
  return { posting, history };
}

/** The fields of a notification that gives only these. */
export function fieldsWith(given: Partial<NotificationFields>): NotificationFields {
  const empty = Object.fromEntries(notificationFields.map(({ name, kind }) => [name, emptyValue(kind)]));
  // Every field of the table is in it.
  return { ...(empty as unknown as NotificationFields), ...given };
}
