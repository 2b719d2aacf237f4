import { createElement, Fragment } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { SiteProvider } from '../app/site-context';
import type { Site } from '../app/site-context';
import { Layout } from '../layout/layout';
import { PageHead } from '../ui/page-parts';
import { viewComponent } from './views';
import type { Page } from './views';

type Frame = ComponentType<{ readonly children: ReactNode }>;

/** One route for all pages: which page an address shows, the server decides. */
export function siteRoutes(site: Site, load: LoaderFunction, Frame: Frame = Fragment): RouteObject[] {
  const element = (
    <SiteProvider value={site}>
      <Frame>
        <ShownPage />
      </Frame>
    </SiteProvider>
  );
  return [{ path: '*', loader: load, element }];
}

function ShownPage() {
  // The router's data has no type; the loaders of both sides give a page.
  const { head, view, savedAt } = useLoaderData() as Page;
  return (
    <Layout savedAt={savedAt}>
      <PageHead head={head} />
      {createElement(viewComponent(view.kind), { key: identityOf({ head, view }), view })}
    </Layout>
  );
}

/**
 * One list's search box must not live on in another's page, but must in all pages of its own: who types into it on the
 * second page is led to the first.
 */
function identityOf({ head, view }: Page): string {
  return view.kind === 'list' ? view.list : (head.canonical ?? view.kind);
}
