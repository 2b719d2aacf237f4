import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import ContentPaste from '@mui/icons-material/ContentPaste';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import { Box, Menu, MenuItem } from '@mui/material';
import {
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Command, commands } from '../editor/commands.js';
import type { Step } from '../editor/editor.js';
import { Button } from '../../ui/buttons.js';
import { useTranslate, type WordKey } from '../../words/translate.js';

interface ToolbarProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly dispatch: Dispatch<Step>;
  readonly onPaste: () => void;
}

/**
 * Everything that can be done to the table. A user of the mouse goes on in the cells, a user of the keyboard stays
 * here.
 */
export function Toolbar({ canUndo, canRedo, dispatch, onPaste }: ToolbarProps) {
  const translate = useTranslate();
  const keyboard = useOneTabStop();
  const doIt = (command: Command, event: MouseEvent) => dispatch({ type: 'do', command, focuses: isMouse(event) });
  const travel = (type: 'undo' | 'redo') => (event: MouseEvent) => dispatch({ type, focuses: isMouse(event) });
  const tool = (command: Command) => (
    <Button key={command.label} label={command.label} size="small" onClick={(event) => doIt(command, event)} />
  );

  return (
    <Box role="toolbar" aria-label={translate('Table tools')} {...keyboard} sx={barStyle}>
      <div>
        {/* Never disabled: a button that is loses the keyboard. */}
        <Button label="Undo" size="small" startIcon={<Undo />} aria-disabled={!canUndo} onClick={travel('undo')} />
        <Button label="Redo" size="small" startIcon={<Redo />} aria-disabled={!canRedo} onClick={travel('redo')} />
        <Button label="Paste" size="small" startIcon={<ContentPaste />} onClick={onPaste} />
      </div>
      <div>{specifiedTools.map(tool)}</div>
      <div>
        <Button size="small" startIcon={<EditOutlined />} onClick={() => dispatch({ type: 'edit' })}>
          {translate('Edit Cell')}
        </Button>
        {cellTools.map(tool)}
      </div>
      <div>
        {menus.map(({ label, tools }) => (
          <ToolMenu key={label} label={label} tools={tools} onChoose={doIt} />
        ))}
      </div>
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  rowGap: 0.5,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 0.25 },
  '& [aria-disabled=true]': { opacity: 0.6 },
  '& .MuiButton-root': { px: 1 },
};

/** A click by the keyboard counts none. */
function isMouse({ detail }: MouseEvent): boolean {
  return detail > 0;
}

/** The specified operations first, each one key or click away (specification, section 5). */
const specifiedTools = [
  commands.addRow,
  commands.addColumn,
  commands.raiseColspan,
  commands.raiseRowspan,
  commands.removeCell,
];

const cellTools = [commands.merge, commands.split, commands.clear];

const menus = [
  {
    label: 'Row',
    tools: [
      commands.insertRowAbove,
      commands.insertRowBelow,
      commands.duplicateRow,
      commands.moveRowUp,
      commands.moveRowDown,
      commands.deleteRow,
    ],
  },
  {
    label: 'Column',
    tools: [
      commands.insertColumnLeft,
      commands.insertColumnRight,
      commands.moveColumnLeft,
      commands.moveColumnRight,
      commands.deleteColumn,
      commands.transpose,
    ],
  },
] as const;

interface ToolMenuProps {
  readonly label: WordKey;
  readonly tools: readonly Command[];
  readonly onChoose: (command: Command, event: MouseEvent) => void;
}

/** A tool that opens several. */
function ToolMenu({ label, tools, onChoose }: ToolMenuProps) {
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
        label={label}
        ref={setButton}
        id={id}
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        endIcon={<ArrowDropDown />}
        onClick={() => setOpen(true)}
      />
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

/**
 * The keyboard in a toolbar as the ARIA practices have it: one stop for Tab, arrows from tool to tool. The tools are
 * the buttons inside.
 */
function useOneTabStop() {
  const bar = useRef<HTMLDivElement>(null);
  const tools = () => Array.from(bar.current?.querySelectorAll('button') ?? []);
  const stopAt = (stop: Element | undefined) => {
    for (const tool of tools()) tool.tabIndex = tool === stop ? 0 : -1;
  };

  // After each drawing, which knows nothing of the stop.
  useLayoutEffect(() => {
    const all = tools();
    stopAt(all.find((tool) => tool === document.activeElement) ?? all.find(({ tabIndex }) => tabIndex === 0) ?? all[0]);
  });

  return {
    ref: bar,
    onFocus({ target }: FocusEvent) {
      // A menu that a tool has opened reports its focus here as well.
      const tool = tools().find((one) => one === target);
      if (tool) stopAt(tool);
    },
    onKeyDown(event: KeyboardEvent) {
      const all = tools();
      const here = all.findIndex((tool) => tool === event.target);
      const next = {
        ArrowRight: all[(here + 1) % all.length],
        ArrowLeft: all.at(here - 1),
        Home: all[0],
        End: all.at(-1),
      }[event.key];
      if (here < 0 || !next) return;
      event.preventDefault();
      next.focus();
    },
  };
}
