import type { PastMoment, PreviewedChanges } from '@noticeboard/content-model';
import { type ReactNode, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { atPresent, decoded, inLanguage, inState } from '../app/addresses';
import type { Head } from '../app/loader';
import { stateParameterOf, useLanguageOf, useSite, useTranslate } from '../app/site-context';
import { momentText } from './time';

/** React lifts these into the document's head. */
export function PageHead({ head: { title, description, canonical, unlisted } }: { readonly head: Head }) {
  const { settings, name, language } = useSite();
  return (
    <>
      <title>{`${title} – ${name}`}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={settings.origin + inLanguage(canonical, language)} />}
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  );
}

/** Characters: a longer heading would fill a phone by itself. */
const longHeading = 90;

/** The only h1 of a page. It takes the focus after a navigation in the browser. */
export function PageHeading({ children }: { readonly children: string }) {
  const languageOf = useLanguageOf();
  return (
    <h1 className="page-heading" data-long={children.length > longHeading} tabIndex={-1} lang={languageOf(children)}>
      {children}
    </h1>
  );
}

interface SectionProps {
  readonly id?: string;
  readonly headingId: string;
  readonly heading: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page that is named by its heading. */
export function Section({ id, headingId, heading, className = 'notice', children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={headingId} className={className}>
      <h2 id={headingId} className="section-heading">
        {heading}
      </h2>
      {children}
    </section>
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

/**
 * Wraps the whole page on the server. On pages of another state than the present it makes every router link keep that
 * state: links take their address from the navigator of this context, which the library exports only as UNSAFE.
 */
export function StateFrame({ children }: { readonly children: ReactNode }) {
  const site = useSite();
  const present = useContext(NavigationContext);
  const parameter = stateParameterOf(site);
  if (!parameter) return children;
  const navigator = {
    ...present.navigator,
    createHref: (to: Parameters<typeof present.navigator.createHref>[0]) =>
      inState(present.navigator.createHref(to), parameter),
  };
  return (
    <NavigationContext.Provider value={{ ...present, navigator }}>
      {site.past && <PastBanner {...site.past} />}
      {site.preview && <PreviewBanner {...site.preview} />}
      {children}
    </NavigationContext.Provider>
  );
}

/** Tells readers that they see an earlier moment. `at` is undefined before anything was recorded. */
function PastBanner({ at, outOfOrder }: PastMoment) {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  return (
    <p role="status" className="past-banner">
      {at === undefined
        ? t('You are looking at the portal as it was before anything was recorded.')
        : t('You are looking at the portal as it was on {date}.', { date: momentText(at, t, true) })}{' '}
      {outOfOrder > 0 &&
        `${t('Clocks disagreed around that time: some of what you see may be from shortly after it.')} `}
      <a href={atPresent(pathname, search)} className="text-link">
        {t('Go to the present.')}
      </a>
    </p>
  );
}

/** Tells staff that nobody else sees this. The console may show the page in a frame, which the links then leave. */
function PreviewBanner({ changeSet, title }: PreviewedChanges) {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  return (
    <p role="status" className="past-banner">
      {t('Preview of the change set “{title}”: not published.', { title })}{' '}
      <a href={`/admin/change-sets/${encodeURIComponent(changeSet)}`} target="_top" className="text-link">
        {t('Back to the change set')}
      </a>{' '}
      <a href={atPresent(pathname, search)} target="_top" className="text-link">
        {t('See the public page')}
      </a>
    </p>
  );
}

/** Wraps links to feeds and calendars, which know only the present: pages of another state do not link to them. */
export function PresentOnly({ children }: { readonly children: ReactNode }) {
  return stateParameterOf(useSite()) ? null : children;
}

/** A hidden field of search forms: a search from a page of another state stays in that state. */
export function StateField() {
  const [name, value] = stateParameterOf(useSite()) ?? [];
  return name && <input type="hidden" name={name} value={value} />;
}

interface OutwardLinkProps {
  readonly href: string;
  readonly className: string;
  /** Ids of the elements that distinguish it from links with the same text. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/** A link to another site, in a new tab without access to this one. */
export function OutwardLink({ href, className, describedBy, children }: OutwardLinkProps) {
  const t = useTranslate();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className} aria-describedby={describedBy}>
      {children}
      <span className="sr-only"> {t('(opens a new tab)')}</span>
    </a>
  );
}

/** A contact's URI as people read it: without `mailto:`, `tel:` or `https://`. */
export function contactText(uri: string): string {
  return decoded(uri.replace(/^(mailto:|tel:|https:\/\/)/, '')) ?? uri;
}

/** "340 KB", "1.2 MB". */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
