import type { Family } from '@noticeboard/content-model';
import type { Draft, DraftKey } from '../editing/draft-store.js';
import type { Tables } from '../navigation/addresses.js';

export type OpenDraft = Draft & Pick<DraftKey, 'form' | 'record'>;

interface DraftScreen {
  readonly path: string;
  readonly label: string;
  readonly titleField: string;
  /** Its records belong to a posting, which is chosen first. */
  readonly isOfPosting: boolean;
}

/** The screen whose form holds the draft; undefined for one that is no more. */
export function draftScreen({ table, kinds }: Tables, { form }: OpenDraft): DraftScreen | undefined {
  const screens = [
    ...table.flatMap(familyScreens),
    ...kinds.map(({ console: screen, titleField }) => ({ ...screen, titleField, isOfPosting: false })),
  ];
  return screens.find(({ path }) => path === form);
}

/** A form offers its newest draft, and the next one when that is decided: one of each form, newest first. */
export function newestOfEach(drafts: readonly OpenDraft[]): readonly { draft: OpenDraft; older: number }[] {
  return drafts.flatMap((draft, place) => {
    const ofForm = ({ form, record }: OpenDraft) => form === draft.form && record === draft.record;
    if (drafts.slice(0, place).some(ofForm)) return [];
    return [{ draft, older: drafts.filter(ofForm).length - 1 }];
  });
}

/** Where the form opens that offers the draft. */
export function draftAddress({ path, isOfPosting }: DraftScreen, { record, opened }: OpenDraft): string {
  const posting = opened ? opened['postingId'] : record;
  const edit = opened && record !== '' ? { edit: record } : {};
  const isKnown = typeof posting === 'string' && posting !== '';
  const search = new URLSearchParams(isOfPosting ? (isKnown ? { posting, ...edit } : {}) : edit).toString();
  return `/admin/${path}${search === '' ? '' : `?${search}`}`;
}

/** The name of the draft, or else of the record; empty while it has none. */
export function draftTitle({ titleField }: DraftScreen, { values, opened = {} }: OpenDraft): string {
  const names = [values, opened].flatMap((from) => [from[titleField], from['nameOfPost'], from['selectedJobTitle']]);
  return names.filter((name) => typeof name === 'string').find((name) => name.trim() !== '') ?? '';
}

function familyScreens({ console: screens, titleField }: Family): DraftScreen[] {
  return Object.entries(screens).map(([screen, { path, label }]) => ({
    path,
    label,
    titleField,
    isOfPosting: screen !== 'postings',
  }));
}
