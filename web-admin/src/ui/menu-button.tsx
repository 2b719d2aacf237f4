import {
  Box,
  Button,
  ClickAwayListener,
  IconButton,
  MenuItem,
  MenuList,
  Paper,
  Popper,
  type PopperProps,
} from '@mui/material';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { iconOnPhone } from './buttons.js';

/** MUI's menu finds its way by the keyboard among its own children alone: they are no fragment. */
export type MenuItems = (close: () => void, button: HTMLElement) => readonly ReactNode[];

interface MenuButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** The label is heard only. */
  readonly iconOnly?: boolean | 'on phones';
  /** The items, which may close the menu: the focus goes back to its button then. */
  readonly children: MenuItems;
}

/** A menu that stays within its landmark of the page: MUI's own is put beside all of them. */
export function MenuButton({ label, icon, iconOnly = false, children }: MenuButtonProps) {
  /** The button, while the menu is open. */
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const leave = () => {
    close();
    anchor?.focus();
  };
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !anchor) return;
    event.stopPropagation();
    leave();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  const trigger = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(anchor ? undefined : currentTarget),
  } as const;

  return (
    <ClickAwayListener onClickAway={close}>
      <Box onKeyDown={leaveByKey} onBlur={closeWhenLeft}>
        {iconOnly === true ? (
          <IconButton size="small" color="primary" aria-label={label} {...trigger}>
            {icon}
          </IconButton>
        ) : (
          <Button size="small" startIcon={icon} sx={iconOnly ? iconOnPhone : {}} {...trigger}>
            {label}
          </Button>
        )}
        {anchor && (
          <Popper open anchorEl={anchor} placement="bottom-end" disablePortal popperOptions={unclipped} sx={over}>
            <Paper elevation={8} sx={{ maxHeight: 'calc(100vh - 72px)', overflowY: 'auto' }}>
              <MenuList autoFocusItem aria-label={label}>
                {children(leave, anchor)}
              </MenuList>
            </Paper>
          </Popper>
        )}
      </Box>
    </ClickAwayListener>
  );
}

/** The last item of a menu: what takes something away. @param name what it is called where that is more than its label */
export function removalItem(label: string, onClick: () => void, name?: string): ReactNode {
  return (
    <MenuItem key="remove" sx={{ color: 'error.main' }} onClick={onClick} aria-label={name}>
      {label}
    </MenuItem>
  );
}

const over = { zIndex: 'modal' };
/** A table that scrolls sideways must not cut it off, and all of it is on the screen, under the top bar. */
const unclipped: PopperProps['popperOptions'] = {
  strategy: 'fixed',
  modifiers: [
    {
      name: 'preventOverflow',
      options: { altAxis: true, altBoundary: false, tether: false, padding: { top: 60, bottom: 8 } },
    },
  ],
};
