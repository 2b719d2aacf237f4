import { useConsole } from '../console-context.js';
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
import { useSidebarState } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { useRoleLabel } from '../session/use-role-label.js';
import { screensOf } from './screens.js';

/** The sidebar: the role, and every screen there is under its specified label, by family. */
export function ScreenMenu() {
  const { table } = useConsole();
  const [open, setOpen] = useSidebarState();
  const role = useRoleLabel();
  const overlays = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  // Closed it has no width: what nobody sees must not take the focus either.
  if (!open) return null;

  const link = (path: string, label: string) => (
    <ListItemButton
      key={path}
      component={NavLink}
      to={path}
      end
      dense
      onClick={() => overlays && setOpen(false)}
      sx={{
        '&.active': { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 currentColor', color: 'primary.main' },
      }}
    >
      <ListItemText primary={label} />
    </ListItemButton>
  );

  return (
    <Box component="nav" aria-label="Screens" sx={{ width: 256, height: '100%', overflowY: 'auto', pb: 4 }}>
      <Typography variant="subtitle1" sx={{ px: 2, py: 1.5 }}>
        {role}
      </Typography>
      <Divider />
      <List disablePadding sx={{ py: 0.5 }}>
        {link('/admin', 'Dashboard')}
      </List>
      {table.map((family) => (
        <List
          key={family.key}
          disablePadding
          sx={{ pb: 0.5 }}
          subheader={
            <ListSubheader disableSticky sx={{ bgcolor: 'transparent', lineHeight: 2.25 }}>
              {family.site.heading}
            </ListSubheader>
          }
        >
          {screensOf(family).map(({ path, label }) => link(`/admin/${path}`, label))}
        </List>
      ))}
    </Box>
  );
}
