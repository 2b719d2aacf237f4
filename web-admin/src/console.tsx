import { type Family, type ListingKind, listingKinds, type SiteIdentity } from '@noticeboard/content-model';
import { QueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { AdminContext, AdminUI, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { Outlet, Route, type RouteObject } from 'react-router-dom';
import { ConsoleContext, createAsOf, createSignInGate, useConsole } from './context/console-context.js';
import { useSiteName } from './context/identity.js';
import { createChangeSetDesk } from './context/open-change-set.js';
import { createReviewGate } from './context/review-gate.js';
import { Dashboard } from './dashboard/dashboard.js';
import { GraveQuestionProvider } from './editing/grave-question.js';
import { AccessDeniedScreen, NotFoundScreen } from './shell/dead-end.js';
import { ConsoleLayout } from './shell/console-layout.js';
import { useWhenIdle } from './ui/use-when-idle.js';
import { LanguageFrame } from './shell/language-frame.js';
import { darkTheme, lightTheme } from './shell/theme.js';
import { createWords } from './words/i18n-provider.js';
import { withChangeSet, withReview } from './providers/change-sets.js';
import { createDataProvider } from './providers/data-provider.js';
import { createHttpClient, type Send } from './providers/http-client.js';
import { withApi, withAsOf } from './providers/with-api.js';
import { loadLists, pagesOf, resourceScreens } from './screens.js';
import { createAuthProvider, withSignIn } from './providers/auth-provider.js';
import { LoginScreen } from './access/login-screen.js';

/** The whole console as routes of one router; `send` is its only way out, the tables its only knowledge of content. */
export function consoleRoutes(
  send: Send,
  identity: SiteIdentity,
  table: readonly Family[],
  kinds: readonly ListingKind[] = listingKinds,
): RouteObject[] {
  const gate = createSignInGate();
  const http = createHttpClient(send);
  const signedIn = withSignIn(http, gate);
  const asOf = createAsOf(sessionStorage);
  const changeSets = createChangeSetDesk(localStorage);
  const review = createReviewGate();
  const context = { identity, table, kinds, gate, asOf, changeSets, review };
  // Offline a write fails, and says so: it does not wait for the network out of sight.
  const queries = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  // react-admin's routes stand on who is signed in. They look at all that is known of that question, and would render
  // the whole console again when it is asked once more, and again when the answer is the same.
  queries.setQueryDefaults(['auth'], { notifyOnChangeProps: ['data', 'error', 'status'] });
  const prepared = withChangeSet(withAsOf(signedIn, asOf), changeSets, asOf);
  const content = withReview(prepared, signedIn, changeSets, review);
  const records = createDataProvider(content, table, kinds);
  const element = (
    <ConsoleContext value={context}>
      <AdminContext
        basename="/admin"
        authProvider={createAuthProvider(http, gate, (username) => changeSets.signedIn(username))}
        dataProvider={withApi(records, signedIn, content)}
        i18nProvider={createWords()}
        queryClient={queries}
        store={localStorageStore(undefined, 'noticeboard')}
        lightTheme={lightTheme}
        darkTheme={darkTheme}
      >
        <LanguageFrame>
          <GraveQuestionProvider>
            <Outlet />
          </GraveQuestionProvider>
        </LanguageFrame>
      </AdminContext>
    </ConsoleContext>
  );
  const children = [
    { path: '/login', element: <LoginScreen /> },
    { path: '/admin/*', element: <Screens /> },
  ];
  return [{ element, children }];
}

/** The layout has the notification. */
const InLayout = () => null;

function Screens() {
  const { table, kinds } = useConsole();
  const siteName = useSiteName();
  return (
    <AdminUI
      layout={ConsoleLayout}
      dashboard={StartScreen}
      catchAll={NotFoundScreen}
      accessDenied={AccessDeniedScreen}
      loginPage={false}
      notification={InLayout}
      title={siteName}
      requireAuth
      disableTelemetry
    >
      {resourceScreens(table, kinds).map(({ path, label, calledBy, element }) => (
        <Resource key={path} name={path} options={{ label }} recordRepresentation={calledBy} list={element} />
      ))}
      <CustomRoutes>
        {pagesOf(table).map(({ path, element }) => (
          <Route key={path} path={`/${path}`} element={element} />
        ))}
      </CustomRoutes>
    </AdminUI>
  );
}

/** Most visits go on from the dashboard to a list. */
const StartScreen = memo(function StartScreen() {
  useWhenIdle(loadLists);
  return <Dashboard />;
});
