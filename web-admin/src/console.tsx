import { type Family, type NoticeKind, noticeKinds } from '@noticeboard/content-model';
import { AdminContext, AdminUI, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { Outlet, Route, type RouteObject } from 'react-router-dom';
import { createAsOf } from './as-of/as-of.js';
import { ConsoleContext, useConsole } from './console-context.js';
import { Desk } from './desk/desk.js';
import { AccessDeniedScreen } from './layout/access-denied-screen.js';
import { ConsoleLayout } from './layout/console-layout.js';
import { LanguageFrame } from './layout/language-frame.js';
import { NotFoundScreen } from './layout/not-found-screen.js';
import { darkTheme, lightTheme } from './layout/theme.js';
import { createWords } from './layout/words.js';
import { createDataProvider } from './providers/data-provider.js';
import { createHttpClient, type Send } from './providers/http-client.js';
import { withApi } from './providers/with-api.js';
import { withAsOf } from './providers/with-as-of.js';
import { withDesk } from './providers/with-desk.js';
import { pagesOf, resourceScreens } from './screens.js';
import { createAuthProvider } from './session/auth-provider.js';
import { LoginScreen } from './session/login-screen.js';
import { createSignInGate } from './session/sign-in-gate.js';
import { withSignIn } from './session/with-sign-in.js';

/** The whole console as routes of one router; `send` is its only way out, the tables its only knowledge of content. */
export function consoleRoutes(
  send: Send,
  table: readonly Family[],
  kinds: readonly NoticeKind[] = noticeKinds,
): RouteObject[] {
  const gate = createSignInGate();
  const http = createHttpClient(send);
  const signedIn = withSignIn(http, gate);
  const asOf = createAsOf(sessionStorage);
  const context = { table, kinds, gate, asOf };
  const records = createDataProvider(withAsOf(signedIn, asOf), table, kinds);
  const element = (
    <ConsoleContext value={context}>
      <AdminContext
        basename="/admin"
        authProvider={createAuthProvider(http, gate)}
        dataProvider={withApi(withDesk(records, signedIn), signedIn)}
        i18nProvider={createWords()}
        store={localStorageStore(undefined, 'noticeboard')}
        lightTheme={lightTheme}
        darkTheme={darkTheme}
      >
        <LanguageFrame>
          <Outlet />
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

function Screens() {
  const { table, kinds } = useConsole();
  return (
    <AdminUI
      layout={ConsoleLayout}
      dashboard={Desk}
      catchAll={NotFoundScreen}
      accessDenied={AccessDeniedScreen}
      loginPage={false}
      title="Noticeboard"
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
