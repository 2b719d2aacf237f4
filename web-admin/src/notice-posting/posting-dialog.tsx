import { Box, Button as MuiButton, Typography } from '@mui/material';
import { encodedError, type Family, isWebAddress, messages } from '@noticeboard/content-model';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { SaveDestination } from '../editing/change-set-marks.js';
import { NoticeDialog, type RowFaults } from '../notice-reading/notice-dialog.js';
import { handNotice } from '../notice-reading/notice-in-hand.js';
import { type Row, rowAt, takenOf, withRequired } from '../notice-reading/notice-rows.js';
import { formFaults, formValues } from '../notifications/notification-values.js';
import { postingFaults } from '../postings/posting-faults.js';
import type { FormErrors } from '../providers/http-client.js';
import { PlanList } from '../quick-actions/plan-list.js';
import { addition } from '../acts/new-posting.js';
import { textOf } from '../providers/write-bodies.js';
import { useAct } from '../quick-actions/use-act.js';
import { FailureBox } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { ChangedPostings } from './changed-postings.js';
import { noticePlan } from './notice-plan.js';

interface PostingDialogProps {
  readonly family: Family;
  readonly onWritten: (id: RaRecord['id']) => void;
  /** The notice is about a posting that is there. */
  readonly onExisting: (id: RaRecord['id']) => void;
  readonly onClose: () => void;
}

/** A notice for a posting that is not there yet: all that is ticked is written as one action. */
export function PostingDialog({ family, onWritten, onExisting, onClose }: PostingDialogProps) {
  const translate = useTranslate();
  const { start, busy, error } = useAct();
  const [faults, setFaults] = useState<RowFaults>({});

  const submit = async (rows: readonly Row[]) => {
    const wrong = faultsIn(family, rows);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return showFault();
    const taken = takenOf(family, rows);
    const title = textOf(taken.posting, family.titleField);
    const outcome = await start(addition(family, title, noticePlan(family, taken), translate));
    if (outcome.faults) {
      setFaults(refusedRows(family, rows, outcome.faults));
      return showFault();
    }
    // One that waits for review is nowhere yet.
    const [added] = outcome.acted.records;
    return added && !outcome.acted.waits ? onWritten(added.id) : onClose();
  };

  return (
    <NoticeDialog
      title="New posting from a notice"
      purpose="What is found is shown first, each beside its line. Nothing is written before you say so."
      prepare={withRequired}
      faults={faults}
      busy={busy}
      onClose={onClose}
      preface={(read) =>
        read.isAmendment && (
          <ChangedPostings
            family={family}
            read={read}
            onChoose={(id) => {
              handNotice(id, read.notice);
              onExisting(id);
            }}
          />
        )
      }
      outlook={(rows) => (
        <Box component="section" aria-labelledby="notice-plan">
          <Typography id="notice-plan" component="h3" variant="subtitle2">
            {translate('What will be written')}
          </Typography>
          <PlanList plan={noticePlan(family, takenOf(family, rows))} />
          <SaveDestination />
          {error !== undefined && !busy && (
            <FailureBox title={messages.postingNotSaved} error={error} message={messages.submitFailed} />
          )}
        </Box>
      )}
      action={(rows) => {
        const { fields, tables, links } = takenOf(family, rows);
        const counts = { fields, tables: tables.length, links: links.length };
        return (
          <MuiButton variant="contained" disabled={busy} onClick={() => void submit(rows)}>
            {busy
              ? translate('Processing...')
              : translate('Add posting (fields: %{fields}, tables: %{tables}, links: %{links})', counts)}
          </MuiButton>
        );
      }}
    />
  );
}

/** The server's rules, with its words, at the rows that they are about. */
function faultsIn(family: Family, rows: readonly Row[]): RowFaults {
  const { posting, notification } = takenOf(family, rows);
  const links = rows.filter(({ target, isTicked }) => target.is === 'link' && !target.file && isTicked);
  return {
    ...faultsOf(family, rows, 'posting', postingFaults(family, posting)),
    ...faultsOf(family, rows, 'notification', formFaults(family, formValues(family, notification))),
    ...Object.fromEntries(
      links
        .filter(
          ({ value, target }) => !isWebAddress(value.trim()) || (target.is === 'link' && target.title.trim() === ''),
        )
        .map(({ key, value }) => [
          key,
          isWebAddress(value.trim()) ? encodedError('required') : encodedError('notAnAddress', { label: 'link' }),
        ]),
    ),
  };
}

function faultsOf(
  family: Family,
  rows: readonly Row[],
  part: 'posting' | 'notification',
  faults: FormErrors,
): RowFaults {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, message]) => {
      const row = rowAt(family, rows, part, name);
      return row ? [[row.key, message]] : [];
    }),
  );
}

/** The server's refusals, by "part.field". */
function refusedRows(family: Family, rows: readonly Row[], refused: object): RowFaults {
  return Object.fromEntries(
    Object.entries(refused).flatMap(([source, message]) => {
      const [part, name = ''] = source.split('.');
      const row = part === 'posting' || part === 'notification' ? rowAt(family, rows, part, name) : undefined;
      return row ? [[row.key, String(message)]] : [];
    }),
  );
}

/** The dialog is long: what is wrong may be far from the button. */
function showFault(): void {
  requestAnimationFrame(() => {
    const input = document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]');
    if (input) input.focus();
    else document.querySelector('[role="dialog"] [role="alert"]')?.scrollIntoView?.({ block: 'center' });
  });
}
