import { languageRow, type SiteSettings } from '@noticeboard/content-model';
import { inLanguage } from '../app/addresses';
import type { ReactNode } from 'react';
import type { Head, Markup } from '../app/loader';
import type { Site } from '../app/site-context';
import { type Hydration, hydrationId, scriptJson } from '../shell/hydration';
import type { Page } from '../shell/views';

interface DocumentProps {
  readonly assets: Assets;
  readonly site: Site;
  readonly page: Page;
  readonly markup: Markup | undefined;
  /** Undefined on a page that is not hydrated. */
  readonly hydration: Hydration | undefined;
  readonly children: ReactNode;
}

/**
 * The document around `#root`. Only the server renders it, so ids from `useId` would differ in the browser: pages
 * choose their ids themselves. It contains no inline script or style; the data blocks are not executable.
 */
export function Document({ assets, site, page, markup, hydration, children }: DocumentProps) {
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf9f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14161b" media="(prefers-color-scheme: dark)" />
        <Icons mark={site.settings.mark} />
        <link rel="manifest" href="/manifest.webmanifest" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <MarkupHead site={site} head={page.head} markup={markup} />
      </head>
      <body>
        <div id="root">{children}</div>
        {hydration && (
          <>
            <script
              id={hydrationId}
              type="application/json"
              dangerouslySetInnerHTML={{ __html: scriptJson(hydration) }}
            />
            <script type="module" src={assets.script} />
          </>
        )}
      </body>
    </html>
  );
}

/** Apple's browsers take no SVG for the home screen. */
function Icons({ mark }: { readonly mark: SiteSettings['mark'] | undefined }) {
  if (!mark)
    return (
      <>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </>
    );
  return (
    <>
      <link rel="icon" href={mark.address} type={mark.type} />
      {mark.type === 'image/png' && <link rel="apple-touch-icon" href={mark.address} />}
    </>
  );
}

interface MarkupHeadProps {
  readonly site: Site;
  readonly head: Head;
  readonly markup: Markup | undefined;
}

/** Head elements for shared links, feed readers and search engines. */
function MarkupHead({ site, head, markup }: MarkupHeadProps) {
  const { origin, languages } = site.settings;
  const { title, description, canonical } = head;
  return (
    <>
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={origin + inLanguage(canonical, site.language)} />}
      <meta property="og:type" content={markup?.jsonLd ? 'article' : 'website'} />
      <meta property="og:locale" content={languageRow(site.language).locale} />
      <meta property="og:image" content={origin + (markup?.image ?? '/og/portal.png')} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {markup?.imageAlt !== undefined && <meta property="og:image:alt" content={markup.imageAlt} />}
      <meta name="twitter:card" content="summary_large_image" />
      {markup?.feed && (
        <>
          <link
            rel="alternate"
            type="application/atom+xml"
            title={title}
            href={inLanguage(`${markup.feed}.xml`, site.language)}
          />
          <link
            rel="alternate"
            type="application/feed+json"
            title={title}
            href={inLanguage(`${markup.feed}.json`, site.language)}
          />
        </>
      )}
      {canonical &&
        languages.map((language) => (
          <link key={language} rel="alternate" hrefLang={language} href={origin + inLanguage(canonical, language)} />
        ))}
      {canonical && <link rel="alternate" hrefLang="x-default" href={origin + canonical} />}
      {markup?.jsonLd?.map((thing, index) => (
        <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(thing) }} />
      ))}
    </>
  );
}

/** Addresses of the files of the client build that a page names. */
export interface Assets {
  readonly script: string;
  readonly styles: readonly string[];
}

type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

const entry = 'src/entry-start.ts';

/** Reads Vite's manifest of the client build. @throws Error when it lacks the script of the pages */
export function assetsOf(manifestJson: string): Assets {
  const chunk = (JSON.parse(manifestJson) as Manifest)[entry];
  if (!chunk) throw new Error(`${entry} is not in the manifest of the client build`);
  return { script: `/${chunk.file}`, styles: (chunk.css ?? []).map((file) => `/${file}`) };
}
