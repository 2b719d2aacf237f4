import { Link } from 'react-router-dom';
import { useLanguageOf, useList, useTranslate } from '../app/site-context';
import { ChangeWords } from '../ui/change-words';
import { CouldNotLoad, PageHeading, PresentOnly } from '../ui/page-parts';
import { Day, Moment } from '../ui/time';
import type { ChangedItem, ChangesView } from './changes.loader';

export function View({ view: { days, failed } }: { readonly view: ChangesView }) {
  const t = useTranslate();
  return (
    <div className="reading-width">
      <PageHeading>{t('What changed')}</PageHeading>
      <p className="mt-2 text-muted">{t('The latest changes on all pages, with what was there before.')}</p>
      {failed && <CouldNotLoad />}
      {!failed && days.length === 0 && <p className="empty">{t('No changes yet')}</p>}
      {days.map(({ day, items }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mt-8">
          <h2 id={`day-${day}`} className="section-heading">
            <Day day={day} withWeekday />
          </h2>
          <ol>
            {items.map((item) => (
              <ChangedEntry key={`${item.list} ${item.change.position}`} item={item} />
            ))}
          </ol>
        </section>
      ))}
      <PresentOnly>
        <p className="mt-6 text-small">
          <a href="/changes/feed.xml" className="plain-link">
            {t('Feed of all changes')}
          </a>
        </p>
      </PresentOnly>
    </div>
  );
}

function ChangedEntry({ item: { title, list, href, change } }: { readonly item: ChangedItem }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  return (
    <li className="changed-entry">
      <p className="label">
        <Moment at={change.at} withTime /> · {t(useList(list).words.heading)}
      </p>
      <h3 lang={languageOf(title)} className="font-semibold wrap-anywhere">
        <Link to={href} className="title-link">
          {title}
        </Link>
      </h3>
      <ChangeWords change={change} />
    </li>
  );
}
