import { NavLink } from 'react-router-dom';
import type { NavigationEntry } from './navigation-entries';

interface EntryLinkProps {
  readonly entry: NavigationEntry;
  readonly className: string;
}

/** Marked with `aria-current` on its page, and on the pages below it. */
export function EntryLink({ entry, className }: EntryLinkProps) {
  return (
    <NavLink to={entry.address} end={entry.address === '/'} className={className}>
      {entry.label}
    </NavLink>
  );
}
