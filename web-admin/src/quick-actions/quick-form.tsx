import { Alert, Box, DialogActions, Stack, Typography } from '@mui/material';
import { messages } from '@noticeboard/content-model';
import { useEffect, useState } from 'react';
import { Form, FormDataConsumer, SelectInput, TextInput } from 'react-admin';
import { FormDateReading, closeReading } from '../dates/date-reading.js';
import { sameValue } from '../editing/three-way.js';
import { checkSentences } from '../editing/check-words.js';
import { checksOfWrites } from '../editing/write-checks.js';
import { useConsole } from '../context/console-context.js';
import { SaveDestination } from '../editing/change-set-marks.js';
import { LinkInput } from '../editing/link-input.js';
import { PdfInput } from '../editing/pdf-input.js';
import type { Values } from '../providers/write-bodies.js';
import { CancelButton, DialogBody } from '../ui/dialog.js';
import { FailureBox } from '../ui/notes.js';
import { SubmitButton } from '../ui/buttons.js';
import { useTranslate } from '../words/translate.js';
import { PlanList } from './plan-list.js';
import { type QuickAction, quickFaults, type QuickField, type QuickSubject, titleOf } from './quick-action.js';
import type { Acting } from './use-act.js';

interface QuickFormProps {
  readonly action: QuickAction;
  readonly subject: QuickSubject;
  readonly acting: Acting;
  /** True when it holds what a person has typed. */
  readonly onTyped: (isTyped: boolean) => void;
  readonly onDone: () => void;
}

/** The small form of a quick action, with what it will write under it. */
export function QuickForm({ action, subject, acting, onTyped, onDone }: QuickFormProps) {
  const translate = useTranslate();
  const [idle, setIdle] = useState(false);
  // One object as long as it is open: another one would take back what was typed.
  const [initial] = useState(() => action.initial(subject));
  const fields = action.fields(subject);

  const submit = async (values: Values) => {
    const plan = action.plan(values, subject);
    setIdle(plan.length === 0);
    if (plan.length === 0) return undefined;
    const about = titleOf(subject);
    const { family } = subject;
    const { faults } = await acting.start({
      title: `${action.label}: ${about}`,
      plan,
      done: translate('Everything is written.'),
      about,
      page: { family, title: about },
    });
    if (!faults) onDone();
    return faults;
  };

  return (
    <Form
      record={initial}
      validate={(values: Values) => ({ ...quickFaults(fields, values), ...action.faults?.(values, subject) })}
      onSubmit={submit}
      disableInvalidFormNotification
      noValidate
    >
      <FormDataConsumer>
        {({ formData }) => <Typed isTyped={!sameValue(formData, initial)} onTyped={onTyped} />}
      </FormDataConsumer>
      <DialogBody dividers>
        <Stack spacing={1.5}>
          {fields.map((field, index) => (
            <QuickInput key={field.source} field={field} autoFocus={index === 0} />
          ))}
          <FormDataConsumer>
            {({ formData }) => <Preview action={action} subject={subject} values={formData} />}
          </FormDataConsumer>
          {idle && <FailureBox message={translate('Nothing would change.')} />}
          {acting.error !== undefined && !acting.busy && (
            <FailureBox title={messages.errorBox} error={acting.error} message={messages.submitFailed} />
          )}
        </Stack>
      </DialogBody>
      <DialogActions>
        <Box sx={{ flex: 1, px: 1 }}>
          <SaveDestination />
        </Box>
        <CancelButton disabled={acting.busy} />
        <SubmitButton label="ra.action.save" busy={acting.busy} percent={acting.percent} />
      </DialogActions>
    </Form>
  );
}

/** This part stands inside the form, the only place that knows. */
function Typed({ isTyped, onTyped }: Pick<QuickFormProps, 'onTyped'> & { readonly isTyped: boolean }) {
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  return null;
}

interface PreviewProps extends Pick<QuickFormProps, 'action' | 'subject'> {
  readonly values: Values;
}

function Preview({ action, subject, values }: PreviewProps) {
  const translate = useTranslate();
  const plan = action.plan(values, subject);
  const { table } = useConsole();
  const warning = action.warning?.(values, subject);
  const checks = checksOfWrites(plan, table).map((check) => checkSentences(check, translate).message);
  const odd = [...(warning === undefined ? [] : [translate(warning)]), ...checks];
  return (
    <>
      <Alert severity="warning" role="status" sx={{ display: odd.length === 0 ? 'none' : undefined }}>
        {odd.map((words) => (
          <div key={words}>{words}</div>
        ))}
      </Alert>
      <Box component="section" aria-labelledby="quick-plan">
        <Typography id="quick-plan" component="h3" variant="subtitle2">
          {translate('What will be written')}
        </Typography>
        {plan.length > 0 ? (
          <PlanList plan={plan} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {translate('Nothing yet.')}
          </Typography>
        )}
      </Box>
    </>
  );
}

/** The input of one field of a quick action. */
function QuickInput({ field, autoFocus }: { readonly field: QuickField; readonly autoFocus: boolean }) {
  const { source, label, kind, placeholder, choices = [], required: isRequired = false, deadline = false } = field;
  const common = { source, label, isRequired, autoFocus };
  switch (kind) {
    case 'pdf':
      return <PdfInput source={source} label={label} storedName="" />;
    case 'choice':
      return <SelectInput {...common} choices={[...choices]} emptyText={false} helperText={false} />;
    case 'date':
      return (
        <TextInput
          {...common}
          helperText={<FormDateReading source={source} deadline={deadline} />}
          sx={closeReading}
          {...(placeholder !== undefined && { placeholder, slotProps: { inputLabel: { shrink: true } } })}
        />
      );
    case 'url':
      return <LinkInput {...common} helperText={false} />;
    case 'title':
      return <TextInput {...common} helperText={false} />;
  }
}
