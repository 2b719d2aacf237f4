import type { SvgIconComponent } from '@mui/icons-material';
import ExpandMore from '@mui/icons-material/ExpandMore';
import {
  Box,
  Divider,
  List,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { ConsoleScreen, Family } from '@noticeboard/content-model';
import { memo, useEffect, useId } from 'react';
import { useSidebarState, useStore } from 'react-admin';
import { NavLink, useLocation } from 'react-router-dom';
import { useConsole } from '../context/console-context.js';
import { useRights, useRoleLabel, useScreenLabel } from '../access/roles.js';
import { otherScreens, ownScreens, screensOf } from '../navigation/screens.js';
import { useTranslate } from '../words/translate.js';
import { screenIcons } from './screen-icons.js';

const dashboard: ConsoleScreen = { path: '', label: 'Dashboard' };

/** The sidebar: the role, and every screen there is under its specified label; ours stand below the divider. */
export function ScreenMenu() {
  const { table, kinds } = useConsole();
  const translate = useTranslate();
  const [open] = useSidebarState();
  const role = useRoleLabel();
  const rights = useRights();
  const ours = ownScreens.filter(({ reads }) => rights.includes(reads));
  // Closed it has no width: what nobody sees must not take the focus either.
  if (!open) return null;

  return (
    <Box
      component="nav"
      aria-label={translate('Screens')}
      sx={{ width: 256, height: '100%', overflowY: 'auto', pb: 4 }}
    >
      <Typography component="p" variant="subtitle1" sx={{ px: 2, py: 0.75 }}>
        {translate(role)}
      </Typography>
      <Divider />
      <Entries screens={[dashboard]} />
      {table.map((family) => (
        <FamilyEntries key={family.key} family={family} />
      ))}
      <Divider />
      <Entries screens={otherScreens(table, kinds)} />
      {ours.length > 0 && <Divider />}
      <Entries screens={ours} />
    </Box>
  );
}

/** So many visits of screens say which families somebody works with. */
const tellingVisits = 30;
/** Screens that stay in sight, however their family is folded. */
const mostRecent = 3;

/**
 * The screens of a family, under a heading that folds them. One that is not used folds by itself; a user who comes to a
 * screen finds it in sight, and the last ones stay there.
 */
function FamilyEntries({ family }: { readonly family: Family }) {
  const translate = useTranslate();
  const id = useId();
  const [, , screen] = useLocation().pathname.split('/');
  const [visits, setVisits] = useStore<readonly string[]>('menu.visits', []);
  const screens = screensOf(family);
  const isUsed = visits.length < tellingVisits || visits.some((path) => screens.some((one) => one.path === path));
  const [isFolded, setFolded] = useStore(`menu.${family.key}.folded`, !isUsed);
  const last = [...new Set(visits)].slice(0, mostRecent);
  const recent = screens.filter(({ path }) => last.includes(path));
  useEffect(() => {
    if (screen === undefined || !screensOf(family).some(({ path }) => path === screen)) return;
    setFolded(false);
    setVisits((last: readonly string[]) => [screen, ...last].slice(0, tellingVisits));
  }, [family, screen, setFolded, setVisits]);

  return (
    <>
      <ListItemButton
        component="button"
        dense
        aria-expanded={!isFolded}
        aria-controls={id}
        onClick={() => setFolded(!isFolded)}
        sx={heading}
      >
        <ListItemText primary={translate(family.site.heading)} slotProps={{ primary: { sx: { fontWeight: 600 } } }} />
        <ExpandMore sx={{ transform: isFolded ? 'rotate(-90deg)' : 'none' }} />
      </ListItemButton>
      <Box id={id} hidden={isFolded}>
        <Entries screens={screens} />
      </Box>
      {isFolded && <Entries screens={recent} />}
    </>
  );
}

function Entries({ screens }: { readonly screens: readonly ConsoleScreen[] }) {
  const icons = screenIcons(useConsole());
  const labelOf = useScreenLabel();
  if (screens.length === 0) return null;
  return (
    <List disablePadding sx={{ py: 0.25 }}>
      {screens.map((screen) => (
        <Entry key={screen.path} path={screen.path} label={labelOf(screen)} icon={icons.get(screen.path)} />
      ))}
    </List>
  );
}

interface EntryProps extends ConsoleScreen {
  readonly icon: SvgIconComponent | undefined;
}

/** Apart from the frame, which is rendered again whenever anything is read. */
const Entry = memo(function Entry({ path, label, icon: Icon }: EntryProps) {
  const [, setOpen] = useSidebarState();
  const translate = useTranslate();
  const overlays = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <li>
      <ListItemButton
        component={NavLink}
        to={path === '' ? '/admin' : `/admin/${path}`}
        end
        dense
        onClick={() => overlays && setOpen(false)}
        sx={entry}
      >
        <ListItemIcon sx={{ minWidth: 32, color: 'inherit' }}>{Icon && <Icon fontSize="small" />}</ListItemIcon>
        <ListItemText primary={translate(label)} />
      </ListItemButton>
    </li>
  );
});

/** As high as all entries have room for on a laptop, and as a thumb needs it on a phone. */
const line = { py: 0, minHeight: { xs: 44, sm: 28 } };
const heading = {
  ...line,
  width: '100%',
  border: 0,
  font: 'inherit',
  textAlign: 'start',
  color: 'text.secondary',
};
const entry = {
  ...line,
  '&.active': { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 currentColor', color: 'primary.main' },
};
