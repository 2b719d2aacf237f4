import { useQuery } from '@tanstack/react-query';
import type { WithdrawnPosting } from '@noticeboard/content-model';
import { useDataProvider, useLocale } from 'react-admin';
import { useAsOf, useConsole } from '../context/console-context.js';
import { recordAddress } from '../navigation/addresses.js';
import { type ApiProvider, asOfMoment } from '../providers/with-api.js';
import { SectionCard } from '../ui/section-card.js';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import { RecordRows } from './record-rows.js';

/** Postings that no list has while they are withdrawn; nothing where there is none. */
export function WithdrawnCard() {
  const tables = useConsole();
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const locale = useLocale();
  const moment = useAsOf();
  const { data = [] } = useQuery({
    queryKey: ['withdrawn', moment?.asOf],
    queryFn: async ({ signal }) => {
      const { json } = await ask(asOfMoment('/api/desk/withdrawn', moment), { signal });
      return json as readonly WithdrawnPosting[];
    },
    retry: false,
  });
  const rows = data.map(({ family, id, title, at, note }) => ({
    key: `${family} ${id}`,
    to: recordAddress(tables, family, id),
    title,
    notes: [translate('Withdrawn on %{time}', { time: momentWords(at, locale) }), note],
  }));
  if (rows.length === 0) return null;
  return (
    <SectionCard heading={translate('Withdrawn postings')} count={rows.length}>
      <RecordRows rows={rows} total={rows.length} />
    </SectionCard>
  );
}
