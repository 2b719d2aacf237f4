import { useEffect, useState } from 'react';
import { Form, Link } from 'react-router-dom';
import { useSite, useTranslate } from '../app/site-context';
import { StateField } from '../ui/page-parts';
import { EntryLink, EntryMenu, FoldOut, LanguageLinks, type NavigationEntries } from './navigation';

const shadowThreshold = 10;

export function TopBar({ entries }: { readonly entries: NavigationEntries }) {
  const t = useTranslate();
  const scrolled = useScrolledPast(shadowThreshold);
  return (
    <header className="top-bar" data-scrolled={scrolled}>
      <div className="page-width flex h-14 items-stretch gap-1 lg:h-16">
        <Brand />
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
          <LanguageLinks className="bar-tool" />
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

/** Longer names take two lines of the bar, and end in an ellipsis where there is no room. */
const shortName = 20;

function Brand() {
  const { name, settings } = useSite();
  const isLong = name.length > shortName;
  return (
    <Link to="/" className="brand" data-long={isLong} title={isLong ? name : undefined}>
      {settings.mark && <img src={settings.mark.address} alt="" width="32" height="32" className="brand-mark" />}
      <span>{name}</span>
    </Link>
  );
}

/** The portal search behind a button of the bar. Its box takes the focus when it opens. */
function SearchFold() {
  const t = useTranslate();
  const words = t('Search the whole board');
  return (
    <FoldOut
      label={t('Search')}
      icon={<Icon name="search" />}
      iconOnly
      className="fold-out"
      onOpen={(details) => details.querySelector('input')?.focus()}
    >
      <Form action="/search" role="search" aria-label={words} className="fold-out-panel search-panel">
        <StateField />
        <label htmlFor="search-all" className="sr-only">
          {words}
        </label>
        <input
          id="search-all"
          name="q"
          type="search"
          placeholder={words}
          autoComplete="off"
          enterKeyHint="search"
          className="search-box"
        />
        <button type="submit" className="button rounded-l-none">
          {t('Search')}
        </button>
      </Form>
    </FoldOut>
  );
}

const iconPaths = {
  menu: 'M2 5h16M2 10h16M2 15h16',
  search: 'M8.5 14a5.5 5.5 0 1 1 0-11 5.5 5.5 0 0 1 0 11zM12.5 12.5 18 18',
  bell: 'M4 14h12l-1.5-2.5V8a4.5 4.5 0 0 0-9 0v3.5zM8.5 17h3',
} as const;

function Icon({ name }: { readonly name: keyof typeof iconPaths }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** True when the page is scrolled by more than this many pixels. */
function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [pixels]);
  return past;
}
