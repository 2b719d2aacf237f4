import { Link } from 'react-router-dom';
import { useWords } from '../app/site-context';
import { siteName } from '../words/page-head';
import { EntryLink } from './entry-link';
import { EntryMenu } from './entry-menu';
import { Icon } from './icons';
import { LanguageLink } from './language-link';
import type { NavigationEntries } from './navigation-entries';
import { SearchFold } from './search-fold';
import { useScrolledPast } from './use-scrolled-past';

const shadowThreshold = 10;

export function TopBar({ entries }: { readonly entries: NavigationEntries }) {
  const t = useWords();
  const scrolled = useScrolledPast(shadowThreshold);
  return (
    <header className="top-bar" data-scrolled={scrolled}>
      <div className="page-width flex h-14 items-stretch gap-1 lg:h-16">
        <Link to="/" className="brand">
          {siteName}
        </Link>
        <nav aria-label={t('Main')} className="ml-4 hidden items-stretch gap-1 lg:flex">
          {entries.first.map((entry) => (
            <EntryLink key={entry.address} entry={entry} className="bar-link" />
          ))}
          {entries.rest.length > 0 && (
            <EntryMenu
              label="More"
              name="More pages"
              entries={entries.rest}
              className="fold-out hover-menu relative"
              panel="fold-out-panel left-0 top-full w-64"
            />
          )}
        </nav>
        <div className="bar-tools">
          <LanguageLink className="bar-tool" />
          <SearchFold />
          <Link to="/changes" className="bar-tool">
            <Icon name="bell" />
            <span className="sr-only">{t('Notifications: what changed')}</span>
          </Link>
          <EntryMenu
            label="Menu"
            name="All pages"
            icon={<Icon name="menu" />}
            iconOnly
            entries={entries.all}
            className="fold-out slide-out-menu lg:hidden"
            panel="fold-out-panel slide-out"
          />
        </div>
      </div>
    </header>
  );
}
