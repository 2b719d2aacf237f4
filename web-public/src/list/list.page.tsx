import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { SiteList } from '@noticeboard/content-model';
import { type ListOrder, listSearch } from '../app/addresses';
import { useList, useTranslate } from '../app/site-context';
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
      <NarrowingForm list={list} q={view.q} />
      <div className="list-bar">
        {view.failed ? <CouldNotLoad /> : <ResultCount view={view} />}
        <ListOrderSwitch list={list} view={view} />
      </div>
      {view.cards.length === 0 ? (
        <p className="empty">{t(empty)}</p>
      ) : (
        <ul className="card-list">
          {view.cards.map((card) => (
            <Card key={card.id} card={card} list={view.list} button={t(button)} />
          ))}
        </ul>
      )}
      <Pager view={view} />
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

function ResultCount({ view: { q, total, order } }: { readonly view: ListView }) {
  const t = useTranslate();
  const filled = { total, q: quoted(q) };
  return (
    <p role="status" className="min-w-0 text-small text-muted wrap-anywhere">
      {q !== ''
        ? t(total === 1 ? '{total} notice for “{q}”' : '{total} notices for “{q}”', filled)
        : order === 'closing'
          ? t(
              total === 1 ? '{total} notice with a last date to come' : '{total} notices with a last date to come',
              filled,
            )
          : t(total === 1 ? '{total} notice' : '{total} notices', filled)}
    </p>
  );
}

const orders = [
  { order: 'newest', label: 'Newest first' },
  { order: 'closing', label: 'Closing soon first' },
] as const satisfies readonly { order: ListOrder; label: string }[];

interface ListOrderSwitchProps {
  readonly list: SiteList;
  readonly view: ListView;
}

/** Absent for notices, which have no deadline, and for searches, which are always newest first. */
function ListOrderSwitch({ list, view }: ListOrderSwitchProps) {
  const t = useTranslate();
  if (!hasDeadlines(list) || view.q !== '') return null;
  return (
    <nav aria-label={t('Order')} className="order-switch">
      {orders.map(({ order, label }) => (
        <Link
          key={order}
          to={{ search: listSearch('', 1, order) }}
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
  readonly q: string;
}

/** The search form of a list. With scripts it narrows the list while the reader types. */
function NarrowingForm({ list, q }: NarrowingFormProps) {
  const t = useTranslate();
  const { narrow, settle } = useNarrowing(q);
  const { listPaths, heading, searchPlaceholder } = list.words;
  return (
    <SearchForm
      action={listPaths[0]}
      label={t('Search {heading}', { heading: t(heading) })}
      placeholder={t(searchPlaceholder)}
      q={q}
      onType={narrow}
      onSubmit={settle}
    />
  );
}

const pause = 250;

/** Updates the address while the reader types, after a pause and without a new history entry. */
function useNarrowing(q: string) {
  const navigate = useNavigate();
  const timer = useRef<number>(undefined);

  const settle = () => window.clearTimeout(timer.current);

  const narrow = (typed: string) => {
    settle();
    timer.current = window.setTimeout(() => {
      const search = typed.trim();
      if (search !== q) void navigate({ search: listSearch(search, 1) }, { replace: true, preventScrollReset: true });
    }, pause);
  };

  useEffect(() => () => window.clearTimeout(timer.current), []);

  return { narrow, settle };
}
