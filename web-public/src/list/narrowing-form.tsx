import type { SiteList } from '@noticeboard/content-model';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { listSearch } from '../app/addresses';
import { useWords } from '../app/site-context';
import { SearchForm } from '../ui/search-form';

interface NarrowingFormProps {
  readonly list: SiteList;
  readonly q: string;
}

/** The search form of a list. With script it narrows the list while its reader types. */
export function NarrowingForm({ list, q }: NarrowingFormProps) {
  const t = useWords();
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

/** Lets the address follow what is typed into a search box, after a pause and without a step in the history. */
function useNarrowing(q: string) {
  const navigate = useNavigate();
  const timer = useRef<number>(undefined);

  const settle = () => window.clearTimeout(timer.current);

  const narrow = (typed: string) => {
    settle();
    timer.current = window.setTimeout(() => {
      const asked = typed.trim();
      if (asked !== q) void navigate({ search: listSearch(asked, 1) }, { replace: true, preventScrollReset: true });
    }, pause);
  };

  useEffect(() => () => window.clearTimeout(timer.current), []);

  return { narrow, settle };
}
