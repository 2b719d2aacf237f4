import { listName, type SearchedLine } from '@noticeboard/content-model';
import { Link, useLocation } from 'react-router-dom';
import { useLanguageOf, useList, useTranslate } from '../app/site-context';
import { News } from '../bell/news';
import { Card } from '../cards/card';
import { CouldNotLoad, PageHeading } from '../ui/page-parts';
import { filterIn, type FilterGroup, type FilterOption, type FilterView, groupLabels } from './filter.view';

export function View({ view }: { readonly view: FilterView }) {
  const t = useTranslate();
  const { list, heading, groups, found, total, failed } = view;
  const { button, empty, listPaths } = useList(list).words;
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      {failed ? (
        <CouldNotLoad />
      ) : (
        <p role="status" className="my-2 text-small text-muted">
          {t(total === 1 ? '{total} notice' : '{total} notices', { total })}
        </p>
      )}
      <div className="filter-groups">
        {groups.map((group) => (
          <Group key={group.name} group={group} />
        ))}
      </div>
      {found.length === 0 && !failed ? (
        <p className="empty">{t(empty)}</p>
      ) : (
        <ul className="card-list">
          {found.map(({ card, readFrom }) => (
            <Card key={card.id} card={card} list={list} button={t(button)}>
              {readFrom.map((line) => (
                <ReadFrom key={`${line.label} ${line.text}`} line={line} />
              ))}
            </Card>
          ))}
        </ul>
      )}
      <Pager view={view} />
      {!failed && <NewsOfFilter view={view} />}
      <p className="mt-6 text-small">
        <Link to={listPaths[0]} className="plain-link">
          {t('The whole list')}
        </Link>
      </p>
    </>
  );
}

function NewsOfFilter({ view: { list: key, heading } }: { readonly view: FilterView }) {
  const { search } = useLocation();
  const { words } = useList(key);
  const t = useTranslate();
  const list = listName(words);
  const filter = filterIn(new URLSearchParams(search));
  if (Object.keys(filter).length === 0) return <News follow={{ lists: [list] }} about={[t(words.heading)]} />;
  return <News follow={{ filter: { list, ...filter } }} about={[heading]} />;
}

/** Closed until it is wanted: a phone shows what is found first. */
function Group({ group: { name, chosen, options } }: { readonly group: FilterGroup }) {
  const t = useTranslate();
  const label = t(groupLabels[name]);
  return (
    <div className="filter-group">
      <details>
        <summary className="filter-summary">
          {label}: <strong className="font-semibold">{chosen?.label ?? t('any')}</strong>
        </summary>
        <ul aria-label={label} className="filter-options">
          {options.map((option) => (
            <li key={option.value}>
              <Option option={option} isChosen={option.label === chosen?.label} />
            </li>
          ))}
        </ul>
      </details>
      {chosen && (
        <Link to={chosen.without} preventScrollReset className="plain-link text-small">
          {t('any')}
          <span className="sr-only"> ({label})</span>
        </Link>
      )}
    </div>
  );
}

function Option({
  option: { label, count, href },
  isChosen,
}: {
  readonly option: FilterOption;
  readonly isChosen: boolean;
}) {
  const words = `${label} (${count})`;
  if (href !== undefined)
    return (
      <Link to={href} preventScrollReset className="plain-link wrap-anywhere">
        {words}
      </Link>
    );
  return (
    <span aria-current={isChosen || undefined} className="filter-still wrap-anywhere">
      {words}
    </span>
  );
}

/** A line is cut where it is long: the page of the notice has it in full. */
const longestLine = 160;

function ReadFrom({ line: { label, text } }: { readonly line: SearchedLine }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const shown = text.length > longestLine ? `${text.slice(0, longestLine)}…` : text;
  return (
    <p className="wrap-anywhere">
      {t('read from: {label}', { label: t(label) })}: <q lang={languageOf(shown)}>{shown}</q>
    </p>
  );
}

function Pager({ view: { page, lastPage, newer, older } }: { readonly view: FilterView }) {
  const t = useTranslate();
  if (newer === undefined && older === undefined) return null;
  return (
    <nav aria-label={t('Pages')} className="mt-6 flex flex-wrap items-center gap-4">
      {newer !== undefined && (
        <Link rel="prev" to={newer} className="button-quiet">
          {t('Newer')}
        </Link>
      )}
      <span className="text-small text-muted">{t('Page {page} of {last}', { page, last: lastPage })}</span>
      {older !== undefined && (
        <Link rel="next" to={older} className="button-quiet">
          {t('Older')}
        </Link>
      )}
    </nav>
  );
}
