import { families } from '@noticeboard/content-model';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { consoleRoutes } from './console.js';
import { identityIn } from './context/identity.js';
import { sendFromBrowser } from './providers/browser-send.js';
import { keepPresses } from './ui/keep-presses.js';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

keepPresses(document);

const routes = consoleRoutes(sendFromBrowser, identityIn(document), families);

createRoot(root).render(
  <StrictMode>
    {/* A step is drawn at once: as a transition it would leave the form that goes on the screen for further keys. */}
    <RouterProvider router={createBrowserRouter(routes)} useTransitions={false} />
  </StrictMode>,
);
