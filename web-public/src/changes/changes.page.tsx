import { Link } from 'react-router-dom';
import { useLanguageOf, useList, useTranslate } from '../app/site-context';
import { ChangeWords } from '../ui/change-words';
import { CouldNotLoad, PageHeading, PresentOnly, Section } from '../ui/page-parts';
import { Day, Moment } from '../ui/time';
import type { ChangedItem, ChangesView } from './changes.loader';

export function View({ view: { heading, topics, feed, days, failed } }: { readonly view: ChangesView }) {
  const t = useTranslate();
  return (
    <div className="reading-width">
      <PageHeading>{heading}</PageHeading>
      <p className="mt-2 text-muted">{t('The latest changes on all pages, with what was there before.')}</p>
      <Topics topics={topics} />
      {failed && <CouldNotLoad />}
      {!failed && days.length === 0 && <p className="empty">{t('No changes yet')}</p>}
      {days.map(({ day, items }) => (
        <Section key={day} headingId={`day-${day}`} heading={<Day day={day} withWeekday />} className="mt-8">
          <ol>
            {items.map((item) => (
              <ChangedEntry key={`${item.list} ${item.change.position}`} item={item} />
            ))}
          </ol>
        </Section>
      ))}
      <PresentOnly>
        <p className="mt-6 text-small">
          <a href={feed} className="plain-link">
            {t('Feed of these changes')}
          </a>
        </p>
      </PresentOnly>
    </div>
  );
}

/** Plain links to the pages of the topics. */
function Topics({ topics }: Pick<ChangesView, 'topics'>) {
  const t = useTranslate();
  return (
    <nav aria-label={t('Kinds of changes')}>
      <ul className="filter-options text-small">
        {topics.map(({ label, href }) => (
          <li key={label}>
            {href === undefined ? (
              <span aria-current="true" className="filter-still">
                {label}
              </span>
            ) : (
              <Link to={href} className="plain-link">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
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
