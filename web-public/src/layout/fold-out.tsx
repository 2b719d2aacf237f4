import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { EntryLink } from './entry-link';
import type { NavigationEntry } from './navigation-entries';

interface FoldOutProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly name: string;
  readonly entries: readonly NavigationEntry[];
  readonly className: string;
  readonly panel: string;
}

/** A menu that opens without script. The key closes it after a navigation in the browser. */
export function FoldOut({ label, icon, name, entries, className, panel }: FoldOutProps) {
  const { key } = useLocation();
  return (
    <details key={key} className={className}>
      <summary className="fold-out-toggle">
        {icon}
        {label}
      </summary>
      <nav aria-label={name} className={panel}>
        {entries.map((entry) => (
          <EntryLink key={entry.address} entry={entry} className="fold-out-link" />
        ))}
      </nav>
    </details>
  );
}
