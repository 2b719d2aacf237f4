import MoreVert from '@mui/icons-material/MoreVert';
import { Divider, MenuItem } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMayWrite } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import { duplicateAddress, workspaceAddress } from '../navigation/addresses.js';
import { useAddressState, useFollow } from '../navigation/leaving.js';
import { MenuButton, type MenuItems } from '../ui/menu-button.js';
import { useTranslate } from '../words/translate.js';
import type { QuickAction } from './quick-action.js';
import { quickActions } from './quick-actions.js';

interface QuickMenuProps {
  readonly family: Family;
  readonly posting: RaRecord;
  /** The last items. */
  readonly children: MenuItems;
}

/** Behind one button of a row: the workspace of its posting, its history and, for those who may write, what can happen to it. */
export function QuickMenu({ family, posting, children }: QuickMenuProps) {
  const translate = useTranslate();
  const follow = useFollow();
  const mayWrite = useMayWrite(family.console.postings.path);
  const { items, dialog } = useQuickItems(family, posting.id);
  const label = translate('Quick actions: %{title}', { title: String(posting[family.titleField]) });
  const workspace = workspaceAddress(family, posting.id);
  const history = workspaceAddress(family, posting.id, 'history');

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
          ...(mayWrite ? items(close, button) : []),
          mayWrite && <Divider key="last" />,
          ...children(close, button),
        ]}
      </MenuButton>
      {dialog}
    </>
  );
}

interface QuickActionsMenuProps {
  readonly family: Family;
  readonly postingId: RaRecord['id'];
  /** The other actions there. */
  readonly children: MenuItems;
}

/** The quick actions on the posting whose workspace is open. */
export function QuickActionsMenu({ family, postingId, children }: QuickActionsMenuProps) {
  const translate = useTranslate();
  const { items, dialog } = useQuickItems(family, postingId, useAddressedAction());
  return (
    <>
      <MenuButton label={translate('Quick actions')} icon={<MoreVert />} iconOnly="on phones">
        {(close, button) => [...items(close, button), <Divider key="more" />, ...children(close, button)]}
      </MenuButton>
      {dialog}
    </>
  );
}

interface AddressedAction {
  readonly action: QuickAction | undefined;
  readonly leave: () => void;
}

/** The action whose form the address of the workspace opens. */
function useAddressedAction(): AddressedAction {
  const [address, setAddress] = useAddressState();
  const action = quickActions.find(({ key }) => key === address('do'));
  return { action, leave: () => setAddress({ do: undefined }) };
}

interface QuickItems {
  readonly items: MenuItems;
  readonly dialog: ReactNode;
}

/** The quick actions on a posting, as items of a menu, and the dialog that they open. */
function useQuickItems(family: Family, postingId: RaRecord['id'], addressed?: AddressedAction): QuickItems {
  const { kinds } = useConsole();
  const translate = useTranslate();
  const follow = useFollow();
  const { open, dialog } = useQuickDialog(family, postingId, addressed);
  const copy = duplicateAddress(family, postingId);
  const items: MenuItems = (close, button) => [
    ...quickActions
      .filter(({ isFor }) => isFor(family, kinds))
      .map((action) => (
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
    <Divider key="copies" />,
    <MenuItem key="copy" component={Link} to={copy} onClick={follow(copy)}>
      {translate('Duplicate posting')}
    </MenuItem>,
  ];
  return { items, dialog };
}

const QuickDialog = lazy(async () => ({ default: (await import('./quick-dialog.js')).QuickDialog }));

interface OpenedAction {
  readonly action: QuickAction;
  /** Gets the focus back. */
  readonly button?: HTMLElement;
}

/** The dialog of one quick action at a time, for a posting. */
function useQuickDialog(family: Family, postingId: RaRecord['id'], addressed?: AddressedAction) {
  const [chosen, setOpened] = useState<OpenedAction>();
  const opened: OpenedAction | undefined = chosen ?? (addressed?.action && { action: addressed.action });
  const close = () => {
    setOpened(undefined);
    addressed?.leave();
    opened?.button?.focus();
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
