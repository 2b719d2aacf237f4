import { Layout, type LayoutProps } from 'react-admin';
import { AsOfNote } from '../moment/as-of-note.js';
import { useConsole } from '../context/console-context.js';
import { SignInAgainDialog } from '../access/sign-in-again-dialog.js';
import { SessionNote } from '../access/session-note.js';
import { ScreenMenu } from './screen-menu.js';
import { TopBar } from './top-bar.js';
import { useScreenFocus } from './use-screen-focus.js';

export function ConsoleLayout({ children }: LayoutProps) {
  const { gate } = useConsole();
  useScreenFocus();
  return (
    <Layout appBar={TopBar} appBarAlwaysOn menu={ScreenMenu} sx={frame}>
      <SessionNote gate={gate} />
      <AsOfNote />
      {children}
      <SignInAgainDialog gate={gate} />
    </Layout>
  );
}

const frame = {
  minWidth: 0,
  // A wide table scrolls inside its own frame, never the page.
  '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 } },
  // As a whole it is no control: what is in it shows the focus.
  '& .RaLayout-content:focus-visible': { outline: 'none !important', boxShadow: 'none' },
};
