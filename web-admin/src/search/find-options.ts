import {
  applicationStatus,
  type ConsoleScreen,
  type Family,
  type FoundRecord,
  indianDay,
} from '@noticeboard/content-model';
import { statusWords } from '../dates/posting-status.js';
import { actionAddress, recordAddress, sourceHeading, type Tables } from '../navigation/addresses.js';
import { changeSetsScreen } from '../navigation/screens.js';
import type { QuickAction } from '../quick-actions/quick-action.js';
import { changeSetStatusWords } from '../words/change-set-status.js';
import { sentence, type Sentence } from '../words/sentence.js';
import type { Translate } from '../words/translate.js';
import type { RecentPosting } from './recent-postings.js';
import type { Found } from './use-found.js';

/** A line of "Find". */
export interface FindOption {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  /** How it stands, and its year. */
  readonly notes: readonly Sentence[];
  /** The heading that it stands under. */
  readonly group: string;
  readonly heading: Sentence;
}

/** A quick action that is asked for by its first words, and the words of the title after them. */
export interface AskedAction {
  readonly action: Pick<QuickAction, 'key' | 'label' | 'isFor'>;
  readonly title: string;
}

/** "extend chsl": the first word begins an action's name, the words that go on with it are left out. */
export function askedAction(
  typed: string,
  actions: readonly QuickAction[],
  translate: Translate,
): AskedAction | undefined {
  const words = typed.trim().toLowerCase().split(/\s+/);
  for (const action of actions) {
    for (const label of [action.label, translate(action.label)]) {
      const name = label.toLowerCase().split(/\s+/);
      const own = words.findIndex((word, place) => word.length < 3 || name[place]?.startsWith(word) !== true);
      if (own > 0) return { action, title: words.slice(own).join(' ') };
    }
  }
  return undefined;
}

/** The action on each posting that has the words. */
export function actionOptions(
  { action: { key, label, isFor } }: AskedAction,
  found: Found | undefined,
  context: Context,
): readonly FindOption[] {
  return (found?.found ?? []).flatMap(({ source, records }) => {
    const family = context.table.find((row) => row.key === source);
    if (!family || !isFor(family, context.kinds)) return [];
    return records.map((record) => ({
      key: `${key}/${source}/${record.id}`,
      to: actionAddress(family, record.id, key),
      title: record.title,
      notes: notesOn(record, context),
      group: label,
      heading: sentence(family.site.heading),
    }));
  });
}

/** The screens whose names have words that begin so. @param screens with the names that this session reads */
export function screenOptions(typed: string, screens: readonly ConsoleScreen[]): readonly FindOption[] {
  const words = wordsOf(typed);
  if (words.join('').length < 2) return [];
  const found = screens.filter(({ label }) =>
    words.every((word) => wordsOf(label).some((own) => own.startsWith(word))),
  );
  const heading = sentence('%{total} found', { total: found.length });
  return found.map(({ path, label }) => ({
    key: `screen/${path}`,
    to: `/admin/${path}`,
    title: label,
    notes: [],
    group: 'Screens',
    heading,
  }));
}

const wordsOf = (text: string) => text.trim().toLowerCase().split(/\s+/);

interface Context extends Tables {
  readonly locale: string;
  readonly now: Date;
  /** An account that may write is offered a new posting where nothing is found. */
  readonly mayWrite: boolean;
}

/** The results, under the families and kinds; while nothing is typed, the records that were opened last. */
export function findOptions(
  found: Found | undefined,
  recent: readonly RecentPosting[],
  context: Context,
): readonly FindOption[] {
  if (!found) return optionsRecent(recent, context);
  if (found.found.length === 0 && found.error === undefined) return newPostings(found.q, context);
  return found.found.flatMap(({ source, records, total }) => {
    const isChangeSets = source === 'changeSets';
    const heading =
      total > records.length
        ? sentence('%{shown} of %{total}', { shown: records.length, total })
        : sentence('%{total} found', { total });
    return records.flatMap((record): FindOption[] => {
      const to = isChangeSets
        ? `/admin/${changeSetsScreen.path}/${encodeURIComponent(record.id)}`
        : recordAddress(context, source, record.id);
      if (to === undefined) return [];
      const group = isChangeSets ? changeSetsScreen.label : sourceHeading(context, source);
      return [
        { key: `${source}/${record.id}`, to, title: record.title, notes: notesOn(record, context), group, heading },
      ];
    });
  });
}

function notesOn(record: FoundRecord, { locale, now }: Context): readonly Sentence[] {
  const { createdAt, applicationBegin = '', lastDateApply: last, status: of } = record;
  const status = last !== undefined && { status: applicationStatus(applicationBegin, last, now), last };
  const year = indianDay(new Date(createdAt)).slice(0, 4);
  return [
    ...(status ? [statusWords(status, locale)] : []),
    ...(of === undefined ? [] : [{ words: changeSetStatusWords[of] }]),
    sentence('added in %{year}', { year }),
  ];
}

function optionsRecent(recent: readonly RecentPosting[], { table }: Context): readonly FindOption[] {
  return recent.flatMap(({ family: key, id, title }) => {
    const family = table.find((row) => row.key === key);
    if (!family) return [];
    const to = recordAddress({ table, kinds: [] }, key, id) ?? '';
    const heading = sentence('in this browser');
    return [{ key: `${key}/${id}`, to, title, notes: [], group: 'Recently opened', heading }];
  });
}

/** The heading over what is not there yet. */
export const newPosting = 'New posting';

/** A new posting of each family, with what was looked for as its title. */
function newPostings(title: string, { table, mayWrite }: Context): readonly FindOption[] {
  if (!mayWrite) return [];
  return table.map((family) => ({
    key: `new/${family.key}`,
    to: newPostingAddress(family, title),
    title,
    notes: [sentence(family.site.heading)],
    group: newPosting,
    heading: sentence('with this title'),
  }));
}

function newPostingAddress({ console: { postings } }: Family, title: string): string {
  return `/admin/${postings.path}?title=${encodeURIComponent(title)}`;
}
