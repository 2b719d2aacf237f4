import { applicationDates } from './application-dates.js';
import type { ChangeHistory } from './changes/change-history.js';
import { changeWords, isEdit, type ReaderChange } from './changes/change.js';
import { isNews, isSignificant } from './changes/significance.js';
import { isIn } from './changes/told-once.js';
import type { Posting } from './posting.js';
import type { PostingCard } from './site.js';
import { foldText } from './titles.js';

/** The card of a posting in the public lists, from its fold and its change history. */
export function postingCard(posting: Posting, history: ChangeHistory): PostingCard {
  const { id, title, createdAt } = posting;
  const significant = history.entries.find((entry) => isSignificant(entry) && isNews(entry, createdAt));
  return {
    id,
    title,
    createdAt,
    changedAt: history.entries[0]?.at ?? createdAt,
    ...applicationDates(posting),
    hasSyllabus: hasSyllabus(posting),
    ...(significant && { lastChange: { at: significant.at, labels: labelsOf(significant) } }),
  };
}

/** The fields that an edit touched, by name; else the part that came or went. */
function labelsOf(entry: ReaderChange): readonly string[] {
  const { kind, changes, parts = [] } = entry;
  if (!isEdit(kind)) return [changeWords[kind]];
  const whole = parts.filter((part) => !isEdit(part.kind));
  const edited = changes.filter((change) => isSignificant(change) && !whole.some((part) => isIn(part, change)));
  return [...new Set([...whole.map((part) => changeWords[part.kind]), ...edited.map(({ label }) => label)])];
}

export function hasSyllabus({ usefulItems }: Pick<Posting, 'usefulItems'>): boolean {
  return usefulItems.some(({ attachments }) => attachments.some(namesSyllabus));
}

/** True when a useful link or PDF is a syllabus, as far as its title tells. */
export function namesSyllabus({ title }: { readonly title: string }): boolean {
  return /syllabus|पाठ्यक्रम/.test(foldText(title));
}
