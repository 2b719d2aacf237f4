import ContentPaste from '@mui/icons-material/ContentPaste';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import { Box, Button } from '@mui/material';
import type { Dispatch, MouseEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { Command } from '../editor/commands.js';
import type { Step } from '../editor/editor.js';
import { ToolMenu } from './tool-menu.js';
import { cellTools, menus, specifiedTools } from './tools.js';
import { useOneTabStop } from './use-one-tab-stop.js';

interface ToolbarProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly dispatch: Dispatch<Step>;
  readonly onPaste: () => void;
}

/** Everything that can be done to the table. Who came with the mouse goes on in the cells, who came with keys stays here. */
export function Toolbar({ canUndo, canRedo, dispatch, onPaste }: ToolbarProps) {
  const translate = useTranslate();
  const keyboard = useOneTabStop();
  const doIt = (command: Command, event: MouseEvent) => dispatch({ type: 'do', command, focuses: isMouse(event) });
  const travel = (type: 'undo' | 'redo') => (event: MouseEvent) => dispatch({ type, focuses: isMouse(event) });
  const tool = (command: Command) => (
    <Button key={command.label} size="small" onClick={(event) => doIt(command, event)}>
      {translate(command.label)}
    </Button>
  );

  return (
    <Box role="toolbar" aria-label={translate('Table tools')} {...keyboard} sx={barStyle}>
      <div>
        {/* Never disabled: a button that is loses the keyboard. */}
        <Button size="small" startIcon={<Undo />} aria-disabled={!canUndo} onClick={travel('undo')}>
          {translate('Undo')}
        </Button>
        <Button size="small" startIcon={<Redo />} aria-disabled={!canRedo} onClick={travel('redo')}>
          {translate('Redo')}
        </Button>
        <Button size="small" startIcon={<ContentPaste />} onClick={onPaste}>
          {translate('Paste')}
        </Button>
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
