import type { Desk } from '@noticeboard/content-model';
import { useLocale, useTranslate } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { recordAddress, sourceHeading } from '../navigation/addresses.js';
import { SectionCard } from '../ui/section-card.js';
import { RecordRows } from './record-rows.js';
import { momentWords } from '../words/moment-words.js';
import { numberWords } from '../words/number-words.js';
import { summaryWords } from './summary-words.js';

/** What readers saw change last, in the words that they are told it with. */
export function RecentlyChanged({ changed: { total, records }, activity }: Pick<Desk, 'changed' | 'activity'>) {
  const tables = useConsole();
  const translate = useTranslate();
  const locale = useLocale();
  const rows = records.map(({ source, id, title, at, summary, isRemoved }) => ({
    key: `${source} ${id}`,
    to: isRemoved ? undefined : recordAddress(tables, source, id),
    title,
    notes: [summaryWords(summary, translate), translate(sourceHeading(tables, source)), momentWords(at, locale)],
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
