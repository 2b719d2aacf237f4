import { Box, Button, ClickAwayListener, IconButton, MenuList, Paper, Popper } from '@mui/material';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { iconOnPhone } from './buttons.js';

interface MenuButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** The label is heard only. */
  readonly iconOnly?: boolean | 'on phones';
  /** The items, which may close the menu: the focus goes back to its button then. */
  readonly children: (close: () => void, button: HTMLElement) => ReactNode;
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
            <Paper elevation={8}>
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

const over = { zIndex: 'modal' };
/** A table that scrolls sideways must not cut it off. */
const unclipped = { strategy: 'fixed' } as const;
