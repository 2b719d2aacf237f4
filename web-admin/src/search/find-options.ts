import type { Family } from '@noticeboard/content-model';
import { sentence, type Sentence } from '../words/sentence.js';
import type { RecentPosting } from './recent-postings.js';
import type { FoundPostings } from './use-found-postings.js';

/** A line of "Find posting". */
export interface FindOption {
  readonly family: Family;
  readonly id: string;
  readonly title: string;
  /** What it stands under. */
  readonly group: string;
  readonly heading: Sentence;
}

/** What was found, under the families; while nothing is typed, what was opened last. */
export function findOptions(
  found: FoundPostings | undefined,
  recent: readonly RecentPosting[],
  table: readonly Family[],
): readonly FindOption[] {
  return found ? optionsFound(found) : optionsRecent(recent, table);
}

function optionsFound({ found }: FoundPostings): readonly FindOption[] {
  return found.flatMap(({ family, postings, total }) => {
    const heading =
      total > postings.length
        ? sentence('the newest %{shown} of %{total}', { shown: postings.length, total })
        : sentence('%{total} found', { total });
    return postings.map(({ id, [family.titleField]: title }) => ({
      family,
      id: String(id),
      title: String(title),
      group: family.site.heading,
      heading,
    }));
  });
}

function optionsRecent(recent: readonly RecentPosting[], table: readonly Family[]): readonly FindOption[] {
  return recent.flatMap(({ family: key, id, title }) => {
    const family = table.find((row) => row.key === key);
    if (!family) return [];
    return [{ family, id, title, group: 'Recently opened', heading: sentence('in this browser') }];
  });
}
