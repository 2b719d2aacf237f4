import { Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import { type ConsoleScreen, type Family, messages, namesAnswerKey } from '@noticeboard/content-model';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useGetList, useListContext, useRecordContext, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { useScreenLabel } from '../access/roles.js';
import { attachmentsIn } from '../attachments/draft/draft.js';
import { serverMessage } from '../providers/http-client.js';
import { useNotifyDone } from '../feedback/notify-done.js';
import { FailureBox } from '../ui/notes.js';
import { Warning } from '../ui/warning.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import type { BulkAction } from '../lists/bulk-action.js';

interface ApprovalFailure {
  readonly message: string;
  readonly details: readonly string[];
}

/** The failure of the last approval, to be shown and to mark the buttons. */
export function useApprovalFailure() {
  const [failure, onOver] = useState<ApprovalFailure>();
  return { notes: failure && <FailureBox {...failure} />, onOver };
}

interface ApprovalButtonsProps {
  readonly family: ApprovableFamily;
  readonly mayWrite: boolean;
  /** Receives why it failed, if it did. */
  readonly onOver: (failure: ApprovalFailure | undefined) => void;
}

/** "Approve", which turns disabled and reads "Approved", and then "Deapprove" (specification, section 4). */
export function ApprovalButtons({ family, mayWrite, onOver }: ApprovalButtonsProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const posting = useRecordContext();
  const approvals = useApprovals(family);
  const [approve, deapprove] = approvalActions(family);
  const notifyDone = useNotifyDone();
  const provider = useDataProvider();
  const [busy, setBusy] = useState(false);
  if (!posting || !approve || !deapprove) return null;
  const isApproved = approvals.isApproved(posting);

  const change = async ({ write, named, failed: message }: BulkAction, done: WordKey) => {
    setBusy(true);
    try {
      const { resource, data, removes } = write(posting);
      if (removes) await provider.delete(resource, { id: posting.id, previousData: posting });
      else await provider.create(resource, { data });
      onOver(undefined);
      notifyDone({ done: translate(done, { title: named(posting) }) });
    } catch (error) {
      console.error(error);
      const reason = serverMessage(error);
      onOver({ message, details: reason === undefined ? [] : [reason] });
    }
    setBusy(false);
    refresh();
  };

  if (!mayWrite) return isApproved ? <Typography variant="body2">{translate('Approved')}</Typography> : null;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ justifyContent: 'flex-end' }}>
      <Button
        size="small"
        variant="contained"
        disabled={busy || isApproved !== false}
        onClick={() => void change(approve, 'Approved: %{title}')}
      >
        {translate(isApproved ? 'Approved' : 'Approve')}
      </Button>
      {isApproved && (
        <Button
          size="small"
          color="error"
          disabled={busy}
          onClick={() => void change(deapprove, 'Deapproved: %{title}')}
        >
          {translate('Deapprove')}
        </Button>
      )}
    </Stack>
  );
}

/** Warns of a job whose useful links hold no answer key: its place on the answer-key page would lead to nothing. */
export function AnswerKeyNote({ family }: { readonly family: ApprovableFamily }) {
  const { titleField } = family;
  const items = family.console.items;
  const translate = useTranslate();
  const labelOf = useScreenLabel();
  const posting = useRecordContext();
  const { data, error } = useGetList(
    items.path,
    {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'createdAt', order: 'ASC' },
      filter: { postingTitle: posting?.[titleField] },
    },
    { enabled: posting !== undefined, retry: false },
  );
  if (!posting || !data || error || data.flatMap(attachmentsIn).some(namesAnswerKey)) return null;
  return (
    <Typography variant="body2">
      <Warning>{translate('No useful link mentions an answer key.')}</Warning>{' '}
      <MuiLink component={Link} to={`/admin/${items.path}?posting=${encodeURIComponent(posting.id)}`}>
        {translate(labelOf(items))}
      </MuiLink>
    </Typography>
  );
}

/** Which postings of the page at hand are approved: one request, however many components ask. */
export function useApprovals({ approvalScreen }: ApprovableFamily) {
  const { data = [] } = useListContext();
  const ids = data.map(({ id }) => id);
  const { data: approvals, error } = useGetList(
    approvalScreen.path,
    {
      pagination: { page: 1, perPage: Math.max(1, ids.length) },
      sort: { field: 'approvedAt', order: 'DESC' },
      filter: { id: ids },
    },
    { enabled: ids.length > 0, retry: false },
  );
  /** Undefined until it is known. */
  const isApproved = (posting: RaRecord) => approvals?.some(({ id }) => id === posting.id);
  return { isApproved, error };
}

/** A family whose answer keys are approved somewhere. */
export interface ApprovableFamily extends Family {
  readonly approvalScreen: ConsoleScreen;
}

/** The labels of a choice by approval. */
export const approvedWords = {
  trueLabel: 'Approved',
  falseLabel: 'Not approved',
  nullLabel: 'All',
  helperText: false,
} as const;

/** Approve and deapprove several postings of a family; none where the family has no answer keys. */
export function approvalActions({ approvalScreen, titleField }: Family): readonly BulkAction[] {
  if (!approvalScreen) return [];
  const { path } = approvalScreen;
  const named = (posting: RaRecord) => String(posting[titleField]);
  return [
    {
      label: 'Approve',
      write: (posting) => ({ resource: path, data: { [titleField]: posting[titleField] } }),
      named,
      done: '%{smart_count} job approved. |||| %{smart_count} jobs approved.',
      failed: messages.approveFailed,
    },
    {
      label: 'Deapprove',
      write: (posting) => ({ resource: path, data: {}, record: posting, removes: true }),
      named,
      done: '%{smart_count} job deapproved. |||| %{smart_count} jobs deapproved.',
      failed: messages.deapproveFailed,
    },
  ];
}
