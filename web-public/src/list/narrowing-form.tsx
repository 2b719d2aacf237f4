import type { SiteList } from '@noticeboard/content-model';
import { useWords } from '../app/site-context';
import { SearchForm } from '../search/search-form';
import { useNarrowing } from './use-narrowing';

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
