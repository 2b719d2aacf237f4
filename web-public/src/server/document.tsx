import type { ReactNode } from 'react';
import { hydrationId, scriptJson } from '../app/hydration';
import type { Hydration } from '../app/hydration';
import type { Page } from '../app/page';
import type { Site } from '../app/site-context';
import type { Assets } from './assets';
import type { Markup } from './loader';
import { MarkupHead } from './markup-head';

interface DocumentProps {
  readonly assets: Assets;
  readonly site: Site;
  readonly page: Page;
  readonly markup: Markup | undefined;
  /** Undefined on a page that the browser does not take over. */
  readonly hydration: Hydration | undefined;
  readonly children: ReactNode;
}

/**
 * The document around `#root`. Only the server renders it: an id from `useId` would differ in the browser, so pages
 * name their ids themselves. Nothing here is inline script or style; the data blocks are not executable.
 */
export function Document({ assets, site, page, markup, hydration, children }: DocumentProps) {
  const chunks = [...(assets.views[page.view.kind] ?? []), ...(site.language === 'hi' ? [assets.hindi] : [])];
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf9f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14161b" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {hydration && chunks.map((href) => <link key={href} rel="modulepreload" href={href} />)}
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
