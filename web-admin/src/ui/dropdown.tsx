import { Badge, IconButton, Paper, Popper, Tooltip } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate, type WordKey } from '../words/translate.js';

interface DropdownProps {
  readonly name: WordKey;
  readonly icon: ReactNode;
  /** Stands on the icon and after the name. */
  readonly count?: number | undefined;
  readonly dropdowns: Dropdowns;
  /** A phone has not the room for its button. */
  readonly isWideOnly?: boolean;
  /** Made again whenever it opens. */
  readonly children: ReactNode;
}

/** A button of the top bar with what it opens. Nothing lies over the page: the next button takes one click. */
export function Dropdown({ name, icon, count, dropdowns, isWideOnly = false, children }: DropdownProps) {
  const translate = useTranslate();
  const label = translate(name);
  const open = dropdowns.isOpen(name);
  return (
    <>
      <Tooltip title={open ? '' : label}>
        <IconButton
          color="inherit"
          aria-label={count === undefined ? label : `${label}, ${count}`}
          aria-expanded={open}
          sx={isWideOnly ? { display: { xs: 'none', sm: 'inline-flex' } } : {}}
          onClick={({ currentTarget }) => dropdowns.toggle(name, currentTarget)}
        >
          {count ? (
            <Badge badgeContent={count} color="error" max={999}>
              {icon}
            </Badge>
          ) : (
            icon
          )}
        </IconButton>
      </Tooltip>
      {open && dropdowns.anchor && (
        <Popper open anchorEl={dropdowns.anchor} placement="bottom-end" disablePortal sx={{ zIndex: 'modal' }}>
          <Paper variant="outlined" role="region" aria-label={label} sx={panel}>
            {children}
          </Paper>
        </Popper>
      )}
    </>
  );
}

const panel = {
  width: 340,
  maxWidth: 'calc(100vw - 16px)',
  maxHeight: 'calc(100vh - 80px)',
  overflowY: 'auto',
  mt: 0.5,
};

export type Dropdowns = ReturnType<typeof useDropdowns>;

/**
 * At most one of several dropdowns is open; choosing the open one again closes it (specification, section 2.6), and so
 * does Escape, which puts the focus back.
 */
export function useDropdowns() {
  const [opened, setOpened] = useState<{ readonly name: string; readonly anchor: HTMLElement }>();

  useEffect(() => {
    if (!opened) return undefined;
    const leave = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpened(undefined);
      opened.anchor.focus();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [opened]);

  return {
    isOpen: (name: string) => opened?.name === name,
    /** The button that the open one belongs to. */
    anchor: opened?.anchor,
    toggle: (name: string, anchor: HTMLElement) => setOpened(opened?.name === name ? undefined : { name, anchor }),
    close: () => setOpened(undefined),
  };
}
