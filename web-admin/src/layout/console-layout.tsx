import { Layout, type LayoutProps } from 'react-admin';
import { AsOfNote } from '../as-of/as-of-note.js';
import { useConsole } from '../console-context.js';
import { SignInAgainDialog } from '../session/sign-in-again-dialog.js';
import { SessionNote } from '../session/session-note.js';
import { ScreenMenu } from './screen-menu.js';
import { TopBar } from './top-bar.js';

export function ConsoleLayout({ children }: LayoutProps) {
  const { gate } = useConsole();
  return (
    <Layout appBar={TopBar} appBarAlwaysOn menu={ScreenMenu} sx={frame}>
      <SessionNote gate={gate} />
      <AsOfNote />
      {children}
      <SignInAgainDialog gate={gate} />
    </Layout>
  );
}

/** A wide table scrolls inside its own frame, never the page. */
const frame = { minWidth: 0, '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 } } };
