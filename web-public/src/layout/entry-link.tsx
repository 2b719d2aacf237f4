import { NavLink } from 'react-router-dom';
import { useWords } from '../app/site-context';
import type { NavigationEntry } from './navigation-entries';

interface EntryLinkProps {
  readonly entry: NavigationEntry;
  readonly className: string;
  readonly asTab?: boolean;
}

/** Marked with `aria-current` on its page, and on the pages below it. */
export function EntryLink({ entry, className, asTab = false }: EntryLinkProps) {
  const t = useWords();
  return (
    <NavLink to={entry.address} end={entry.address === '/'} className={className}>
      {t(asTab ? entry.tab : entry.label)}
    </NavLink>
  );
}
