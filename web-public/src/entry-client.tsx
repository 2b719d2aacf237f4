import { families, listingKinds, siteLists } from '@noticeboard/content-model';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { hydrationOf } from './shell/hydration';
import { pageLoader } from './shell/page-loader';
import { siteOf } from './app/site-context';
import { siteRoutes } from './shell/site-routes';
import { loadView } from './shell/views';
import { ensureHistoryKey, isStaleDocument } from './layout/history';
import { dictionaryOf } from './words/dictionaries';
import { registerWorker } from './offline/register-worker';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const { settings, language, page } = hydrationOf(document);
const lists = siteLists(families, listingKinds);
const [dictionary] = await Promise.all([dictionaryOf(language), loadView(page.view.kind)]);
const site = siteOf(lists, settings, language, dictionary);
if (isStaleDocument()) location.reload();
ensureHistoryKey();
const routes = siteRoutes(site, pageLoader(fetch, lists));
// The id of the only route is its index.
const router = createBrowserRouter(routes, { hydrationData: { loaderData: { '0': page } } });
// In pieces: a weak phone is not held up by the whole of it, and what is touched meanwhile comes first.
startTransition(() => void hydrateRoot(root, <RouterProvider router={router} />));
registerWorker();
