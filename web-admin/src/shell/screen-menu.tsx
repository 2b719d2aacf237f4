import type { ConsoleScreen, Role } from '@noticeboard/content-model';
import {
  Box,
  Divider,
  List,
  ListItemButton,
  ListItemText,
  ListSubheader,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { usePermissions, useSidebarState } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { useConsole } from '../context/console-context.js';
import { useRoleLabel } from '../access/roles.js';
import { otherScreens, ownScreens, screensOf } from '../navigation/screens.js';
import { useTranslate } from '../words/translate.js';

const dashboard: ConsoleScreen = { path: '', label: 'Dashboard' };

/** The sidebar: the role, and every screen there is under its specified label; ours stand below the divider. */
export function ScreenMenu() {
  const { table, kinds } = useConsole();
  const translate = useTranslate();
  const [open] = useSidebarState();
  const role = useRoleLabel();
  const { permissions } = usePermissions<Role>();
  const ours = ownScreens.filter(({ roles }) => permissions && roles.includes(permissions));
  // Closed it has no width: what nobody sees must not take the focus either.
  if (!open) return null;

  return (
    <Box
      component="nav"
      aria-label={translate('Screens')}
      sx={{ width: 256, height: '100%', overflowY: 'auto', pb: 4 }}
    >
      <Typography component="p" variant="subtitle1" sx={{ px: 2, py: 1 }}>
        {translate(role)}
      </Typography>
      <Divider />
      <Entries screens={[dashboard]} />
      {table.map((family) => (
        <Entries key={family.key} heading={family.site.heading} screens={screensOf(family)} />
      ))}
      <Divider />
      <Entries screens={otherScreens(table, kinds)} />
      {ours.length > 0 && <Divider />}
      <Entries screens={ours} />
    </Box>
  );
}

function Entries({ heading, screens }: { readonly heading?: string; readonly screens: readonly ConsoleScreen[] }) {
  const [, setOpen] = useSidebarState();
  const translate = useTranslate();
  const overlays = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  if (screens.length === 0) return null;
  return (
    <List
      disablePadding
      sx={{ py: 0.5 }}
      subheader={heading !== undefined && <ListSubheader sx={subheader}>{translate(heading)}</ListSubheader>}
    >
      {screens.map(({ path, label }) => (
        <li key={path}>
          <ListItemButton
            component={NavLink}
            to={path === '' ? '/admin' : `/admin/${path}`}
            end
            dense
            onClick={() => overlays && setOpen(false)}
            sx={entry}
          >
            <ListItemText primary={translate(label)} />
          </ListItemButton>
        </li>
      ))}
    </List>
  );
}

const subheader = { position: 'static', bgcolor: 'transparent', lineHeight: 2 };
/** As high as all entries have room for on a laptop. */
const entry = {
  py: 0,
  '&.active': { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 currentColor', color: 'primary.main' },
};
