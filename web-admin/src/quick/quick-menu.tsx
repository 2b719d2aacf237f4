import MoreVert from '@mui/icons-material/MoreVert';
import { Divider, IconButton, ListItemText, Menu, MenuItem } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import { useRef, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../console-context.js';
import { useMayWrite } from '../session/use-may-write.js';
import { useFollow } from '../workspace/use-go.js';
import { duplicateAddress, workspaceAddress } from '../workspace/workspace-address.js';
import { quickActions } from './quick-actions.js';
import { useQuickDialog } from './use-quick-dialog.js';

interface QuickMenuProps {
  readonly family: Family;
  readonly posting: RaRecord;
}

/** Behind one button of a row: the workspace of its posting, its history and, for those who may write, what can happen to it. */
export function QuickMenu({ family, posting }: QuickMenuProps) {
  const { kinds } = useConsole();
  const translate = useTranslate();
  const follow = useFollow();
  const mayWrite = useMayWrite(family.console.postings.path);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { open, dialog } = useQuickDialog(family, posting.id);
  const label = translate('Quick actions: %{title}', { title: String(posting[family.titleField]) });
  const workspace = workspaceAddress(family, posting.id);
  const history = workspaceAddress(family, posting.id, 'history');
  const copy = duplicateAddress(family, posting.id);

  return (
    <>
      <IconButton
        ref={button}
        size="small"
        color="primary"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        <MoreVert />
      </IconButton>
      <Menu
        anchorEl={() => button.current}
        open={isOpen}
        onClose={() => setOpen(false)}
        // It stands outside of the page's landmarks: it is one of its own.
        slotProps={{ paper: { role: 'region', 'aria-label': label } }}
      >
        <MenuItem component={Link} to={workspace} onClick={follow(workspace)}>
          <ListItemText>{translate('Open workspace')}</ListItemText>
        </MenuItem>
        <MenuItem component={Link} to={history} onClick={follow(history)}>
          <ListItemText>{translate('History')}</ListItemText>
        </MenuItem>
        {mayWrite && <Divider />}
        {mayWrite &&
          quickActions
            .filter(({ isFor }) => isFor(family, kinds))
            .map((action) => (
              <MenuItem
                key={action.key}
                onClick={() => {
                  setOpen(false);
                  if (button.current) open(action, button.current);
                }}
              >
                <ListItemText>{translate(action.label)}</ListItemText>
              </MenuItem>
            ))}
        {mayWrite && <Divider />}
        {mayWrite && (
          <MenuItem component={Link} to={copy} onClick={follow(copy)}>
            <ListItemText>{translate('Duplicate posting')}</ListItemText>
          </MenuItem>
        )}
      </Menu>
      {dialog}
    </>
  );
}
