import AccountCircle from '@mui/icons-material/AccountCircle';
import MailOutline from '@mui/icons-material/MailOutline';
import NotificationsNone from '@mui/icons-material/NotificationsNone';
import { Box, ClickAwayListener } from '@mui/material';
import type { FocusEvent } from 'react';
import { AppBar, RefreshIconButton, TitlePortal, ToggleThemeButton } from 'react-admin';
import { AsOfDropdown } from '../moment/as-of-dropdown.js';
import { FindPosting } from '../search/find-posting.js';
import { ClosingSoon, RecentChanges } from './record-links.js';
import { Dropdown, useDropdowns } from '../ui/dropdown.js';
import { Profile } from './profile.js';

export function TopBar() {
  return (
    <AppBar alwaysOn toolbar={<Tools />} userMenu={<Dropdowns />}>
      <TitlePortal component="h1" sx={shortened} />
      <FindPosting />
    </AppBar>
  );
}

function Tools() {
  return (
    <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
      <ToggleThemeButton />
      <RefreshIconButton />
    </Box>
  );
}

/** The past, messages, notifications and profile: one open at a time. */
function Dropdowns() {
  const dropdowns = useDropdowns();
  const { close } = dropdowns;
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <ClickAwayListener onClickAway={close}>
      <Box sx={{ display: 'flex' }} onBlur={closeWhenLeft}>
        <AsOfDropdown dropdowns={dropdowns} />
        <Dropdown name="Messages" icon={<MailOutline />} dropdowns={dropdowns}>
          <RecentChanges onLeave={close} />
        </Dropdown>
        <Dropdown name="Notifications" icon={<NotificationsNone />} dropdowns={dropdowns}>
          <ClosingSoon onLeave={close} />
        </Dropdown>
        <Dropdown name="Profile" icon={<AccountCircle />} dropdowns={dropdowns}>
          <Profile onLeave={close} />
        </Dropdown>
      </Box>
    </ClickAwayListener>
  );
}

/** Where it is too long, with an ellipsis: react-admin wraps its words in a box that would be cut off. */
const shortened = { fontSize: { xs: '1rem', sm: '1.25rem' }, '& *': { display: 'inline' } };
