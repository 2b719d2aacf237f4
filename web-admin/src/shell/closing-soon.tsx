import { applicationStatus, type DeskPosting } from '@noticeboard/content-model';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { statusWords } from '../dates/posting-status.js';
import { said } from '../words/sentence.js';
import { recordAddress } from '../navigation/addresses.js';
import { type DeskProvider, type DeskRecord, deskResource } from '../providers/with-desk.js';
import { type News, NewsList } from './news-list.js';

/** The notifications of the top bar: what closes today and within the next three days, as on the desk. */
export function ClosingSoon({ onLeave }: { readonly onLeave: () => void }) {
  const tables = useConsole();
  const dataProvider = useDataProvider<DeskProvider>();
  const translate = useTranslate();
  const locale = useLocale();

  const load = async (): Promise<readonly News[]> => {
    const { data: desk } = await dataProvider.getOne<DeskRecord>(deskResource, { id: deskResource });
    const now = new Date();
    const newsOf = ({ family, id, title, applicationBegin, lastDateApply: last }: DeskPosting) => {
      const to = recordAddress(tables, family, id);
      const words = statusWords({ status: applicationStatus(applicationBegin, last, now), last }, locale);
      return to === undefined ? [] : [{ to, title, note: said(words, translate) }];
    };
    return [...desk.closingToday.records, ...desk.closingSoon.records].flatMap(newsOf);
  };

  return (
    <NewsList
      heading="Closing soon"
      load={load}
      none="No posting closes today or within the next three days."
      onLeave={onLeave}
    />
  );
}
