import type { ReactNode } from 'react';
import { redirectDocument, useLoaderData } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { Family } from '@noticeboard/content-model';
import { DetailPage } from '../detail/detail.page';
import { DetailPlaceholder } from '../detail/detail-placeholder';
import { loadDetail } from '../detail/detail.loader';
import type { DetailData } from '../detail/detail.loader';
import { HomePage } from '../home/home.page';
import { HomePlaceholder } from '../home/home-placeholder';
import { loadHome } from '../home/home.loader';
import type { HomeData } from '../home/home.loader';
import { Layout } from '../layout/layout';
import type { Pending } from '../layout/layout';
import { ListPage } from '../list/list.page';
import { ListPlaceholder } from '../list/list-placeholder';
import { loadList } from '../list/list.loader';
import type { ListData } from '../list/list.loader';
import { BadRequestPage } from '../refusal/bad-request.page';
import { NotFoundPage } from '../refusal/not-found.page';
import { page } from './outcome';
import type { PageAnswer } from './outcome';
import type { Site } from './site';

interface SitePage<T> {
  readonly path: string;
  readonly load: (request: Request) => Promise<PageAnswer<T>>;
  readonly view: (data: T) => ReactNode;
  /** Stands in while the browser loads the page. */
  readonly placeholder: ReactNode;
}

/** Every page of the site, in every spelling of its path. The router matches the fixed part in any letter case. */
export function siteRoutes(site: Site): RouteObject[] {
  const home: SitePage<HomeData> = {
    path: '/',
    load: () => loadHome(site),
    view: (data) => <HomePage site={site} data={data} />,
    placeholder: <HomePlaceholder />,
  };
  const lists = site.families.flatMap((family) => listPages(site, family));
  const details = site.families.flatMap((family) => detailPages(site, family));
  const pending: readonly Pending[] = [home, ...lists, ...details];
  const elsewhere: RouteObject = {
    path: '*',
    loader: ({ request }) => (site.inBrowser ? redirectDocument(request.url) : page(null, 404)),
    element: <NotFoundPage site={site} />,
  };
  return [
    {
      element: <Layout families={site.families} pending={pending} />,
      children: [toRoute(home), ...lists.map(toRoute), ...details.map(toRoute), elsewhere],
    },
  ];
}

export const badRequestAddress = '/bad-request';

/** For a path that cannot be decoded: the router would match its raw text, and complain about it. */
export function badRequestRoutes(site: Site): RouteObject[] {
  const only = { path: badRequestAddress, loader: () => page(null, 400), element: <BadRequestPage site={site} /> };
  return [{ element: <Layout families={site.families} pending={[]} />, children: [only] }];
}

function listPages(site: Site, family: Family): SitePage<ListData>[] {
  return family.site.listPaths.map((path) => ({
    path,
    load: (request) => loadList(site, family, request),
    view: (data) => <ListPage site={site} family={family} data={data} />,
    placeholder: <ListPlaceholder family={family} />,
  }));
}

function detailPages(site: Site, family: Family): SitePage<DetailData>[] {
  return family.site.detailPaths.map((path) => ({
    path: `${path}/*`,
    load: (request) => loadDetail(site, family, path, request),
    view: (data) => <DetailPage site={site} family={family} data={data} />,
    placeholder: <DetailPlaceholder />,
  }));
}

function toRoute<T>({ path, load, view }: SitePage<T>): RouteObject {
  return {
    path,
    loader: ({ request }) => load(request),
    // The key keeps one family's search box from living on in another's page.
    element: <Loaded key={path} view={view} />,
  };
}

function Loaded<T>({ view }: Pick<SitePage<T>, 'view'>) {
  // The router's data has no type; `toRoute` gave it this route's loader and view.
  return view(useLoaderData() as T);
}
