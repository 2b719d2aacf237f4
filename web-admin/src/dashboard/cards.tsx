import { applicationStatus, changeLine, type Desk, type DeskPosting } from '@noticeboard/content-model';
import { useGetIdentity, useLocale } from 'react-admin';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useMayWrite } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import { statusWords } from '../dates/posting-status.js';
import { readingWords } from '../dates/reading-words.js';
import { draftStore } from '../editing/draft-store.js';
import {
  actionAddress,
  answerKeyAddress,
  notificationAddress,
  recordAddress,
  sourceHeading,
} from '../navigation/addresses.js';
import { Button } from '../ui/buttons.js';
import { SectionCard } from '../ui/section-card.js';
import { momentWords, numberWords } from '../words/formats.js';
import { inWords } from '../words/sentence.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { draftAddress, draftScreen, draftTitle, newestOfEach } from './draft-address.js';
import { type RecordRow, RecordRows } from './record-rows.js';

interface ClosingProps {
  readonly heading: WordKey;
  readonly none: WordKey;
  readonly closing: Desk['closingToday'];
  /** When that was so. */
  readonly at: Date;
}

/** Postings that close on one of some days, the next to close first. */
export function Closing({ heading, none, closing: { total, records }, at }: ClosingProps) {
  const tables = useConsole();
  const translate = useTranslate();
  const locale = useLocale();
  const mayWrite = useMayWrite('desk');
  const rows = records.map(({ family, id, title, applicationBegin, lastDateApply: last }) => {
    const words = statusWords({ status: applicationStatus(applicationBegin, last, at), last }, locale);
    const notes = [inWords(words, translate), translate(sourceHeading(tables, family))];
    const of = mayWrite ? tables.table.find(({ key }) => key === family) : undefined;
    const beside = of && (
      <Button
        label="Extend last date"
        size="small"
        component={Link}
        to={actionAddress(of, id, 'extend-last-date')}
        aria-label={`${translate('Extend last date')}: ${title}`}
      />
    );
    return { key: keyOf({ family, id }), to: recordAddress(tables, family, id), title, notes, beside };
  });
  return (
    <SectionCard heading={translate(heading)} count={total}>
      <RecordRows rows={rows} total={total} none={none} />
    </SectionCard>
  );
}

/** Postings whose last date readers see as it was typed: nothing counts down to it. */
export function UnreadDates({ unreadDates: { total, records } }: Pick<Desk, 'unreadDates'>) {
  const tables = useConsole();
  const translate = useTranslate();
  const locale = useLocale();
  const rows = records.map((posting) => {
    const { family, title, lastDateApply } = posting;
    const reading = readingWords(lastDateApply, { deadline: true, locale })?.sentences ?? [];
    const notes = [
      translate('Readers see: “%{text}”', { text: lastDateApply }),
      ...reading.map((part) => inWords(part, translate)),
      translate(sourceHeading(tables, family)),
    ];
    return { key: keyOf(posting), to: notificationAddress(tables, posting), title, notes };
  });
  return (
    <SectionCard heading={translate('Dates to check')} count={total}>
      <RecordRows rows={rows} total={total} none="Every last date that is stated can be counted down to." />
    </SectionCard>
  );
}

/** Postings with an answer key that is not listed on the answer-key page. */
export function KeysWaiting({ keysWaiting: { total, records } }: Pick<Desk, 'keysWaiting'>) {
  const tables = useConsole();
  const translate = useTranslate();
  const rows = records.map((posting) => ({
    key: keyOf(posting),
    to: answerKeyAddress(tables, posting),
    title: posting.title,
    notes: [translate('Useful link: “%{title}”', { title: posting.link })],
  }));
  return (
    <SectionCard heading={translate('Approvals waiting')} count={total}>
      <RecordRows rows={rows} total={total} none="No answer key waits for approval." />
    </SectionCard>
  );
}

function keyOf({ family, id }: Pick<DeskPosting, 'family' | 'id'>): string {
  return `${family} ${id}`;
}

/** The last changes that readers saw, in their words. */
export function RecentlyChanged({ changed: { total, records }, activity }: Pick<Desk, 'changed' | 'activity'>) {
  const tables = useConsole();
  const translate = useTranslate();
  const locale = useLocale();
  const rows = records.map(({ source, id, title, at, parts, isRemoved }) => ({
    key: `${source} ${id}`,
    to: isRemoved ? undefined : recordAddress(tables, source, id),
    title,
    notes: [changeLine(parts, translate), translate(sourceHeading(tables, source)), momentWords(at, locale)],
  }));
  const today = activity.at(-1)?.changes ?? 0;
  return (
    <SectionCard
      heading={translate('Recently changed')}
      count={translate('%{count} today', { count: numberWords(today, locale) })}
    >
      <RecordRows rows={rows} total={total} none="Nothing has been added yet." />
    </SectionCard>
  );
}

const olderDrafts = 'and %{smart_count} older draft of it |||| and %{smart_count} older drafts of it';

/** The drafts in this browser of forms that were left without a save, the newest of each form. */
export function useDraftRows(): readonly RecordRow[] {
  const tables = useConsole();
  const translate = useTranslate();
  const locale = useLocale();
  const { data: identity } = useGetIdentity();
  const account = identity && String(identity.id);
  const drafts = useMemo(() => (account === undefined ? [] : draftStore.ofAccount(account)), [account]);
  return newestOfEach(drafts).flatMap(({ draft, older }) => {
    const screen = draftScreen(tables, draft);
    if (!screen) return [];
    const title = draftTitle(screen, draft) || translate('Without a title yet');
    const notes = [translate(screen.label), momentWords(draft.savedAt, locale)];
    if (older > 0) notes.push(translate(olderDrafts, { smart_count: older }));
    return [{ key: draft.slot, to: draftAddress(screen, draft), title, notes }];
  });
}

/** Nothing where there is none. */
export function OpenDrafts({ rows }: { readonly rows: readonly RecordRow[] }) {
  const translate = useTranslate();
  if (rows.length === 0) return null;
  return (
    <SectionCard heading={translate('Drafts in this browser')} count={rows.length}>
      <RecordRows rows={rows} total={rows.length} />
    </SectionCard>
  );
}
