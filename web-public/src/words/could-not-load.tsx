import { useLocation } from 'react-router-dom';
import { useWords } from '../app/site-context';

/** Trying again asks for a fresh document, which stands even where the router's reads fail. */
export function CouldNotLoad() {
  const t = useWords();
  const { pathname, search } = useLocation();
  return (
    <p className="could-not-load" role="status">
      {t('Could not load.')}{' '}
      <a className="text-link" href={pathname + search}>
        {t('Try again')}
      </a>
    </p>
  );
}
