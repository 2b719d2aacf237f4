import type { SiteList } from '@noticeboard/content-model';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { listSearch } from '../app/addresses';
import { useTranslate } from '../app/site-context';
import { SearchForm } from '../ui/search-form';

interface NarrowingFormProps {
  readonly list: SiteList;
  readonly q: string;
}

/** The search form of a list. With scripts it narrows the list while the reader types. */
export function NarrowingForm({ list, q }: NarrowingFormProps) {
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
