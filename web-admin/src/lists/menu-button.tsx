import { Box, Button, ClickAwayListener, MenuList, Paper, Popper } from '@mui/material';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';

interface MenuButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** The items, which may close the menu. */
  readonly children: (close: () => void) => ReactNode;
}

/** A menu that stays within its landmark of the page: MUI's own is put beside all of them. */
export function MenuButton({ label, icon, children }: MenuButtonProps) {
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

  return (
    <ClickAwayListener onClickAway={close}>
      <Box onKeyDown={leaveByKey} onBlur={closeWhenLeft}>
        <Button
          size="small"
          startIcon={icon}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
        >
          {label}
        </Button>
        {anchor && (
          <Popper open anchorEl={anchor} placement="bottom-end" disablePortal sx={over}>
            <Paper elevation={8}>
              <MenuList autoFocusItem aria-label={label}>
                {children(leave)}
              </MenuList>
            </Paper>
          </Popper>
        )}
      </Box>
    </ClickAwayListener>
  );
}

const over = { zIndex: 'modal' };
