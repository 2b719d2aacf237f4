import { MenuItem } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { type AskedWrite, RemovalQuestion } from '../managers/removal.js';
import { postingRemoval } from '../postings/posting-removal.js';
import { QuickActionsMenu } from '../quick-actions/quick-menu.js';
import { removalItem } from '../ui/menu-button.js';
import { useTranslate } from '../words/translate.js';
import { WithdrawDialog } from './withdrawal.js';

interface PostingMenuProps {
  readonly family: Family;
  readonly posting: RaRecord;
  readonly removal: AskedWrite;
}

/** All that can happen to the posting as a whole, down to its withdrawal and its deletion. */
export function PostingMenu({ family, posting, removal }: PostingMenuProps) {
  const translate = useTranslate();
  /** The button of the menu, while the dialog is open that was chosen there. */
  const [opener, setOpener] = useState<HTMLElement>();
  const leave = () => {
    setOpener(undefined);
    opener?.focus();
  };
  return (
    <>
      <QuickActionsMenu family={family} postingId={posting.id}>
        {(close, button) => [
          !posting['withdrawn'] && (
            <MenuItem
              key="withdraw"
              onClick={() => {
                close();
                setOpener(button);
              }}
            >
              {translate('Withdraw this posting')}
            </MenuItem>
          ),
          removalItem(translate('Delete this posting'), () => {
            close();
            removal.ask(posting);
          }),
        ]}
      </QuickActionsMenu>
      {opener && <WithdrawDialog family={family} posting={posting} onClose={leave} />}
      <RemovalQuestion removal={removal} {...postingRemoval(family)} />
    </>
  );
}
