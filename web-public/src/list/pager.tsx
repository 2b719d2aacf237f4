import { Link } from 'react-router-dom';
import { listSearch } from '../app/addresses';
import { useWords } from '../app/site-context';
import { pageLength } from './list.data';
import type { ListView } from './list.data';

export function Pager({ view: { q, page, total, order } }: { readonly view: ListView }) {
  const t = useWords();
  const last = Math.ceil(total / pageLength);
  if (last < 2) return null;
  const before = Math.min(page - 1, last);
  // By deadline, neither end of the list is the newer one.
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
