import { messages } from '@noticeboard/content-model';
import { Stack } from '@mui/material';
import { useEffect } from 'react';
import { DataTable, FunctionField, NullableBooleanInput, type RaRecord, TextField } from 'react-admin';
import { PreparedMark } from '../editing/change-set-marks.js';
import { FailureBox } from '../ui/notes.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { RecordList } from '../lists/record-list.js';
import { useMayWrite, useScreenLabel } from '../access/roles.js';
import {
  AnswerKeyNote,
  type ApprovableFamily,
  ApprovalButtons,
  approvedWords,
  useApprovalActions,
  useApprovalFailure,
  useApprovals,
} from './approvals.js';

/** "Approve Answare": which jobs stand on the answer-key page. */
export function ApprovalsScreen({ family }: { readonly family: ApprovableFamily }) {
  const { titleField, approvalScreen } = family;
  const mayWrite = useMayWrite(approvalScreen.path);
  const labelOf = useScreenLabel();
  const actions = useApprovalActions(family);
  const { notes, onOver } = useApprovalFailure();

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={labelOf(approvalScreen)} />
      {notes}
      <RecordList
        resource={family.console.postings.path}
        storedAs={approvalScreen.path}
        label="Jobs"
        search="Search by title"
        filters={[
          <NullableBooleanInput key="approved" source="approved" label="Answer Key" alwaysOn {...approvedWords} />,
        ]}
        empty={messages.noJobs}
        failure={{ title: messages.approvalJobsFailed }}
        head={<ApprovedFailure family={family} />}
        csv={{ id: 'Id', [titleField]: 'Job Title', approved: 'Answer Key approved' }}
        bulk={mayWrite ? actions : []}
      >
        <DataTable.Col source={titleField} label="Job Title" sx={{ overflowWrap: 'anywhere' }}>
          <TextField source={titleField} />
          <FunctionField
            render={({ id }: RaRecord) => <PreparedMark resource={family.console.postings.path} id={id} />}
          />
          <AnswerKeyNote family={family} />
        </DataTable.Col>
        <DataTable.Col label="Actions" disableSort sx={{ textAlign: 'end' }}>
          <ApprovalButtons family={family} mayWrite={mayWrite} onOver={onOver} />
        </DataTable.Col>
      </RecordList>
    </Stack>
  );
}

function ApprovedFailure({ family }: { readonly family: ApprovableFamily }) {
  const { error } = useApprovals(family);
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return error && <FailureBox title={messages.approvedJobsFailed} error={error} />;
}
