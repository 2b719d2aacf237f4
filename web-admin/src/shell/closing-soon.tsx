import { applicationStatus, type DeskPosting } from '@noticeboard/content-model';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { statusWords } from '../dates/posting-status.js';
import { inWords } from '../words/sentence.js';
import { recordAddress } from '../navigation/addresses.js';
import { type DeskProvider, type DeskRecord, deskResource } from '../providers/with-api.js';
import { type RecordLink, RecordLinks } from './record-links.js';

/** The notifications of the top bar: what closes today and within the next three days, as on the desk. */
export function ClosingSoon({ onLeave }: { readonly onLeave: () => void }) {
  const tables = useConsole();
  const dataProvider = useDataProvider<DeskProvider>();
  const translate = useTranslate();
  const locale = useLocale();

  const load = async (): Promise<readonly RecordLink[]> => {
    const { data: desk } = await dataProvider.getOne<DeskRecord>(deskResource, { id: deskResource });
    const now = new Date();
    const linkTo = ({ family, id, title, applicationBegin, lastDateApply: last }: DeskPosting) => {
      const to = recordAddress(tables, family, id);
      const words = statusWords({ status: applicationStatus(applicationBegin, last, now), last }, locale);
      return to === undefined ? [] : [{ to, title, note: inWords(words, translate) }];
    };
    return [...desk.closingToday.records, ...desk.closingSoon.records].flatMap(linkTo);
  };

  return (
    <RecordLinks
      heading="Closing soon"
      load={load}
      none="No posting closes today or within the next three days."
      onLeave={onLeave}
    />
  );
}
