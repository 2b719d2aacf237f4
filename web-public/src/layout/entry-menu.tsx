import type { ReactNode } from 'react';
import { useWords } from '../app/site-context';
import { EntryLink } from './entry-link';
import { FoldOut } from './fold-out';
import type { NavigationEntry } from './navigation-entries';

interface EntryMenuProps {
  readonly label: string;
  readonly name: string;
  readonly icon?: ReactNode;
  readonly iconOnly?: boolean;
  readonly entries: readonly NavigationEntry[];
  readonly asTabs?: boolean;
  readonly className: string;
  readonly panel: string;
}

/** Entries behind a toggle. */
export function EntryMenu({
  label,
  name,
  icon,
  iconOnly = false,
  entries,
  asTabs = false,
  className,
  panel,
}: EntryMenuProps) {
  const t = useWords();
  return (
    <FoldOut label={t(label)} icon={icon} iconOnly={iconOnly} className={className}>
      <nav aria-label={t(name)} className={panel}>
        {entries.map((entry) => (
          <EntryLink
            key={entry.address}
            entry={entry}
            asTab={asTabs}
            className={asTabs ? 'panel-tab' : 'fold-out-link'}
          />
        ))}
      </nav>
    </FoldOut>
  );
}
