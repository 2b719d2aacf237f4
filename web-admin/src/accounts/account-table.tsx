import { messages } from '@noticeboard/content-model';
import { Button } from '@mui/material';
import {
  DataTable,
  FunctionField,
  NullableBooleanInput,
  type RaRecord,
  SelectField,
  SelectInput,
  useLocale,
  useTranslate,
} from 'react-admin';
import { dateWords } from '../words/moment-words.js';
import { HistoryLink } from '../history/events/history-link.js';
import { accountsScreen } from '../navigation/screens.js';
import { RecordList } from '../lists/record-list.js';
import { RowActions } from '../lists/row-actions.js';
import { roleChoices } from '../access/roles.js';

interface AccountTableProps {
  readonly mayWrite: boolean;
  readonly onEdit: (account: RaRecord) => void;
  readonly onClose: (account: RaRecord) => void;
  readonly onReopen: (account: RaRecord) => void;
}

const oldestFirst = { field: 'createdAt', order: 'ASC' } as const;
const stateWords = { trueLabel: 'Closed', falseLabel: 'Open', nullLabel: 'All', helperText: false } as const;

export function AccountTable({ mayWrite, onEdit, onClose, onReopen }: AccountTableProps) {
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
      failure={{ title: messages.errorBox, message: messages.fetchFailed }}
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
          {mayWrite && <FunctionField render={closeButton} />}
        </RowActions>
      </DataTable.Col>
    </RecordList>
  );
}
