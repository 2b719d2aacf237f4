import { useContext } from 'react';
import type { ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { useSite } from '../app/site-context';
import { atMoment } from './moment-address';
import { PastBanner } from './past-banner';

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
