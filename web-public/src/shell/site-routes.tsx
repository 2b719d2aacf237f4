import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import { type LoaderFunction, type RouteObject, useLoaderData } from 'react-router-dom';
import { type Site, SiteProvider } from '../app/site-context';
import { Layout } from '../layout/layout';
import { PageHead } from '../ui/page-parts';
import { type Page, viewComponent } from './views';

type Frame = ComponentType<{ readonly children: ReactNode }>;

/** One route for all pages: the server decides which page an address shows. */
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
      {createElement(viewComponent(view.kind), { key: viewKey({ head, view }), view })}
    </Layout>
  );
}

/**
 * The key of the page's component. All pages of a list share one, so that the search box survives when typing leads from
 * the second page to the first; other lists get a box of their own. Filters of a list stay open in the same way.
 */
function viewKey({ head, view }: Page): string {
  if (view.kind === 'list') return view.list;
  return view.kind === 'filter' ? `filter ${view.list}` : (head.canonical ?? view.kind);
}
