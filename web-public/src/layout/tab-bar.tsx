import { useWords } from '../app/site-context';
import { EntryLink } from './entry-link';
import { EntryMenu } from './entry-menu';
import type { NavigationEntries } from './navigation-entries';

/** Narrow screens only: five columns, and a panel of four above them. */
export function TabBar({ entries }: { readonly entries: NavigationEntries }) {
  const t = useWords();
  return (
    <div className="tab-bar lg:hidden">
      <nav aria-label={t('Tabs')} className="contents">
        {entries.first.map((entry) => (
          <EntryLink key={entry.address} entry={entry} asTab className="tab" />
        ))}
      </nav>
      {entries.rest.length > 0 && (
        <EntryMenu
          label="More"
          name="More tabs"
          entries={entries.rest}
          asTabs
          className="tab-more"
          panel="fold-out-panel tab-panel"
        />
      )}
    </div>
  );
}
