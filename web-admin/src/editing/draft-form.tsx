import { Stack } from '@mui/material';
import { Form, FormDataConsumer, type RaRecord } from 'react-admin';
import type { Values } from '../providers/write-bodies.js';
import type { ComparedField } from './form-fields.js';
import { EditActions, type EditActionsProps } from './edit-actions.js';
import { EditFrame } from './edit-frame.js';
import { type EditSession, type EditSessionOptions, useEditSession, useUnsavedWork } from './use-edit-session.js';

interface DraftFormProps
  extends
    Pick<EditSessionOptions, 'resource' | 'owner' | 'saver' | 'onSaved'>,
    Pick<EditActionsProps, 'failureTitle' | 'failureText' | 'submitLabel' | 'onCancel' | 'children'> {
  /** `id` of the form's element; one of its kind is on a screen. */
  readonly id: string;
  /** The record that is edited, as it was read; none in add mode. */
  readonly record: RaRecord | undefined;
  readonly heading: string;
  /** All fields, as they are on the wire. */
  readonly fields: readonly ComparedField[];
  /** Turns a record of the wire into the form's values; given nothing, into what a new record starts with: empty texts. */
  readonly toForm?: (record: Values) => Values;
  /** Turns the form's values into what is sent. */
  readonly toWire?: (values: Values) => Values;
  readonly validate: (values: Values) => Values;
  /** Why nothing can be sent at all. */
  readonly obstacle?: string | undefined;
  readonly onObstacle?: (() => void) | undefined;
  /** One line: the inputs and the button, without a heading. */
  readonly isFolded?: boolean;
}

/** A form of react-admin's inputs that loses nothing of what is typed into it. */
export function DraftForm(props: DraftFormProps) {
  const { id, resource, record: latest, owner, heading, fields, isFolded = false, children, ...more } = props;
  const names = fields.map(({ name }) => name);
  const withTexts = (values: Values) => ({ ...Object.fromEntries(names.map((name) => [name, ''])), ...values });
  const { toForm = withTexts, toWire = asTheyAre, validate, obstacle, onObstacle, saver, onSaved, ...actions } = more;
  const session = useEditSession({ formId: id, resource, latest, owner, names, toForm, saver, onSaved });
  const { submit, fail } = session.submission;

  return (
    <EditFrame
      session={session}
      heading={heading}
      isFolded={isFolded}
      fields={fields}
      // It is reported with the faults of the fields, which are found first.
      onSubmitCapture={obstacle === undefined ? undefined : onObstacle}
    >
      <Form
        key={session.formKey}
        id={id}
        record={session.start}
        validate={validate}
        onSubmit={(typed: Values) => (obstacle === undefined ? submit(toWire(typed)) : fail(obstacle))}
        disableInvalidFormNotification
        noValidate
      >
        <Stack spacing={isFolded ? 1 : 2} direction={isFolded ? { xs: 'column', md: 'row' } : 'column'}>
          <FormDataConsumer>{({ formData }) => <UnsavedWork session={session} values={formData} />}</FormDataConsumer>
          {children}
          <EditActions session={session} isFolded={isFolded} {...actions} />
        </Stack>
      </Form>
    </EditFrame>
  );
}

const asTheyAre = (values: Values) => values;

/** This part stands inside the form, the only place that knows its values at each key stroke. */
function UnsavedWork({ session, values }: { readonly session: EditSession; readonly values: Values }) {
  useUnsavedWork(session, values);
  return null;
}
