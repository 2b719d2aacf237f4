import { families } from '@noticeboard/content-model';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { browserReads } from './app/browser-reads';
import { hydrationOf } from './app/hydration';
import { siteRoutes } from './app/routes';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

const { settings, loaderData } = hydrationOf(document);
const site = { families, settings, reads: browserReads(fetch), inBrowser: true };
hydrateRoot(root, <RouterProvider router={createBrowserRouter(siteRoutes(site), { hydrationData: { loaderData } })} />);
