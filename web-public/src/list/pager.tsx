import { Link } from 'react-router-dom';
import { listSearch } from '../app/addresses';
import { pageLength } from './list.loader';

interface PagerProps {
  readonly q: string;
  readonly page: number;
  readonly total: number;
}

export function Pager({ q, page, total }: PagerProps) {
  const last = Math.ceil(total / pageLength);
  if (last < 2) return null;
  const newer = Math.min(page - 1, last);
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-4">
      {newer > 0 && (
        <Link rel="prev" to={{ search: listSearch(q, newer) }} className="button-quiet">
          Newer
        </Link>
      )}
      <span className="text-small text-muted">{`Page ${page} of ${last}`}</span>
      {page < last && (
        <Link rel="next" to={{ search: listSearch(q, page + 1) }} className="button-quiet">
          Older
        </Link>
      )}
    </nav>
  );
}
