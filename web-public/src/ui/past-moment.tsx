import { useContext } from 'react';
import type { ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { atMoment, atPresent } from '../app/addresses';
import { useSite, useWords } from '../app/site-context';
import { momentText } from './time';

/**
 * Around the whole page, which the server alone renders. On one of an earlier moment every link of the router keeps it:
 * links are written by the navigator of this context, which the library gives out under no better name.
 */
export function PastFrame({ children }: { readonly children: ReactNode }) {
  const { past } = useSite();
  const present = useContext(NavigationContext);
  if (!past) return children;
  const navigator = {
    ...present.navigator,
    createHref: (to: Parameters<typeof present.navigator.createHref>[0]) =>
      atMoment(present.navigator.createHref(to), past.asOf),
  };
  return (
    <NavigationContext.Provider value={{ ...present, navigator }}>
      <PastBanner at={past.at} />
      {children}
    </NavigationContext.Provider>
  );
}

/** Nobody may take an earlier moment for the present. `at` is undefined before anything was recorded. */
function PastBanner({ at }: { readonly at: string | undefined }) {
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

/** Around links to feeds and calendars: those tell the present alone, and from an earlier moment nothing leads there. */
export function PresentOnly({ children }: { readonly children: ReactNode }) {
  return useSite().past ? null : children;
}

/** In a search form: what it finds is of the same moment as its page. */
export function KeptMoment() {
  const { past } = useSite();
  return past && <input type="hidden" name="asOf" value={past.asOf} />;
}
