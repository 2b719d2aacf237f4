import { messages } from '@noticeboard/content-model';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DataTable, FunctionField, NullableBooleanInput, type RaRecord, TextField, useDataProvider } from 'react-admin';
import { useAsOf, useConsole } from '../context/console-context.js';
import { RecordRows } from '../dashboard/record-rows.js';
import { PreparedMark } from '../editing/change-set-marks.js';
import { answerKeyAddress } from '../navigation/addresses.js';
import { type ApiProvider, readDesk } from '../providers/with-api.js';
import { FailureBox } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { useTranslate } from '../words/translate.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { RecordList } from '../lists/record-list.js';
import { useMayWrite, useScreenLabel } from '../access/roles.js';
import {
  AnswerKeyNote,
  type ApprovableFamily,
  ApprovalButtons,
  approvedWords,
  approvalActions,
  useApprovalFailure,
  useApprovals,
} from './approvals.js';

/** "Approve Answare": which jobs stand on the answer-key page. */
export function ApprovalsScreen({ family }: { readonly family: ApprovableFamily }) {
  const { titleField, approvalScreen } = family;
  const mayWrite = useMayWrite(approvalScreen.path);
  const labelOf = useScreenLabel();
  const actions = approvalActions(family);
  const { notes, onOver } = useApprovalFailure();

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={labelOf(approvalScreen)} />
      {notes}
      <Waiting family={family} />
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

/** Above the list: the jobs whose links hold an answer key that readers do not find yet. */
function Waiting({ family }: { readonly family: ApprovableFamily }) {
  const tables = useConsole();
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const moment = useAsOf();
  const { data } = useQuery({
    queryKey: ['desk', moment?.asOf],
    queryFn: ({ signal }) => readDesk(ask, { signal }, moment),
    retry: false,
  });
  const waiting = data?.keysWaiting.records.filter((posting) => posting.family === family.key) ?? [];
  if (waiting.length === 0) return null;
  const rows = waiting.map((posting) => ({
    key: posting.id,
    to: answerKeyAddress(tables, posting),
    title: posting.title,
    notes: [translate('Useful link: “%{title}”', { title: posting.link })],
  }));
  return (
    <SectionCard heading={translate('Approvals waiting')} count={waiting.length}>
      <RecordRows rows={rows} total={waiting.length} />
    </SectionCard>
  );
}

function ApprovedFailure({ family }: { readonly family: ApprovableFamily }) {
  const { error } = useApprovals(family);
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return error && <FailureBox title={messages.approvedJobsFailed} error={error} />;
}
