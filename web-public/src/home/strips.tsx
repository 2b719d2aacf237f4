import { Link } from 'react-router-dom';
import { listSearch } from '../app/addresses';
import { useLanguageOf, useList, useTranslate } from '../app/site-context';
import { ChangeLine } from '../ui/change-words';
import { Section } from '../ui/page-parts';
import { StatusChip } from '../ui/time';
import type { HomeView } from './home.view';

/** Postings of all families, the next to close first. */
export function ClosingStrip({ view: { closing, closingMore } }: { readonly view: HomeView }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  if (closing.length === 0) return null;
  return (
    <Section headingId="closing" heading={t('Closing in 7 days')} className="strip">
      <ul>
        {closing.map(({ href, title, status }) => (
          <li key={href} className="strip-entry">
            <Link to={href} lang={languageOf(title)} className="title-link">
              {title}
            </Link>{' '}
            <StatusChip status={status} />
          </li>
        ))}
      </ul>
      {closingMore.length > 0 && (
        <p className="strip-more">
          {t('More that close soon:')}
          {closingMore.map((list) => (
            <ByDeadline key={list} list={list} />
          ))}
        </p>
      )}
    </Section>
  );
}

function ByDeadline({ list }: { readonly list: string }) {
  const t = useTranslate();
  const { listPaths, heading } = useList(list).words;
  return (
    <>
      {' '}
      <Link to={listPaths[0] + listSearch('', 1, 'closing')} className="plain-link">
        {t(heading)}
      </Link>
    </>
  );
}

/** The newest change of each posting or listing that changed today. */
export function ChangedStrip({ changed }: Pick<HomeView, 'changed'>) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  if (changed.length === 0) return null;
  return (
    <Section headingId="changed" heading={t('Changed today')} className="strip">
      <ul>
        {changed.map(({ href, title, list, change }) => (
          <li key={`${list} ${change.position}`} className="strip-entry strip-change">
            <Link to={href} lang={languageOf(title)} className="title-link">
              {title}
            </Link>{' '}
            <p className="strip-words">
              <ChangeLine change={change} />
            </p>
          </li>
        ))}
      </ul>
      <p className="strip-more">
        <Link to="/changes" className="plain-link">
          {t('See all updates')}
        </Link>
      </p>
    </Section>
  );
}
