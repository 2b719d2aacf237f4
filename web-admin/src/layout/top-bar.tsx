import { AppBar, Logout, RefreshIconButton, TitlePortal, ToggleThemeButton, UserMenu } from 'react-admin';
import { Profile } from './profile.js';

export function TopBar() {
  return (
    <AppBar alwaysOn toolbar={<Tools />} userMenu={<ProfileMenu />}>
      <TitlePortal component="h1" />
    </AppBar>
  );
}

function Tools() {
  return (
    <>
      <ToggleThemeButton />
      <RefreshIconButton />
    </>
  );
}

function ProfileMenu() {
  return (
    <UserMenu>
      <Profile />
      <Logout />
    </UserMenu>
  );
}
