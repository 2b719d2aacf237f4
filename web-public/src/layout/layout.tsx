import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { useSite, useWords } from '../app/site-context';
import { Footer } from './footer';
import { scrollKey } from './history-entry';
import { navigationEntries } from './navigation-entries';
import { placeholderAt } from './placeholder-at';
import { SavedCopyNote, useNoteOfLoadedCopy } from './saved-copy-note';
import { TabBar } from './tab-bar';
import { TopBar } from './top-bar';
import { useHeadingFocus } from './use-heading-focus';

interface LayoutProps {
  /** When the browser kept the copy that is shown; undefined for what the portal answered just now. */
  readonly savedAt: string | undefined;
  readonly children: ReactNode;
}

export function Layout({ savedAt, children }: LayoutProps) {
  const t = useWords();
  const entries = navigationEntries(useSite().lists);
  const placeholder = usePlaceholder();
  useHeadingFocus();
  useNoteOfLoadedCopy();
  return (
    <>
      <a className="skip-link" href="#content">
        {t('Skip to content')}
      </a>
      <TopBar entries={entries} />
      <main id="content" tabIndex={-1} className="page-width grow py-6 lg:py-10">
        {placeholder ?? (
          <>
            {savedAt !== undefined && <SavedCopyNote savedAt={savedAt} />}
            {children}
          </>
        )}
      </main>
      <Footer />
      <TabBar entries={entries} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Another search or page of the same list leaves the list in place: a placeholder would take the search box away. */
function usePlaceholder(): ReactNode {
  const { lists } = useSite();
  const here = useLocation().pathname;
  const target = useNavigation().location?.pathname;
  const shown = target !== undefined && target !== here;
  // The router has noted the old page's position before it started to load.
  useLayoutEffect(() => {
    if (shown) window.scrollTo(0, 0);
  }, [shown]);
  return shown ? placeholderAt(target, lists) : undefined;
}
