import ContentCopy from '@mui/icons-material/ContentCopy';
import MoreVert from '@mui/icons-material/MoreVert';
import { Box, Button, Divider, MenuItem } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import { lazy, Suspense, useState } from 'react';
import { type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMayWrite } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import { duplicateAddress, workspaceAddress } from '../navigation/addresses.js';
import { useFollow } from '../navigation/leaving.js';
import { MenuButton } from '../ui/menu-button.js';
import { useTranslate } from '../words/translate.js';
import type { QuickAction } from './quick-action.js';
import { quickActions } from './quick-actions.js';

/** Behind one button of a row: the workspace of its posting, its history and, for those who may write, what can happen to it. */
export function QuickMenu({ family, posting }: { readonly family: Family; readonly posting: RaRecord }) {
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

/** What can happen to a posting, each at a press of a button. */
export function QuickButtons({ family, postingId }: { readonly family: Family; readonly postingId: RaRecord['id'] }) {
  const { kinds } = useConsole();
  const translate = useTranslate();
  const follow = useFollow();
  const { open, dialog } = useQuickDialog(family, postingId);
  const copy = duplicateAddress(family, postingId);
  return (
    <Box role="group" aria-label={translate('Quick actions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {quickActions
        .filter(({ isFor }) => isFor(family, kinds))
        .map((action) => (
          <Button
            key={action.key}
            size="small"
            variant="outlined"
            onClick={({ currentTarget }) => open(action, currentTarget)}
          >
            {translate(action.label)}
          </Button>
        ))}
      <Button
        size="small"
        variant="outlined"
        startIcon={<ContentCopy />}
        component={Link}
        to={copy}
        onClick={follow(copy)}
      >
        {translate('Duplicate posting')}
      </Button>
      {dialog}
    </Box>
  );
}

const QuickDialog = lazy(async () => ({ default: (await import('./quick-dialog.js')).QuickDialog }));

interface OpenedAction {
  readonly action: QuickAction;
  /** Gets the focus back. */
  readonly button: HTMLElement;
}

/** The dialog of one quick action at a time, for a posting. */
function useQuickDialog(family: Family, postingId: RaRecord['id']) {
  const [opened, setOpened] = useState<OpenedAction>();
  const close = () => {
    setOpened(undefined);
    opened?.button.focus();
  };
  return {
    open: (action: QuickAction, button: HTMLElement) => setOpened({ action, button }),
    dialog: opened ? (
      <Suspense fallback={null}>
        <QuickDialog action={opened.action} family={family} postingId={postingId} onClose={close} />
      </Suspense>
    ) : null,
  };
}
