import { messages, type TokenRight } from '@noticeboard/content-model';
import { useState } from 'react';
import { DataTable, FunctionField, type RaRecord, SelectField, useDataProvider, useLocale } from 'react-admin';
import { roleChoices } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import { useNotifyDone } from '../feedback/notify-done.js';
import { RecordList } from '../lists/record-list.js';
import { RecordManager, useEditedRecord } from '../managers/record-manager.js';
import { RemovalQuestion, useAskedWrite } from '../managers/removal.js';
import { sourceHeading } from '../navigation/addresses.js';
import { tokensScreen } from '../navigation/screens.js';
import { Button } from '../ui/buttons.js';
import { FailureBox, readFailure } from '../ui/notes.js';
import { SecretNote } from '../ui/secret-note.js';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import { rightWords, TokenForm } from './token-form.js';

/** The tokens of programs: issued, and revoked. */
export function TokensScreen() {
  const edited = useEditedRecord(tokensScreen.path);
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const notifyDone = useNotifyDone();
  const [issued, setIssued] = useState<RaRecord>();
  const revoking = useAskedWrite(
    (token) => dataProvider.delete(tokensScreen.path, { id: token.id, previousData: token }),
    (token) => {
      if (token.id === issued?.id) setIssued(undefined);
      notifyDone({ done: translate('Token revoked.'), about: named(token), takesFocus: true });
    },
  );
  return (
    <>
      <RecordManager
        screen={tokensScreen}
        edited={edited}
        failure={readFailure}
        added="Token issued."
        updated=""
        named={named}
        notes={
          <>
            {issued && (
              <SecretNote
                key={String(issued.id)}
                of={named(issued)}
                secret={String(issued['secret'])}
                onKept={() => setIssued(undefined)}
              />
            )}
            {revoking.error !== undefined && (
              <FailureBox title={messages.errorBox} message={messages.submitFailed} error={revoking.error} />
            )}
          </>
        }
        form={(props) => (
          <TokenForm
            {...props}
            record={undefined}
            onSaved={(saved) => {
              props.onSaved(saved);
              setIssued(saved.record);
            }}
          />
        )}
        table={({ mayWrite }) => <TokenTable mayWrite={mayWrite} onRevoke={revoking.ask} />}
      />
      <RemovalQuestion
        removal={revoking}
        question="Are you sure you want to revoke this token?"
        named={named}
        consequence="It opens nothing from now on, and cannot be brought back."
        confirm="Revoke"
      />
    </>
  );
}

const named = ({ name }: RaRecord) => String(name);

interface TokenTableProps {
  readonly mayWrite: boolean;
  readonly onRevoke: (token: RaRecord) => void;
}

const oldestFirst = { field: 'issuedAt', order: 'ASC' } as const;

function TokenTable({ mayWrite, onRevoke }: TokenTableProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const tables = useConsole();
  const moment = (at: unknown) => (typeof at === 'string' ? momentWords(at, locale) : translate('Never'));
  const writesTo = (families: readonly string[] = []) =>
    families.map((key) => translate(sourceHeading(tables, key))).join(', ') || translate('All content');
  return (
    <RecordList
      resource={tokensScreen.path}
      label={tokensScreen.label}
      search="Search by name"
      sort={oldestFirst}
      empty="No tokens found."
      failure={readFailure}
      csv={{ name: 'Name', role: 'Role', issuedBy: 'Issued by', lastUsedAt: 'Last use', expiresAt: 'Ends on' }}
      wide={['issuedBy', 'expiresAt', 'role']}
    >
      <DataTable.Col source="name" label="Name" sx={{ overflowWrap: 'anywhere' }} />
      <DataTable.Col source="role" label="Role">
        <SelectField source="role" choices={roleChoices} />
      </DataTable.Col>
      <DataTable.Col source="may" label="What it may do" disableSort>
        <FunctionField
          render={({ may, families }: RaRecord) => (
            <>
              {(may as readonly TokenRight[]).map((right) => translate(rightWords[right])).join(', ')}
              <div>{writesTo(families)}</div>
            </>
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="lastUsedAt" label="Last use">
        <FunctionField render={({ lastUsedAt }: RaRecord) => moment(lastUsedAt)} />
      </DataTable.Col>
      <DataTable.Col source="expiresAt" label="Ends on">
        <FunctionField render={({ expiresAt }: RaRecord) => moment(expiresAt)} />
      </DataTable.Col>
      <DataTable.Col source="issuedBy" label="Issued by" />
      {mayWrite && (
        <DataTable.Col label="Actions" disableSort sx={{ textAlign: 'end' }}>
          <FunctionField
            render={(token: RaRecord) => (
              <Button label="Revoke" size="small" color="error" onClick={() => onRevoke(token)} />
            )}
          />
        </DataTable.Col>
      )}
    </RecordList>
  );
}
