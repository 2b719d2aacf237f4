import type { Family } from '@noticeboard/content-model';
import { useMemo } from 'react';
import { useGetIdentity, useLocale, useTranslate } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { type Draft, type DraftKey, draftStore } from '../editing/draft-store.js';
import type { Tables } from '../navigation/addresses.js';
import { SectionCard } from '../ui/section-card.js';
import { momentWords } from '../words/moment-words.js';
import { RecordRows } from './record-rows.js';

/** What this browser keeps of forms that were left without a save; nothing where there is none. */
export function OpenDrafts() {
  const tables = useConsole();
  const translate = useTranslate();
  const locale = useLocale();
  const { data: identity } = useGetIdentity();
  const account = identity && String(identity.id);
  const drafts = useMemo(() => (account === undefined ? [] : draftStore.ofAccount(account)), [account]);
  const rows = drafts.flatMap((draft) => {
    const screen = draftScreen(tables, draft);
    if (!screen) return [];
    const title = draftTitle(screen, draft) || translate('Without a title yet');
    const notes = [translate(screen.label), momentWords(draft.savedAt, locale)];
    return [{ key: draft.slot, to: draftAddress(screen, draft), title, notes }];
  });
  if (rows.length === 0) return null;
  return (
    <SectionCard heading={translate('Drafts in this browser')} count={rows.length}>
      <RecordRows rows={rows} total={rows.length} none="" />
    </SectionCard>
  );
}

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

/** Where the form opens that offers the draft. */
export function draftAddress({ path, isOfPosting }: DraftScreen, { record, opened }: OpenDraft): string {
  const posting = opened ? opened['postingId'] : record;
  const edit = opened && record !== '' ? { edit: record } : {};
  const isKnown = typeof posting === 'string' && posting !== '';
  const search = new URLSearchParams(isOfPosting ? (isKnown ? { posting, ...edit } : {}) : edit).toString();
  return `/admin/${path}${search === '' ? '' : `?${search}`}`;
}

/** What the draft, or else the record, is called; empty while it has no name. */
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
