import { messages } from '@noticeboard/content-model';
import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { serverMessage } from '../providers/problem.js';
import { type ApprovableFamily, useApprovals } from './use-approvals.js';

export interface ApprovalFailure {
  readonly message: string;
  readonly details: readonly string[];
}

interface ApprovalButtonsProps {
  readonly family: ApprovableFamily;
  readonly mayWrite: boolean;
  readonly onDone: (note: string) => void;
  readonly onFailure: (failure: ApprovalFailure) => void;
}

/** "Approve", which turns disabled and reads "Approved", and then "Deapprove" (specification, section 4). */
export function ApprovalButtons({ family, mayWrite, onDone, onFailure }: ApprovalButtonsProps) {
  const { path } = family.approvalScreen;
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const posting = useRecordContext();
  const approvals = useApprovals(family);
  const [busy, setBusy] = useState(false);
  if (!posting) return null;
  const isApproved = approvals.isApproved(posting);

  const change = async (write: (record: RaRecord) => Promise<unknown>, done: string, failed: string) => {
    setBusy(true);
    try {
      await write(posting);
      onDone(translate(done, { title: String(posting[family.titleField]) }));
    } catch (error) {
      console.error(error);
      const message = serverMessage(error);
      onFailure({ message: translate(failed), details: message === undefined ? [] : [message] });
    }
    setBusy(false);
    refresh();
  };
  const approve = ({ [family.titleField]: title }: RaRecord) =>
    dataProvider.create(path, { data: { [family.titleField]: title } });
  const deapprove = (record: RaRecord) => dataProvider.delete(path, { id: record.id, previousData: record });

  if (!mayWrite) return isApproved ? <Typography variant="body2">{translate('Approved')}</Typography> : null;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ justifyContent: 'flex-end' }}>
      <Button
        size="small"
        variant="contained"
        disabled={busy || isApproved !== false}
        onClick={() => void change(approve, 'Approved: %{title}', messages.approveFailed)}
      >
        {translate(isApproved ? 'Approved' : 'Approve')}
      </Button>
      {isApproved && (
        <Button
          size="small"
          color="error"
          disabled={busy}
          onClick={() => void change(deapprove, 'Deapproved: %{title}', messages.deapproveFailed)}
        >
          {translate('Deapprove')}
        </Button>
      )}
    </Stack>
  );
}
