import { Divider, MenuItem, MenuList, Typography } from '@mui/material';
import type { MouseEvent } from 'react';
import { useGetIdentity, useLogout } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRoleLabel } from '../access/roles.js';
import { languages } from '../words/languages.js';
import { profilePage, settingsPage } from '../navigation/screens.js';
import { useLanguage } from '../ui/language.js';
import { useTranslate } from '../words/translate.js';

/** Who is signed in, and the way out. */
export function Profile({ onLeave }: { readonly onLeave: () => void }) {
  const translate = useTranslate();
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
