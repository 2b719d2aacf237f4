import { useLocation } from 'react-router-dom';
import type { Head } from '../app/loader';
import { siteName, useLanguageOf, useSite, useTranslate } from '../app/site-context';

/** React lifts these into the document's head. */
export function PageHead({ head: { title, description, canonical, unlisted } }: { readonly head: Head }) {
  const { settings } = useSite();
  return (
    <>
      <title>{`${title} – ${siteName}`}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={settings.origin + canonical} />}
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  );
}

/** The only h1 of a page. It takes the focus after a navigation in the browser. */
export function PageHeading({ children }: { readonly children: string }) {
  const languageOf = useLanguageOf();
  return (
    <h1 className="page-heading" tabIndex={-1} lang={languageOf(children)}>
      {children}
    </h1>
  );
}

/** "Try again" loads a fresh document, which works even when the router's fetches fail. */
export function CouldNotLoad() {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  return (
    <p className="could-not-load" role="status">
      {t('Could not load.')}{' '}
      <a className="text-link" href={pathname + search}>
        {t('Try again')}
      </a>
    </p>
  );
}
