import type { ReactNode } from 'react';
import type { Assets } from './assets';
import { hydrationId, hydrationJson } from './hydration';
import type { Hydration } from './hydration';

interface DocumentProps {
  readonly assets: Assets;
  /** Absent on a page that the browser does not take over. */
  readonly hydration?: Hydration;
  readonly children: ReactNode;
}

/**
 * The document around `#root`. Only the server renders it: an id from `useId` would differ in the browser, so pages
 * name their ids themselves. Nothing here is inline script or style; the data block is not executable.
 */
export function Document({ assets, hydration, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <div id="root">{children}</div>
        {hydration && (
          <>
            <script
              id={hydrationId}
              type="application/json"
              dangerouslySetInnerHTML={{ __html: hydrationJson(hydration) }}
            />
            <script type="module" src={assets.script} />
          </>
        )}
      </body>
    </html>
  );
}
