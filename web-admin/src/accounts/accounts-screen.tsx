import { Alert, Box, Button, Link as MuiLink } from '@mui/material';
import { messages } from '@noticeboard/content-model';
import {
  DataTable,
  FunctionField,
  NullableBooleanInput,
  type RaRecord,
  SelectField,
  SelectInput,
  useDataProvider,
  useGetIdentity,
  useLocale,
} from 'react-admin';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { roleChoices } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import { HistoryLink } from '../history/events/event-line.js';
import { useNotifyDone } from '../feedback/notify-done.js';
import { RecordList } from '../lists/record-list.js';
import { RowActions } from '../lists/row-actions.js';
import { RecordManager, useEditedRecord } from '../managers/record-manager.js';
import { RemovalQuestion, useAskedWrite } from '../managers/removal.js';
import { changeSetAddress } from '../navigation/addresses.js';
import { accountsScreen } from '../navigation/screens.js';
import type { ApiProvider } from '../providers/with-api.js';
import { FailureBox, readFailure } from '../ui/notes.js';
import { dateWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import { AccountForm } from './account-form.js';

/** The accounts that may sign in. */
export function AccountsScreen() {
  const edited = useEditedRecord(accountsScreen.path);
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const notifyDone = useNotifyDone();
  const [changed, setChanged] = useState<RaRecord>();
  const closing = useAskedWrite(
    (account) => {
      const data = { closed: !account['closed'] };
      return dataProvider.update(accountsScreen.path, { id: account.id, data, previousData: account });
    },
    ({ id, closed }, { data }) => {
      notifyDone({ done: translate(closed ? 'Account reopened.' : 'Account closed.'), about: String(id) });
      setChanged(data);
    },
  );
  const uncoding = useAskedWrite(
    (account) => {
      const data = { secondFactor: false };
      return dataProvider.update(accountsScreen.path, { id: account.id, data, previousData: account });
    },
    ({ id }) => notifyDone({ done: translate('Code removed.'), about: String(id) }),
  );
  const { ask } = useDataProvider<ApiProvider>();
  const inviting = useAskedWrite(
    ({ id }) => ask(`/api/accounts/${encodeURIComponent(id)}/invitation`, { method: 'POST', body: '{}' }),
    ({ id }) => notifyDone({ done: translate('Invitation sent.'), about: String(id) }),
  );
  const failed = closing.error ?? uncoding.error ?? inviting.error;
  return (
    <>
      <RecordManager
        screen={accountsScreen}
        edited={edited}
        failure={readFailure}
        added="Account added."
        updated="Account updated."
        named={({ id }) => String(id)}
        notes={
          <>
            {failed !== undefined && (
              <FailureBox title={messages.errorBox} message={messages.submitFailed} error={failed} />
            )}
            {changed && <LostSchedules account={changed} onClose={() => setChanged(undefined)} />}
          </>
        }
        form={(props) => (
          <AccountForm
            {...props}
            onSaved={(saved) => {
              props.onSaved(saved);
              setChanged(saved.record);
            }}
          />
        )}
        table={({ mayWrite, onEdit }) => (
          <AccountTable
            mayWrite={mayWrite}
            onEdit={onEdit}
            onClose={closing.ask}
            onReopen={(account) => void closing.unasked(account)}
            onRemoveCode={uncoding.ask}
            onInvite={(account) => void inviting.unasked(account)}
          />
        )}
      />
      <RemovalQuestion
        removal={closing}
        question="Are you sure you want to close this account?"
        named={({ id }) => String(id)}
        consequence="Its sessions end, and nobody can sign in with it until it is reopened."
        confirm="Close account"
      />
      <RemovalQuestion
        removal={uncoding}
        question="Are you sure you want this account to sign in without a code?"
        named={({ id }) => String(id)}
        consequence="For somebody who has lost the phone and the recovery codes. The password alone is enough then."
        confirm="Remove code"
      />
    </>
  );
}

interface LostSchedulesProps {
  /** As it was answered when it was changed. */
  readonly account: RaRecord;
  readonly onClose: () => void;
}

/**
 * The change sets that are no longer published at their time, because the account has lost the right that they rest on.
 */
function LostSchedules({ account, onClose }: LostSchedulesProps) {
  const translate = useTranslate();
  const schedules = (account['schedules'] ?? []) as readonly { readonly changeSet: string; readonly title: string }[];
  if (schedules.length === 0) return null;
  return (
    <Alert severity="warning" role="alert" onClose={onClose} closeText={translate('Dismiss')}>
      {translate('These are scheduled and rest on %{name}. Publish them, or have them approved and scheduled anew:', {
        name: String(account.id),
      })}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {schedules.map(({ changeSet, title }) => (
          <li key={changeSet}>
            <MuiLink component={Link} to={changeSetAddress(changeSet)}>
              {title}
            </MuiLink>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

interface AccountTableProps {
  readonly mayWrite: boolean;
  readonly onEdit: (account: RaRecord) => void;
  readonly onClose: (account: RaRecord) => void;
  readonly onReopen: (account: RaRecord) => void;
  readonly onRemoveCode: (account: RaRecord) => void;
  readonly onInvite: (account: RaRecord) => void;
}

const oldestFirst = { field: 'createdAt', order: 'ASC' } as const;
const stateWords = { trueLabel: 'Closed', falseLabel: 'Open', nullLabel: 'All', helperText: false } as const;

export function AccountTable({ mayWrite, onEdit, onClose, onReopen, onRemoveCode, onInvite }: AccountTableProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const state = ({ closed }: RaRecord) => translate(closed ? 'Closed' : 'Open');
  const closeButton = (account: RaRecord) => (
    <Button
      size="small"
      {...(!account['closed'] && { color: 'error' })}
      onClick={() => (account['closed'] ? onReopen(account) : onClose(account))}
    >
      {translate(account['closed'] ? 'Reopen' : 'Close account')}
    </Button>
  );
  const { data: identity } = useGetIdentity();
  // The own one goes with the password and a code, on the page of the account.
  const codeButton = (account: RaRecord) =>
    account['secondFactor'] === true && account.id !== identity?.id ? (
      <Button size="small" color="error" onClick={() => onRemoveCode(account)}>
        {translate('Remove code')}
      </Button>
    ) : null;
  const { identity: portal } = useConsole();
  const inviteButton = (account: RaRecord) =>
    portal.mailsStaff && account['email'] && !account['closed'] ? (
      <Button size="small" onClick={() => onInvite(account)}>
        {translate('Send invitation')}
      </Button>
    ) : null;
  return (
    <RecordList
      resource={accountsScreen.path}
      label="Accounts"
      search="Search by user name"
      filters={[
        <SelectInput key="role" source="role" label="Role" choices={roleChoices} alwaysOn helperText={false} />,
        <NullableBooleanInput key="closed" source="closed" label="State" alwaysOn {...stateWords} />,
      ]}
      sort={oldestFirst}
      empty="No accounts found."
      failure={readFailure}
      csv={{ username: 'User name', role: 'Role', closed: 'Closed', createdAt: 'Created' }}
      wide={['closed', 'createdAt']}
    >
      <DataTable.Col source="username" label="User name" sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.Col source="role" label="Role">
        <SelectField source="role" choices={roleChoices} />
      </DataTable.Col>
      <DataTable.Col source="closed" label="State" disableSort>
        <FunctionField render={state} />
      </DataTable.Col>
      <DataTable.Col source="createdAt" label="Created">
        <FunctionField render={({ createdAt }: RaRecord) => dateWords(String(createdAt), locale)} />
      </DataTable.Col>
      <DataTable.Col label="Actions" disableSort sx={{ textAlign: 'end' }}>
        <RowActions mayWrite={mayWrite} onEdit={onEdit}>
          <HistoryLink kind="account" />
          {mayWrite && <FunctionField render={inviteButton} />}
          {mayWrite && <FunctionField render={codeButton} />}
          {mayWrite && <FunctionField render={closeButton} />}
        </RowActions>
      </DataTable.Col>
    </RecordList>
  );
}
