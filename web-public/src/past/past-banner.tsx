import { useLocation } from 'react-router-dom';
import { useWords } from '../app/site-context';
import { momentText } from '../words/moment';
import { atPresent } from './moment-address';

/** Nobody may take an earlier moment for the present. `at` is undefined before anything was recorded. */
export function PastBanner({ at }: { readonly at: string | undefined }) {
  const t = useWords();
  const { pathname, search } = useLocation();
  return (
    <p role="status" className="past-banner">
      {at === undefined
        ? t('You are looking at the portal as it was before anything was recorded.')
        : t('You are looking at the portal as it was on {date}.', { date: momentText(at, t, true) })}{' '}
      <a href={atPresent(pathname, search)} className="text-link">
        {t('Go to the present.')}
      </a>
    </p>
  );
}
