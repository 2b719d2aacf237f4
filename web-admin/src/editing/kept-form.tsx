import { Button, Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Form, FormDataConsumer, type RaRecord, useTranslate } from 'react-admin';
import type { ComparedField } from './compared-field.js';
import { ConflictDialog } from './conflict-dialog.js';
import { DraftNote } from './draft-note.js';
import type { Values } from '../providers/write-bodies.js';
import { SaveFailure } from './save-failure.js';
import { SaveShortcut } from '../ui/save-shortcut.js';
import { SlowNote } from '../ui/slow-note.js';
import { SubmitButton } from '../ui/submit-button.js';
import { UnsavedWorkKeeper } from './unsaved-work-keeper.js';
import { useKeptFocus } from '../ui/use-kept-focus.js';
import { useKeptWork } from './use-kept-work.js';

interface KeptFormProps {
  /** Of the form's element; one of its kind is on a screen. */
  readonly id: string;
  readonly resource: string;
  /** The record that is edited, as it was read; none in add mode. */
  readonly record: RaRecord | undefined;
  /** What a new record belongs to, where there are several such: its drafts are kept apart. */
  readonly owner?: string | undefined;
  readonly heading: string;
  /** All fields, as they are on the wire. */
  readonly fields: readonly ComparedField[];
  /** From the wire to the form; of nothing: what a new record starts with. */
  readonly toForm: (record: Values) => Values;
  /** From the form to what is sent. */
  readonly toWire?: (values: Values) => Values;
  readonly validate: (values: Values) => Values;
  /** Why nothing can be sent at all. */
  readonly obstacle?: string | undefined;
  readonly onObstacle?: () => void;
  /** Of the red box. */
  readonly failureTitle: string;
  /** Said in it when the server has no words of its own. */
  readonly failureText?: string;
  readonly submitLabel: string;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/**
 * A form that loses nothing: unsaved work is kept in this browser, a save that came second is merged with the first, a
 * failed one can be tried again, and leaving is asked about.
 */
export function KeptForm(props: KeptFormProps) {
  const { id, resource, record, owner, fields, toForm, toWire = asTheyAre, obstacle, failureText } = props;
  const translate = useTranslate();
  const names = fields.map(({ name }) => name);
  const kept = useKeptWork({ id, resource, record, owner, names, toForm, onSaved: props.onSaved });
  const { opened, stored, start, draft, submission, conflict } = kept;
  const { busy, percent, failure } = submission;
  useKeptFocus(busy);

  const submit = async (typed: Values) => {
    if (obstacle === undefined) return submission.submit(toWire(typed));
    submission.fail({ message: obstacle, details: [], stale: false });
    return { root: { refused: 'refused' } };
  };

  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={`${id}-title`}
      sx={{ p: 2, minWidth: 0 }}
      // Told with the faults of the fields, which are found first.
      onSubmitCapture={obstacle === undefined ? undefined : props.onObstacle}
    >
      <Stack spacing={2}>
        <Typography id={`${id}-title`} component="h2" variant="subtitle1">
          {props.heading}
        </Typography>
        <DraftNote draft={draft} form={id} onRestore={kept.restore} />
        <Form
          key={kept.formKey}
          id={id}
          record={start}
          validate={props.validate}
          onSubmit={submit}
          disableInvalidFormNotification
          noValidate
        >
          <Stack spacing={2}>
            <FormDataConsumer>
              {({ formData }) => (
                <UnsavedWorkKeeper
                  values={formData}
                  stored={stored}
                  names={names}
                  opened={opened}
                  latest={record}
                  onKeep={kept.keep}
                  onFollow={kept.follow}
                />
              )}
            </FormDataConsumer>
            {props.children}
            {failure && (
              <SaveFailure
                failure={failure}
                title={translate(props.failureTitle)}
                text={failureText && translate(failureText)}
                form={id}
                onCompare={kept.compareAgain}
              />
            )}
            {busy && <SlowNote percent={percent} onStopWaiting={submission.stopWaiting} />}
            <Stack direction="row" spacing={1}>
              <SubmitButton label={props.submitLabel} busy={busy} percent={percent} />
              <Button onClick={props.onCancel} disabled={busy}>
                {translate('ra.action.cancel')}
              </Button>
            </Stack>
          </Stack>
          <SaveShortcut form={id} />
        </Form>
      </Stack>
      {conflict && (
        <ConflictDialog
          versions={conflict}
          fields={fields}
          onMerged={(merged) => kept.saveMerged(conflict, merged)}
          onCancel={kept.dismiss}
        />
      )}
    </Paper>
  );
}

const asTheyAre = (values: Values) => values;
