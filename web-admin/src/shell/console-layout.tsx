import { useEffect, useRef } from 'react';
import { Layout, type LayoutProps } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { SessionNote } from '../access/session-note.js';
import { SignInAgainDialog } from '../access/sign-in-form.js';
import { useConsole } from '../context/console-context.js';
import { AsOfNote } from '../moment/as-of-dropdown.js';
import { ScreenMenu } from './screen-menu.js';
import { TopBar } from './top-bar.js';

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

/** What had the focus may go with the screen that is left: then the next screen has it, and not the top of the page. */
function useScreenFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (pathname === last.current) return;
    last.current = pathname;
    const content = document.getElementById('main-content');
    if (!content || document.activeElement !== document.body) return;
    content.tabIndex = -1;
    content.focus({ preventScroll: true });
  }, [pathname]);
}
