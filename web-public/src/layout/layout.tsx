import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { useSite, useWords } from '../app/site-context';
import { momentText } from '../ui/time';
import { Footer } from './footer';
import { scrollKey, useHeadingFocus, usePageTurn } from './history';
import { navigationEntries, TabBar } from './navigation';
import { placeholderAt } from './placeholders';
import { TopBar } from './top-bar';

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

/** A saved copy is never passed off as the present page. The server never renders this: it has no copies. */
function SavedCopyNote({ savedAt }: { readonly savedAt: string }) {
  const t = useWords();
  const filled = { date: momentText(savedAt, t, true) };
  return (
    <p role="status" className="saved-copy">
      {navigator.onLine
        ? t('The portal cannot be reached. This is a copy saved on {date}.', filled)
        : t('You are offline. This is a copy saved on {date}.', filled)}
    </p>
  );
}

/** What the service worker says above a loaded document (`offline/saved-copy`) is about that page, not the next one. */
function useNoteOfLoadedCopy(): void {
  usePageTurn(() => document.querySelector('body > .saved-copy')?.remove());
}
