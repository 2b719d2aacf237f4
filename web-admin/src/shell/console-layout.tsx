import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react';
import {
  AppBar,
  Layout,
  type LayoutProps,
  RefreshIconButton,
  Sidebar,
  type SidebarProps,
  TitlePortal,
  useGetIdentity,
  useLogout,
} from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import AccountCircle from '@mui/icons-material/AccountCircle';
import MailOutline from '@mui/icons-material/MailOutline';
import NotificationsNone from '@mui/icons-material/NotificationsNone';
import {
  Box,
  ClickAwayListener,
  Divider,
  MenuItem,
  MenuList,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { SessionNote } from '../access/session-note.js';
import { SignInAgainDialog } from '../access/sign-in-form.js';
import { useConsole } from '../context/console-context.js';
import { useSiteName } from '../context/identity.js';
import { AsOfDropdown, AsOfNote, asOfName } from '../moment/as-of-dropdown.js';
import { ChangeSetDropdown, ChangeSetNote } from '../change-sets/change-set-dropdown.js';
import { ConsoleNotification } from '../feedback/console-notification.js';
import { ReviewDialog } from '../editing/review-dialog.js';
import { FindPosting } from '../search/find-posting.js';
import { Dropdown, useDropdowns } from '../ui/dropdown.js';
import { useRoleLabel } from '../access/roles.js';
import { languages } from '../words/formats.js';
import { profilePage, settingsPage } from '../navigation/screens.js';
import { useLanguage } from '../ui/language.js';
import { useTranslate } from '../words/translate.js';
import { ScreenMenu } from './screen-menu.js';
import { useWork } from '../dashboard/my-work.js';
import { BrokenLinks, ClosingSoon, RecentChanges, WaitingWork } from './record-links.js';

export function ConsoleLayout({ children }: LayoutProps) {
  const { gate } = useConsole();
  useScreenFocus();
  return (
    <Layout appBar={TopBar} appBarAlwaysOn menu={ScreenMenu} sidebar={NamedSidebar} sx={frame}>
      <ConsoleNotification />
      <SessionNote gate={gate} />
      <AsOfNote />
      <ChangeSetNote />
      {children}
      <ReviewDialog />
      <SignInAgainDialog gate={gate} />
    </Layout>
  );
}

/** On a phone it is a dialog. */
function NamedSidebar(props: SidebarProps) {
  const translate = useTranslate();
  const overlays = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return <Sidebar {...props} {...(overlays && { slotProps: { paper: { 'aria-label': translate('Screens') } } })} />;
}

const frame = {
  minWidth: 0,
  // A wide table scrolls inside its own frame, never the page.
  '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 } },
  // As a whole it is no control: what is in it shows the focus.
  '& .RaLayout-content:focus-visible': { outline: 'none !important', boxShadow: 'none' },
};

/**
 * The element with the focus may go with the screen that is left: then the next screen has it, and not the top of the
 * page.
 */
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

function TopBar() {
  return (
    <AppBar alwaysOn toolbar={<Tools />} userMenu={<Dropdowns />} sx={targets}>
      <Brand />
      <TitlePortal component="h1" sx={shortened} />
      <FindPosting />
    </AppBar>
  );
}

/** The mark of the portal and, where there is room, its name. */
function Brand() {
  const name = useSiteName();
  return (
    <Box component={Link} to="/admin" sx={brand}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden>
        <rect width="32" height="32" rx="4" fill="currentColor" />
        <path d="M8 9h16M8 16h16M8 23h10" stroke="#1E3A8A" strokeWidth="3" />
      </svg>
      <span>{name}</span>
    </Box>
  );
}

const brand = {
  display: { xs: 'none', md: 'inline-flex' },
  alignItems: 'center',
  gap: 1,
  minHeight: 40,
  mr: 2,
  pr: 2,
  borderRight: '1px solid',
  borderColor: 'inherit',
  color: 'inherit',
  textDecoration: 'none',
  fontWeight: 700,
  fontSize: '1.125rem',
  whiteSpace: 'nowrap',
};

function Tools() {
  return (
    <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
      <RefreshIconButton />
    </Box>
  );
}

/** Where saves go, the past, messages, notifications and profile: one open at a time. */
function Dropdowns() {
  const dropdowns = useDropdowns();
  const { close } = dropdowns;
  const { data: work } = useWork();
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <ClickAwayListener onClickAway={close}>
      <Box sx={{ display: 'flex' }} onBlur={closeWhenLeft}>
        <ChangeSetDropdown dropdowns={dropdowns} />
        <AsOfDropdown dropdowns={dropdowns} />
        <Dropdown name="Messages" icon={<MailOutline />} dropdowns={dropdowns}>
          <RecentChanges onLeave={close} />
        </Dropdown>
        <Dropdown name="Notifications" icon={<NotificationsNone />} count={work?.count ?? 0} dropdowns={dropdowns}>
          {work && <WaitingWork work={work} onLeave={close} />}
          <ClosingSoon onLeave={close} />
          <BrokenLinks onLeave={close} />
        </Dropdown>
        <Dropdown name="Profile" icon={<AccountCircle />} dropdowns={dropdowns}>
          <Profile onLeave={close} onAsOf={() => dropdowns.anchor && dropdowns.toggle(asOfName, dropdowns.anchor)} />
        </Dropdown>
      </Box>
    </ClickAwayListener>
  );
}

/** A thumb finds its buttons on a phone. */
const targets = {
  '& .RaAppBar-toolbar': { px: { xs: 0, sm: 1 } },
  '& .MuiIconButton-root': { minWidth: { xs: 44, sm: 0 }, minHeight: { xs: 44, sm: 0 } },
};

/** A title that is too long ends in an ellipsis: react-admin wraps its words in a box that would be cut off. */
const shortened = { fontSize: { xs: '1rem', sm: '1.25rem' }, '& .RaConfigurable-root': { display: 'inline' } };

interface ProfileProps {
  readonly onLeave: () => void;
  /** Opens the choice of an earlier moment, which has no button of its own on a phone. */
  readonly onAsOf: () => void;
}

/** The account that is signed in, and the way out. */
function Profile({ onLeave, onAsOf }: ProfileProps) {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { data: identity } = useGetIdentity();
  const role = useRoleLabel();
  const { locale: chosen, choose } = useLanguage();
  const logout = useLogout();
  // It leads there by itself, once nobody is signed in.
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    void logout();
  };
  return (
    <>
      <Typography sx={{ px: 2, pt: 1.5, overflowWrap: 'anywhere' }}>{identity?.fullName}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
        {translate(role)}
      </Typography>
      <Divider />
      <MenuList variant="menu" autoFocusItem aria-label={translate('Profile')}>
        {[profilePage, settingsPage].map(({ path, label }) => (
          <MenuItem key={path} component={Link} to={`/admin/${path}`} onClick={onLeave}>
            {translate(label)}
          </MenuItem>
        ))}
        {isPhone && <MenuItem onClick={onAsOf}>{translate(asOfName)}</MenuItem>}
        <Divider component="li" />
        {languages.map(({ locale, name }) => (
          <MenuItem
            key={locale}
            lang={locale}
            role="menuitemradio"
            aria-checked={locale === chosen}
            selected={locale === chosen}
            onClick={() => choose(locale)}
          >
            {name}
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem component={Link} to="/login" onClick={leave}>
          {translate('ra.auth.logout')}
        </MenuItem>
      </MenuList>
    </>
  );
}
