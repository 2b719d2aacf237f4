import type { Family } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import { Layout } from 'react-admin';
import { SignInAgainDialog } from '../session/sign-in-again-dialog.js';
import type { SignInGate } from '../session/sign-in-gate.js';
import { ScreenMenu } from './screen-menu.js';
import { TopBar } from './top-bar.js';

interface ConsoleLayoutProps {
  readonly table: readonly Family[];
  readonly gate: SignInGate;
  readonly children: ReactNode;
}

export function ConsoleLayout({ table, gate, children }: ConsoleLayoutProps) {
  return (
    <Layout appBar={TopBar} appBarAlwaysOn menu={() => <ScreenMenu table={table} />} sx={frame}>
      {children}
      <SignInAgainDialog gate={gate} />
    </Layout>
  );
}

/** A wide table scrolls inside its own frame, never the page. */
const frame = { minWidth: 0, '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 } } };
