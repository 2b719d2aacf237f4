import { EntryLink } from './entry-link';
import { FoldOut } from './fold-out';
import type { NavigationEntries } from './navigation-entries';

/** Narrow screens only. */
export function TabBar({ entries }: { readonly entries: NavigationEntries }) {
  return (
    <div className="tab-bar lg:hidden">
      <nav aria-label="Tabs" className="contents">
        {entries.first.map((entry) => (
          <EntryLink key={entry.address} entry={entry} className="tab" />
        ))}
      </nav>
      {entries.rest.length > 0 && (
        <FoldOut
          label="More"
          name="More tabs"
          entries={entries.rest}
          className="fold-out grid"
          panel="fold-out-panel inset-x-0 bottom-full grid grid-cols-4"
        />
      )}
    </div>
  );
}
