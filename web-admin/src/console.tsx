import type { Family } from '@noticeboard/content-model';
import { type ReactNode, useMemo } from 'react';
import { AdminContext, AdminUI, localStorageStore, Resource } from 'react-admin';
import { Outlet, type RouteObject } from 'react-router-dom';
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
import { createSignInGate, type SignInGate } from './session/sign-in-gate.js';
import { withSignIn } from './session/with-sign-in.js';

/** The whole console as routes of one router; `send` is its only way out, `table` its only knowledge of families. */
export function consoleRoutes(send: Send, table: readonly Family[]): RouteObject[] {
  const gate = createSignInGate();
  const http = createHttpClient(send);
  const providers = {
    authProvider: createAuthProvider(http, gate),
    dataProvider: createDataProvider(withSignIn(http, gate), table),
    store: localStorageStore(undefined, 'noticeboard'),
  };
  return [
    {
      element: (
        <AdminContext
          basename="/admin"
          i18nProvider={words}
          lightTheme={lightTheme}
          darkTheme={darkTheme}
          {...providers}
        >
          <Outlet />
        </AdminContext>
      ),
      children: [
        { path: '/login', element: <LoginScreen /> },
        { path: '/admin/*', element: <Screens table={table} gate={gate} /> },
      ],
    },
  ];
}

interface ScreensProps {
  readonly table: readonly Family[];
  readonly gate: SignInGate;
}

function Screens({ table, gate }: ScreensProps) {
  // react-admin takes components here; made anew with each render, they would lose what is typed in them.
  const { layout, dashboard } = useMemo(
    () => ({
      layout: ({ children }: { children?: ReactNode }) => (
        <ConsoleLayout table={table} gate={gate}>
          {children}
        </ConsoleLayout>
      ),
      dashboard: () => <Dashboard table={table} />,
    }),
    [table, gate],
  );
  return (
    <AdminUI layout={layout} dashboard={dashboard} loginPage={false} title="Noticeboard" requireAuth disableTelemetry>
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
