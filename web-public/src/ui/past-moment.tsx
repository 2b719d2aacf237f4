import { useContext } from 'react';
import type { ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { atMoment, atPresent } from '../app/addresses';
import { useSite, useTranslate } from '../app/site-context';
import { momentText } from './time';

/**
 * Wraps the whole page on the server. On pages of an earlier moment it makes every router link keep that moment: links
 * take their address from the navigator of this context, which the library exports only as UNSAFE.
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

/** Tells readers that they see an earlier moment. `at` is undefined before anything was recorded. */
function PastBanner({ at }: { readonly at: string | undefined }) {
  const t = useTranslate();
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

/** Wraps links to feeds and calendars, which know only the present: pages of an earlier moment do not link to them. */
export function PresentOnly({ children }: { readonly children: ReactNode }) {
  return useSite().past ? null : children;
}

/** A hidden field of search forms: a search from an earlier moment stays in that moment. */
export function MomentField() {
  const { past } = useSite();
  return past && <input type="hidden" name="asOf" value={past.asOf} />;
}
