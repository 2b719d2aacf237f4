import { languageRow, productName, type SiteSettings } from '@noticeboard/content-model';
import { type ReactNode, useLayoutEffect } from 'react';
import { Link, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { useSite, useTranslate } from '../app/site-context';
import { contactText, PresentOnly } from '../ui/page-parts';
import { momentText } from '../ui/time';
import { scrollKey, useHeadingFocus, usePageChange } from './history';
import { LanguageLinks, navigationEntries, TabBar } from './navigation';
import { placeholderAt } from './placeholders';
import { TopBar } from './top-bar';

interface LayoutProps {
  /** Time at which the browser saved the copy that is shown; undefined for a fresh response. */
  readonly savedAt: string | undefined;
  readonly children: ReactNode;
}

export function Layout({ savedAt, children }: LayoutProps) {
  const t = useTranslate();
  const entries = navigationEntries(useSite().lists);
  const placeholder = usePlaceholder();
  useHeadingFocus();
  useRemovedNote();
  return (
    <>
      <a className="skip-link" href="#content">
        {t('Skip to content')}
      </a>
      <TopBar entries={entries} />
      <main id="content" tabIndex={-1} className="page-width grow py-6 lg:py-10">
        {placeholder ?? (
          <>
            {savedAt !== undefined && <SavedCopyNote savedAt={savedAt} />}
            {children}
          </>
        )}
      </main>
      <Footer />
      <TabBar entries={entries} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Searching or paging within a list keeps the list: a placeholder would remove the search box. */
function usePlaceholder(): ReactNode {
  const { lists } = useSite();
  const here = useLocation().pathname;
  const target = useNavigation().location?.pathname;
  const shown = target !== undefined && target !== here;
  // The router has saved the old scroll position before it started to load.
  useLayoutEffect(() => {
    if (shown) window.scrollTo(0, 0);
  }, [shown]);
  return shown ? placeholderAt(target, lists) : undefined;
}

/** Tells readers that they see a saved copy. The server has no copies and never renders this. */
function SavedCopyNote({ savedAt }: { readonly savedAt: string }) {
  const t = useTranslate();
  const filled = { date: momentText(savedAt, t, true) };
  return (
    <p role="status" className="saved-copy">
      {navigator.onLine
        ? t('The portal cannot be reached. This is a copy saved on {date}.', filled)
        : t('You are offline. This is a copy saved on {date}.', filled)}
    </p>
  );
}

/** Removes the service worker's note (`offline/saved-copy`), which is about the loaded document, not the next page. */
function useRemovedNote(): void {
  usePageChange(() => document.querySelector('body > .saved-copy')?.remove());
}

const pages = [
  { address: '/privacy', label: 'Privacy Policy' },
  { address: '/Disclaimer', label: 'Disclaimer' },
  { address: '/Terms', label: 'Terms and Conditions' },
  { address: '/changes', label: 'Latest changes' },
  { address: '/saved', label: 'Saved notices' },
] as const;

function Footer() {
  const { language, name, settings, t } = useSite();
  return (
    <footer className="site-footer">
      <div className="page-width py-6 text-small text-muted">
        <p>
          {settings.isOfficial || (
            <strong className="text-ink">
              {t('{site} is an independent site, not a government website.', { site: name })}{' '}
            </strong>
          )}
          {t('Always check the official notice before you apply or pay.')}
        </p>
        {languageRow(language).isMachineMade && (
          <p>
            {t('A machine translated the words of this site; nobody who speaks the language has checked them.')}{' '}
            <span lang="en">A machine translated the words of this site; nobody has checked them.</span>
          </p>
        )}
        <Operator {...settings} />
        <ul className="footer-links">
          {pages.map(({ address, label }) => (
            <li key={address}>
              <Link to={address} className="plain-link">
                {t(label)}
              </Link>
            </li>
          ))}
          <li className="language-below">
            <LanguageLinks className="plain-link" />
          </li>
          <PresentOnly>
            <li>
              <a href="/feed.xml" className="plain-link">
                {t('Feed of new notices')}
              </a>
            </li>
          </PresentOnly>
          <li>
            <a href="/login" className="plain-link">
              {t('Staff login')}
            </a>
          </li>
        </ul>
        <p className="mt-3">{t('Runs on {product}, open-source software.', { product: productName })}</p>
      </div>
    </footer>
  );
}

/** The operator of the portal, and the way to them, as far as the operator says so. */
function Operator({ operator, contact }: Pick<SiteSettings, 'operator' | 'contact'>) {
  const t = useTranslate();
  if (operator === undefined && contact === undefined) return null;
  return (
    <p className="mt-2">
      {operator !== undefined && t('Run by {operator}.', { operator })}{' '}
      {contact !== undefined && (
        <a href={contact} className="plain-link">
          {t('Contact')}: {contactText(contact)}
        </a>
      )}
    </p>
  );
}
