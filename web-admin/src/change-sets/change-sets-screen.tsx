import { Link as MuiLink, Stack, Typography } from '@mui/material';
import { changeSetStatuses, type ChangeSetStatus } from '@noticeboard/content-model';
import { DataTable, FunctionField, type RaRecord, SelectInput, useLocale } from 'react-admin';
import { Link } from 'react-router-dom';
import { RecordList } from '../lists/record-list.js';
import { changeSetAddress } from '../navigation/addresses.js';
import { changeSetsScreen } from '../navigation/screens.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { momentWords } from '../words/formats.js';
import { readFailure } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { changeSetStatusWords } from '../words/change-set-status.js';

const choices = changeSetStatuses.map((id) => ({ id, name: changeSetStatusWords[id] }));
const changedLast = { field: 'updatedAt', order: 'DESC' } as const;

/** All change sets, the one that was changed last first. */
export function ChangeSetsScreen() {
  const translate = useTranslate();
  const locale = useLocale();
  const moment = (at: string) => momentWords(at, locale);
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={changeSetsScreen.label} />
      <Typography color="textSecondary">
        {translate('What is prepared unseen, reviewed, and published together. Open one from “Where saves go” above.')}
      </Typography>
      <RecordList
        resource={changeSetsScreen.path}
        label={changeSetsScreen.label}
        search="Search by title"
        filters={[
          <SelectInput key="status" source="status" label="Status" choices={choices} alwaysOn helperText={false} />,
        ]}
        sort={changedLast}
        empty="No change sets found."
        failure={readFailure}
        csv={{ id: 'Id', title: 'Title', status: 'Status', createdAt: 'Created', updatedAt: 'Updated' }}
        wide={['contributors', 'updatedAt']}
      >
        <DataTable.Col source="title" label="Title" sx={{ overflowWrap: 'anywhere' }}>
          <FunctionField
            render={({ id, title }: RaRecord) => (
              <MuiLink component={Link} to={changeSetAddress(String(id))}>
                {title}
              </MuiLink>
            )}
          />
        </DataTable.Col>
        <DataTable.Col source="status" label="Status">
          <FunctionField
            render={({ status, schedule, failure }: RaRecord) => (
              <>
                {translate(changeSetStatusWords[status as ChangeSetStatus])}
                {schedule && <div>{moment(schedule.publishAt)}</div>}
                {failure && <div>{translate('Not published at its time')}</div>}
              </>
            )}
          />
        </DataTable.Col>
        <DataTable.Col source="steps" label="Steps" disableSort>
          <FunctionField render={({ steps }: RaRecord) => steps.length} />
        </DataTable.Col>
        <DataTable.Col source="contributors" label="Prepared by" disableSort>
          <FunctionField render={({ contributors }: RaRecord) => contributors.join(', ')} />
        </DataTable.Col>
        <DataTable.Col source="updatedAt" label="Updated">
          <FunctionField render={({ updatedAt }: RaRecord) => moment(String(updatedAt))} />
        </DataTable.Col>
      </RecordList>
    </Stack>
  );
}
