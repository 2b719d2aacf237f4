import { DialogActions, Stack, Typography } from '@mui/material';
import { messages, type ReportRecord } from '@noticeboard/content-model';
import { useState } from 'react';
import { Form, type RaRecord, RadioButtonGroupInput, TextInput, useDataProvider, useRefresh } from 'react-admin';
import { useNotifyDone } from '../feedback/notify-done.js';
import { reportsScreen } from '../navigation/screens.js';
import { serverFieldErrors } from '../providers/http-client.js';
import type { Values } from '../providers/write-bodies.js';
import { SubmitButton } from '../ui/buttons.js';
import { CancelButton, Dialog, DialogBody } from '../ui/dialog.js';
import { FailureBox } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { answerChoices, labelOfField } from './report-words.js';

interface AnswerDialogProps {
  readonly report: RaRecord & ReportRecord;
  readonly onClose: () => void;
}

/** The answer to a reader's report, which readers see on the page. */
export function AnswerDialog({ report, onClose }: AnswerDialogProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const notifyDone = useNotifyDone();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { title } = report.record;

  const send = async (data: Values) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await dataProvider.update(reportsScreen.path, { id: report.id, data, previousData: report });
    } catch (refusal) {
      setFailure(refusal);
      return { ...serverFieldErrors(refusal), root: { refused: 'refused' } };
    } finally {
      setBusy(false);
    }
    onClose();
    refresh();
    notifyDone({ done: translate('Report answered.'), about: title, takesFocus: true });
    return undefined;
  };

  return (
    <Dialog
      maxWidth="sm"
      hasForm
      title={translate('Answer: %{field}', { field: translate(labelOfField(report.field)) })}
      onClose={onClose}
    >
      <Form
        record={{ answer: report.answer, note: report.note ?? '' }}
        onSubmit={send}
        validate={({ answer }: Values) => (answer ? {} : { answer: 'Please choose an answer.' })}
        disableInvalidFormNotification
        noValidate
      >
        <DialogBody dividers>
          <Stack spacing={2}>
            {failure !== undefined && (
              <FailureBox title={messages.errorBox} message={messages.submitFailed} error={failure} />
            )}
            <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
            <Typography component="blockquote" sx={quote}>
              {report.says}
            </Typography>
            <RadioButtonGroupInput
              source="answer"
              label="Our answer"
              choices={answerChoices}
              row={false}
              isRequired
              helperText={false}
            />
            <TextInput
              source="note"
              label="Note for readers"
              multiline
              minRows={2}
              helperText="It stands on the page with the answer."
            />
          </Stack>
        </DialogBody>
        <DialogActions>
          <CancelButton disabled={busy} />
          <SubmitButton label="Send answer" busy={busy} />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const quote = {
  m: 0,
  pl: 1.5,
  borderLeft: 3,
  borderColor: 'divider',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};
