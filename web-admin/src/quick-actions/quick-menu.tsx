import MoreVert from '@mui/icons-material/MoreVert';
import { Divider, MenuItem } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../context/console-context.js';
import { MenuButton } from '../ui/menu-button.js';
import { useMayWrite } from '../access/roles.js';
import { useFollow } from '../navigation/leaving.js';
import { duplicateAddress, workspaceAddress } from '../navigation/addresses.js';
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
  const { open, dialog } = useQuickDialog(family, posting.id);
  const label = translate('Quick actions: %{title}', { title: String(posting[family.titleField]) });
  const actions = mayWrite ? quickActions.filter(({ isFor }) => isFor(family, kinds)) : [];
  const workspace = workspaceAddress(family, posting.id);
  const history = workspaceAddress(family, posting.id, 'history');
  const copy = duplicateAddress(family, posting.id);

  return (
    <>
      <MenuButton label={label} icon={<MoreVert />} iconOnly>
        {(close, button) => [
          <MenuItem key="workspace" component={Link} to={workspace} onClick={follow(workspace)}>
            {translate('Open workspace')}
          </MenuItem>,
          <MenuItem key="history" component={Link} to={history} onClick={follow(history)}>
            {translate('History')}
          </MenuItem>,
          mayWrite && <Divider key="actions" />,
          ...actions.map((action) => (
            <MenuItem
              key={action.key}
              onClick={() => {
                close();
                open(action, button);
              }}
            >
              {translate(action.label)}
            </MenuItem>
          )),
          mayWrite && <Divider key="copies" />,
          mayWrite && (
            <MenuItem key="copy" component={Link} to={copy} onClick={follow(copy)}>
              {translate('Duplicate posting')}
            </MenuItem>
          ),
        ]}
      </MenuButton>
      {dialog}
    </>
  );
}
