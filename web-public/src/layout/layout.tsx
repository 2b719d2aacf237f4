import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { matchPath, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import type { Family } from '@noticeboard/content-model';
import { Footer } from './footer';
import { navigationEntries } from './navigation-entries';
import { TabBar } from './tab-bar';
import { TopBar } from './top-bar';
import { useHeadingFocus } from './use-heading-focus';

/** What stands in for the page at a path while the browser loads it. */
export interface Pending {
  readonly path: string;
  readonly placeholder: ReactNode;
}

interface LayoutProps {
  readonly families: readonly Family[];
  readonly pending: readonly Pending[];
}

export function Layout({ families, pending }: LayoutProps) {
  const entries = navigationEntries(families);
  const placeholder = usePlaceholder(pending);
  useHeadingFocus();
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <TopBar entries={entries} />
      <main id="content" tabIndex={-1} className="page-width grow py-6 lg:py-10">
        {placeholder ?? <Outlet />}
      </main>
      <Footer />
      <TabBar entries={entries} />
      <ScrollRestoration />
    </>
  );
}

/** Another search or page of the same list leaves the list in place: a placeholder would take the search box away. */
function usePlaceholder(pending: readonly Pending[]): ReactNode {
  const here = useLocation().pathname;
  const target = useNavigation().location?.pathname;
  const found = target !== undefined && target !== here && pending.find(({ path }) => matchPath(path, target));
  const shown = Boolean(found);
  // The router has noted the old page's position before it started to load.
  useLayoutEffect(() => {
    if (shown) window.scrollTo(0, 0);
  }, [shown]);
  return found ? found.placeholder : undefined;
}
