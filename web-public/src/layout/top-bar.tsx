import { Link } from 'react-router-dom';
import { siteName } from '../words/page-head';
import { EntryLink } from './entry-link';
import { FoldOut } from './fold-out';
import type { NavigationEntries } from './navigation-entries';
import { useScrolledPast } from './use-scrolled-past';

const shadowThreshold = 10;

export function TopBar({ entries }: { readonly entries: NavigationEntries }) {
  const scrolled = useScrolledPast(shadowThreshold);
  return (
    <header className="top-bar" data-scrolled={scrolled}>
      <div className="page-width flex h-14 items-stretch justify-between lg:h-16">
        <Link to="/" className="brand">
          {siteName}
        </Link>
        <nav aria-label="Main" className="hidden items-stretch gap-1 lg:flex">
          {entries.first.map((entry) => (
            <EntryLink key={entry.address} entry={entry} className="bar-link" />
          ))}
          {entries.rest.length > 0 && (
            <FoldOut
              label="More"
              name="More pages"
              entries={entries.rest}
              className="fold-out relative"
              panel="fold-out-panel right-0 top-full w-64"
            />
          )}
        </nav>
        <FoldOut
          label="Menu"
          icon={<MenuIcon />}
          name="All pages"
          entries={entries.all}
          className="fold-out lg:hidden"
          panel="fold-out-panel slide-out"
        />
      </div>
    </header>
  );
}

function MenuIcon() {
  return (
    <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
      <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
