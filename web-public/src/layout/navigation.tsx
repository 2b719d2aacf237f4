import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation, useNavigation } from 'react-router-dom';
import { languageRow, type SiteList } from '@noticeboard/content-model';
import { useSite, useTranslate } from '../app/site-context';

interface NavigationEntry {
  readonly label: string;
  /** A shorter label for the bottom bar. */
  readonly tab: string;
  readonly address: string;
}

export interface NavigationEntries {
  readonly all: readonly NavigationEntry[];
  /** The entries in the bars themselves; the rest is under More. */
  readonly first: readonly NavigationEntry[];
  readonly rest: readonly NavigationEntry[];
}

const barLength = 4;

export function navigationEntries(lists: readonly SiteList[]): NavigationEntries {
  const ofLists = lists.map(({ words }) => ({ label: words.navigation, tab: words.tab, address: words.listPaths[0] }));
  const all = [{ label: 'Home', tab: 'Home', address: '/' }, ...ofLists];
  return { all, first: all.slice(0, barLength), rest: all.slice(barLength) };
}

interface EntryLinkProps {
  readonly entry: NavigationEntry;
  readonly className: string;
  readonly asTab?: boolean;
}

/** The link has `aria-current` on its page and on the pages below it. */
export function EntryLink({ entry, className, asTab = false }: EntryLinkProps) {
  const t = useTranslate();
  return (
    <NavLink to={entry.address} end={entry.address === '/'} className={className}>
      {t(asTab ? entry.tab : entry.label)}
    </NavLink>
  );
}

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
  const t = useTranslate();
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

/** Narrow screens only: five columns, with a panel of four above them. */
export function TabBar({ entries }: { readonly entries: NavigationEntries }) {
  const t = useTranslate();
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

/**
 * Links to the same page, or to the page that is being loaded, in the other languages. They load a fresh document,
 * because the server stores the choice.
 */
export function LanguageLinks({ className }: { readonly className: string }) {
  const { language, settings } = useSite();
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  return settings.languages
    .filter((other) => other !== language)
    .map((other) => {
      const query = new URLSearchParams(search);
      query.set('lang', other);
      return (
        <a key={other} href={`${pathname}?${query.toString()}`} lang={other} hrefLang={other} className={className}>
          {languageRow(other).name}
        </a>
      );
    });
}

interface FoldOutProps {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Only the icon is visible. Screen readers still read the label. */
  readonly iconOnly?: boolean;
  readonly className: string;
  readonly onOpen?: (details: HTMLDetailsElement) => void;
  readonly children: ReactNode;
}

/**
 * Opens without scripts and closes any other, because all share one name. With scripts, Escape closes it, and so does a
 * navigation in the browser, which changes the key.
 */
export function FoldOut({ label, icon, iconOnly = false, className, onOpen, children }: FoldOutProps) {
  const { key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  // A menu that only hovering opens has no `open` state to close, so Escape dismisses it through this flag.
  const [dismissed, setDismissed] = useState(false);
  useEscape(() => {
    setDismissed(true);
    if (details.current?.open) close(details.current);
  });
  const dismissAfterLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setDismissed(true);
  };
  return (
    <details
      key={key}
      ref={details}
      name="fold-out"
      className={className}
      data-dismissed={dismissed}
      onMouseEnter={() => setDismissed(false)}
      onClick={dismissAfterLink}
      {...(onOpen && { onToggle: ({ currentTarget }) => currentTarget.open && onOpen(currentTarget) })}
    >
      <summary className="fold-out-toggle">
        {icon}
        <span className={iconOnly ? 'sr-only' : undefined}>{label}</span>
      </summary>
      {children}
    </details>
  );
}

function close(details: HTMLDetailsElement): void {
  const hadFocus = details.contains(document.activeElement);
  details.open = false;
  if (hadFocus) details.querySelector('summary')?.focus();
}

function useEscape(act: () => void): void {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
