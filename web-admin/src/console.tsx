import type { Family } from '@noticeboard/content-model';
import { AdminContext, AdminUI, localStorageStore, Resource } from 'react-admin';
import { Outlet, type RouteObject } from 'react-router-dom';
import { ConsoleContext, useConsole } from './console-context.js';
import { ConsoleLayout } from './layout/console-layout.js';
import { Dashboard } from './layout/dashboard.js';
import { darkTheme, lightTheme } from './layout/theme.js';
import { words } from './layout/words.js';
import { NotificationsScreen } from './notifications/notifications-screen.js';
import { PostingsScreen } from './postings/postings-screen.js';
import { createDataProvider } from './providers/data-provider.js';
import { createHttpClient, type Send } from './providers/http-client.js';
import { createAuthProvider } from './session/auth-provider.js';
import { LoginScreen } from './session/login-screen.js';
import { createSignInGate } from './session/sign-in-gate.js';
import { withSignIn } from './session/with-sign-in.js';

/** The whole console as routes of one router; `send` is its only way out, `table` its only knowledge of families. */
export function consoleRoutes(send: Send, table: readonly Family[]): RouteObject[] {
  const gate = createSignInGate();
  const http = createHttpClient(send);
  const context = { table, gate };
  const element = (
    <ConsoleContext value={context}>
      <AdminContext
        basename="/admin"
        authProvider={createAuthProvider(http, gate)}
        dataProvider={createDataProvider(withSignIn(http, gate), table)}
        i18nProvider={words}
        store={localStorageStore(undefined, 'noticeboard')}
        lightTheme={lightTheme}
        darkTheme={darkTheme}
      >
        <Outlet />
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
  const { table } = useConsole();
  return (
    <AdminUI
      layout={ConsoleLayout}
      dashboard={Dashboard}
      loginPage={false}
      title="Noticeboard"
      requireAuth
      disableTelemetry
    >
      {table.flatMap((family) => {
        const { postings, notifications } = family.console;
        return [
          <Resource
            key={postings.path}
            name={postings.path}
            options={{ label: postings.label }}
            recordRepresentation={family.titleField}
            list={<PostingsScreen family={family} />}
          />,
          <Resource
            key={notifications.path}
            name={notifications.path}
            options={{ label: notifications.label }}
            recordRepresentation="nameOfPost"
            list={<NotificationsScreen family={family} />}
          />,
        ];
      })}
    </AdminUI>
  );
}
