import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button, SaveShortcut, SlowNote, SubmitButton } from '../ui/buttons.js';
import { FailureBox } from '../ui/notes.js';
import type { WordKey } from '../words/translate.js';
import { SaveDestination, SubmitForReview } from './change-set-marks.js';
import { useSaveSlot } from './save-slot.js';
import { keepPlace, useKeptPlace } from './saved-place.js';
import type { EditSession } from './use-edit-session.js';

export interface EditActionsProps {
  readonly session: EditSession;
  /** Title of the red box. */
  readonly failureTitle: WordKey;
  /** The text in it when the server has no words of its own. */
  readonly failureText?: WordKey | undefined;
  /** True when it comes before the server's own words even so. */
  readonly failureLeads?: boolean;
  /** The server's faults of fields that cannot show them. */
  readonly faults?: readonly string[];
  /** Label of the button that makes a new record of a form whose record is gone. */
  readonly saveAsNewLabel?: WordKey;
  readonly submitLabel: WordKey;
  readonly onCancel: () => void;
  /** Nothing is typed yet: there is nothing to cancel. */
  readonly isFolded?: boolean;
  /** Between saving and cancelling. */
  readonly children?: ReactNode;
}

/** The end of the form: why it is not saved, the way on, and its buttons. */
export function EditActions({
  session,
  submitLabel,
  onCancel,
  isFolded = false,
  children,
  ...failure
}: EditActionsProps) {
  const { formId } = session;
  const { busy, percent, stopWaiting } = session.submission;
  const destination = `${formId}-destination`;
  const slot = useSaveSlot();
  useKeptPlace(formId, session.base);
  return (
    <>
      <SaveFailure session={session} {...failure} />
      {busy && <SlowNote percent={percent} onStopWaiting={stopWaiting} />}
      <Box sx={{ display: { xs: 'contents', sm: 'flex' }, gap: 1, flexWrap: 'wrap' }}>
        <Box sx={isFolded ? {} : alwaysInView}>
          <SubmitButton label={submitLabel} busy={busy} percent={percent} describedBy={destination} />
          {!isFolded && <SubmitForReview resource={session.resource} busy={busy} />}
          {!isFolded && <Button label="ra.action.cancel" onClick={onCancel} disabled={busy} />}
        </Box>
        {children && <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: { xs: 1, sm: 0 } }}>{children}</Box>}
      </Box>
      <Box hidden={isFolded}>
        <SaveDestination id={destination} resource={session.resource} />
      </Box>
      <SaveShortcut form={formId} onSave={() => keepPlace(session.base)} />
      {slot && createPortal(<SlotSave form={formId} busy={busy} destination={destination} />, slot)}
    </>
  );
}

/** A phone keeps the buttons in view as long as any of the form is. */
const alwaysInView = {
  display: 'flex',
  gap: 1,
  position: { xs: 'sticky', sm: 'static' },
  bottom: 0,
  zIndex: { xs: 2, sm: 'auto' },
  bgcolor: 'background.paper',
  mx: { xs: -2, sm: 0 },
  mt: { xs: 2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: { xs: 1, sm: 0 },
  borderTop: { xs: 1, sm: 0 },
  // The shorthand of the line before would win where this one stands for every width.
  borderColor: { xs: 'divider' },
};

interface SlotSaveProps {
  readonly form: string;
  readonly busy: boolean;
  /** `id` of what says where it saves. */
  readonly destination: string;
}

/** The same submit, elsewhere on the screen; it is called after the form, whose own button may say Save too. */
function SlotSave({ form, busy, destination }: SlotSaveProps) {
  const id = `${form}-slot-save`;
  return (
    <Button
      id={id}
      type="submit"
      form={form}
      variant="contained"
      size="small"
      label="Save"
      disabled={busy}
      aria-labelledby={`${id} ${form}-title`}
      aria-describedby={destination}
    />
  );
}

type SaveFailureProps = Omit<EditActionsProps, 'submitLabel' | 'onCancel' | 'isFolded' | 'children'>;

function SaveFailure(props: SaveFailureProps) {
  const { session, failureTitle, failureText, failureLeads = false, faults = [], saveAsNewLabel } = props;
  const { compareAgain, saveAsNew } = session;
  const { failure } = session.submission;
  if (!failure) return null;
  const { message, details, unanswered, unsent } = failure;
  // A server that fails has no say in what the person reads first; a refusal is its own.
  const first = unanswered || (failureLeads && !unsent) ? (failureText ?? message) : (message ?? failureText);
  const more = [message, ...faults, ...details].filter((words) => words !== undefined && words !== first);
  return (
    <FailureBox
      title={failureTitle}
      {...(first !== undefined && { message: first })}
      details={[...new Set(more.filter((words) => words !== undefined))]}
      action={
        <>
          {unanswered && <Button label="Try again" type="submit" form={session.formId} color="inherit" />}
          {compareAgain && <Button label="Compare and merge" color="inherit" onClick={compareAgain} />}
          {saveAsNew && saveAsNewLabel !== undefined && (
            <Button label={saveAsNewLabel} color="inherit" onClick={saveAsNew} />
          )}
        </>
      }
    />
  );
}
