import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { Button, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import type { Command } from '../editor/commands.js';

interface ToolMenuProps {
  readonly label: string;
  readonly tools: readonly Command[];
  readonly onChoose: (command: Command, event: MouseEvent) => void;
}

/** A tool that opens several. */
export function ToolMenu({ label, tools, onChoose }: ToolMenuProps) {
  const translate = useTranslate();
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (isByMouse: boolean) => {
    // At once: as long as it is open, the menu keeps the focus to itself.
    flushSync(() => setOpen(false));
    if (!isByMouse) button?.focus();
  };
  return (
    <>
      <Button
        ref={setButton}
        id={id}
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        endIcon={<ArrowDropDown />}
        onClick={() => setOpen(true)}
      >
        {translate(label)}
      </Button>
      <Menu
        anchorEl={button}
        open={isOpen}
        onClose={() => close(false)}
        disableRestoreFocus
        // Beside its button: at the end of the page it would stand outside of every landmark.
        container={button?.parentElement ?? null}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {tools.map((command) => (
          <MenuItem
            key={command.label}
            onClick={(event) => {
              close(event.detail > 0);
              onChoose(command, event);
            }}
          >
            {translate(command.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
