import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { listName, longestFollowed, type SiteList } from '@noticeboard/content-model';
import { filterPath, type ListOrder, listSearch } from '../app/addresses';
import { useList, useTranslate } from '../app/site-context';
import { News } from '../bell/news';
import { Card } from '../cards/card';
import { CouldNotLoad, PageHeading, PresentOnly } from '../ui/page-parts';
import { SearchForm } from '../ui/search-form';
import { hasDeadlines, type ListView, pageLength, quoted } from './list.view';

export function View({ view }: { readonly view: ListView }) {
  const t = useTranslate();
  const list = useList(view.list);
  const { heading, button, empty, listPaths } = list.words;
  return (
    <>
      <PageHeading>{t(heading)}</PageHeading>
      <NarrowingForm list={list} view={view} />
      <div className="list-bar">
        {view.failed ? <CouldNotLoad /> : <ResultCount view={view} />}
        {list.kind === 'postings' && (
          <Link to={filterPath(listPaths[0])} className="order-link text-small">
            {t('Filter')}
          </Link>
        )}
        <ListOrderSwitch list={list} view={view} />
      </div>
      {/* Cards of another search are others: none of them is seen to move. */}
      <div key={view.q} className="list-results">
        {view.cards.length === 0 ? (
          <p className="empty">{t(empty)}</p>
        ) : (
          <ul className="card-list">
            {view.cards.map((card) => (
              <Card key={card.id} card={card} list={view.list} button={t(button)} />
            ))}
          </ul>
        )}
      </div>
      <Pager view={view} />
      <NewsOfList list={list} view={view} />
      <PresentOnly>
        <p className="mt-6 text-small">
          <a href={`${listPaths[0]}/feed.xml`} className="plain-link">
            {t('Feed of this list')}
          </a>
        </p>
      </PresentOnly>
    </>
  );
}

/** Offers news of the list, or of the search in it. */
function NewsOfList({ list: { words }, view: { q, failed } }: NarrowingFormProps) {
  const t = useTranslate();
  const list = listName(words);
  const heading = t(words.heading);
  if (failed || q.length > longestFollowed) return null;
  if (q === '') return <News follow={{ lists: [list] }} about={[heading]} />;
  const about = t('“{q}” in {heading}', { q: quoted(q), heading });
  return <News follow={{ filter: { list, q } }} about={[about]} />;
}

function ResultCount({ view: { q, total, order } }: { readonly view: ListView }) {
  const t = useTranslate();
  const filled = { total, q: quoted(q) };
  return (
    <p role="status" className="min-w-0 text-small text-muted wrap-anywhere">
      {t(countWords(q !== '', order === 'closing')[total === 1 ? 'one' : 'many'], filled)}
    </p>
  );
}

function countWords(isSearch: boolean, isClosing: boolean) {
  if (isSearch && isClosing)
    return {
      one: '{total} notice for “{q}” with a last date to come',
      many: '{total} notices for “{q}” with a last date to come',
    } as const;
  if (isSearch) return { one: '{total} notice for “{q}”', many: '{total} notices for “{q}”' } as const;
  if (isClosing)
    return {
      one: '{total} notice with a last date to come',
      many: '{total} notices with a last date to come',
    } as const;
  return { one: '{total} notice', many: '{total} notices' } as const;
}

const orders = [
  { order: 'newest', label: 'Newest first' },
  { order: 'closing', label: 'Closing soon first' },
] as const satisfies readonly { order: ListOrder; label: string }[];

interface ListOrderSwitchProps {
  readonly list: SiteList;
  readonly view: ListView;
}

/** Absent for listings, which have no deadline. */
function ListOrderSwitch({ list, view }: ListOrderSwitchProps) {
  const t = useTranslate();
  if (!hasDeadlines(list)) return null;
  return (
    <nav aria-label={t('Order')} className="order-switch">
      {orders.map(({ order, label }) => (
        <Link
          key={order}
          to={{ search: listSearch(view.q, 1, order) }}
          preventScrollReset
          className="order-link"
          {...(order === view.order && { 'aria-current': true as const })}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}

function Pager({ view: { q, page, total, order } }: { readonly view: ListView }) {
  const t = useTranslate();
  const last = Math.ceil(total / pageLength);
  if (last < 2) return null;
  const before = Math.min(page - 1, last);
  // In order of deadline no end of the list is the newer one.
  const [back, on] = order === 'closing' ? ['Previous', 'Next'] : ['Newer', 'Older'];
  return (
    <nav aria-label={t('Pages')} className="mt-6 flex flex-wrap items-center gap-4">
      {before > 0 && (
        <Link rel="prev" to={{ search: listSearch(q, before, order) }} className="button-quiet">
          {t(back)}
        </Link>
      )}
      <span className="text-small text-muted">{t('Page {page} of {last}', { page, last })}</span>
      {page < last && (
        <Link rel="next" to={{ search: listSearch(q, page + 1, order) }} className="button-quiet">
          {t(on)}
        </Link>
      )}
    </nav>
  );
}

interface NarrowingFormProps {
  readonly list: SiteList;
  readonly view: ListView;
}

/** The search form of a list. With scripts it narrows the list while the reader types. */
function NarrowingForm({ list, view: { q, order } }: NarrowingFormProps) {
  const t = useTranslate();
  const { narrow, settle } = useNarrowing(q, order);
  const { listPaths, heading, searchPlaceholder } = list.words;
  return (
    <SearchForm
      action={listPaths[0]}
      label={t('Search {heading}', { heading: t(heading) })}
      placeholder={t(searchPlaceholder)}
      q={q}
      onType={narrow}
      onSubmit={settle}
    >
      {order !== 'newest' && <input type="hidden" name="order" value={order} />}
    </SearchForm>
  );
}

const pause = 250;

/** Updates the address while the reader types, after a pause and without a new history entry. */
function useNarrowing(q: string, order: ListOrder) {
  const navigate = useNavigate();
  const timer = useRef<number>(undefined);

  const settle = () => window.clearTimeout(timer.current);

  const narrow = (typed: string) => {
    settle();
    timer.current = window.setTimeout(() => {
      const search = typed.trim();
      if (search === q) return;
      void navigate({ search: listSearch(search, 1, order) }, { replace: true, preventScrollReset: true });
    }, pause);
  };

  useEffect(() => () => window.clearTimeout(timer.current), []);

  return { narrow, settle };
}
