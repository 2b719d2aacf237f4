import type { ChangeSetRecord } from '@noticeboard/content-model';
import { useGetList, useLocale } from 'react-admin';
import { changeSetAddress } from '../navigation/addresses.js';
import { changeSetsScreen } from '../navigation/screens.js';
import { SectionCard } from '../ui/section-card.js';
import { momentWords } from '../words/formats.js';
import { type Translate, useTranslate } from '../words/translate.js';
import { RecordRows } from './record-rows.js';

type Told = ChangeSetRecord & { readonly id: string };

/**
 * The change sets that wait for somebody: reviews, publications at their time and those that failed, and reviews that
 * were overridden.
 */
export function ChangeSetsCard() {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useGetList<Told>(changeSetsScreen.path, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'updatedAt', order: 'DESC' },
  });
  const rows = (data ?? []).flatMap((record) => {
    const notes = notesOf(record, translate, locale);
    const { id, title } = record;
    return notes.length === 0 ? [] : [{ key: id, to: changeSetAddress(id), title, notes }];
  });
  if (rows.length === 0) return null;
  return (
    <SectionCard heading={translate('Change sets')} count={rows.length}>
      <RecordRows rows={rows} total={rows.length} />
    </SectionCard>
  );
}

function notesOf(record: ChangeSetRecord, translate: Translate, locale: string): readonly string[] {
  const { status, failure, schedule, override, submittedBy } = record;
  const signed = (name: string, at: string) => ({ name, time: momentWords(at, locale) });
  return [
    ...(status === 'submitted' ? [`${translate('Waiting for review')} (${submittedBy})`] : []),
    ...(schedule ? [`${translate('Scheduled')}: ${momentWords(schedule.publishAt, locale)}`] : []),
    ...(failure ? [`${translate('Not published at its time')}: ${failure.why}`] : []),
    ...(override ? [translate('Review overridden by %{name} on %{time}', signed(override.by, override.at))] : []),
  ];
}
