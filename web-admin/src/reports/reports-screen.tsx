import { Link as MuiLink, Stack, Typography } from '@mui/material';
import { dateFields, type ReportRecord } from '@noticeboard/content-model';
import { useState } from 'react';
import { DataTable, FunctionField, type RaRecord, SelectInput, useLocale } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMayWrite } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import { RecordList } from '../lists/record-list.js';
import { recordAddress } from '../navigation/addresses.js';
import { reportsScreen } from '../navigation/screens.js';
import { Button } from '../ui/buttons.js';
import { readFailure } from '../ui/notes.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import { AnswerDialog } from './answer-dialog.js';
import { answerChoices, answerWords, labelOfField, stateChoices } from './report-words.js';

/** Reports without an answer come first, the newest before the others. */
const openFirst = { field: 'state', order: 'DESC' } as const;
const fieldChoices = dateFields.map(({ name: id, label: name }) => ({ id, name }));

type Report = RaRecord & ReportRecord;

/** Readers say that a date is wrong; staff answer. */
export function ReportsScreen() {
  const translate = useTranslate();
  const locale = useLocale();
  const tables = useConsole();
  const mayWrite = useMayWrite(reportsScreen.path);
  const [answered, setAnswered] = useState<Report>();
  const outcome = ({ state, answer, note, answeredAt }: Report) => (
    <>
      {translate(state === 'open' || answer === undefined ? 'Not answered' : answerWords[answer])}
      {note && <div>{note}</div>}
      {answeredAt && <div>{momentWords(answeredAt, locale)}</div>}
    </>
  );
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={reportsScreen.label} />
      <Typography color="textSecondary">
        {translate(
          'Readers say that a date is wrong. Their words are for staff alone, and go after 90 days; the answer stands on the page.',
        )}
      </Typography>
      <RecordList
        resource={reportsScreen.path}
        label={reportsScreen.label}
        search="Search in what readers say"
        filters={[
          <SelectInput
            key="state"
            source="state"
            label="State"
            choices={[...stateChoices]}
            alwaysOn
            helperText={false}
          />,
          <SelectInput key="field" source="field" label="Date" choices={fieldChoices} alwaysOn helperText={false} />,
          <SelectInput
            key="answer"
            source="answer"
            label="Our answer"
            choices={answerChoices}
            alwaysOn
            helperText={false}
          />,
        ]}
        sort={openFirst}
        empty="No reports found."
        failure={readFailure}
        csv={{
          id: 'Id',
          title: 'Record',
          field: 'Date',
          says: 'What the reader says',
          at: 'Received',
          answer: 'Our answer',
        }}
        shownIn={(report) => ({ title: (report as Report).record.title })}
        wide={['at']}
      >
        <DataTable.Col source="record" label="Record" disableSort sx={{ overflowWrap: 'anywhere', minWidth: '8rem' }}>
          <FunctionField
            render={({ record: { family, id, title }, field }: Report) => (
              <>
                <MuiLink component={Link} to={recordAddress(tables, family, id) ?? ''}>
                  {title || id}
                </MuiLink>
                <div>{translate(labelOfField(field))}</div>
              </>
            )}
          />
        </DataTable.Col>
        <DataTable.Col source="says" label="What the reader says" disableSort sx={words}>
          <FunctionField render={({ says }: Report) => says} />
        </DataTable.Col>
        <DataTable.Col source="at" label="Received">
          <FunctionField render={({ at }: Report) => momentWords(at, locale)} />
        </DataTable.Col>
        <DataTable.Col source="state" label="Our answer" sx={words}>
          <FunctionField render={outcome} />
        </DataTable.Col>
        {mayWrite && (
          <DataTable.Col label="Actions" disableSort sx={{ textAlign: 'end' }}>
            <FunctionField
              render={(report: Report) => (
                <Button
                  size="small"
                  label={report.state === 'open' ? 'Answer it' : 'Answer anew'}
                  onClick={() => setAnswered(report)}
                />
              )}
            />
          </DataTable.Col>
        )}
      </RecordList>
      {answered && <AnswerDialog report={answered} onClose={() => setAnswered(undefined)} />}
    </Stack>
  );
}

const words = { overflowWrap: 'anywhere', '&&': { whiteSpace: 'pre-line' }, minWidth: '10rem' };
