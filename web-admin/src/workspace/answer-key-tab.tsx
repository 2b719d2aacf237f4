import { Paper, Stack, Typography } from '@mui/material';
import { ListContextProvider, RecordContextProvider, useList } from 'react-admin';
import { useMayWrite } from '../access/roles.js';
import { AnswerKeyNote, type ApprovableFamily, ApprovalButtons, useApprovalFailure } from '../approvals/approvals.js';
import { SaveDestination } from '../editing/change-set-marks.js';
import { useTranslate } from '../words/translate.js';
import type { TabProps } from './title-tab.js';

/** The switch that lists the posting among the answer keys. */
export function AnswerKeyTab({ family, ...props }: TabProps) {
  const { approvalScreen } = family;
  return approvalScreen ? <AnswerKeySwitch {...props} family={{ ...family, approvalScreen }} /> : null;
}

function AnswerKeySwitch({ family, posting }: TabProps & { readonly family: ApprovableFamily }) {
  const translate = useTranslate();
  const mayWrite = useMayWrite(family.approvalScreen.path);
  const { notes, onOver } = useApprovalFailure();
  // The buttons are made for a list: here it is one of this posting alone.
  const list = useList({ data: [posting] });

  return (
    <ListContextProvider value={list}>
      <RecordContextProvider value={posting}>
        {notes}
        <Paper variant="outlined" sx={{ p: 2 }}>
          <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
            <Typography>
              {translate(
                posting['approved'] === true
                  ? 'The posting is listed under Answer Key.'
                  : 'The posting is not listed under Answer Key.',
              )}
            </Typography>
            <AnswerKeyNote family={family} />
            <ApprovalButtons family={family} mayWrite={mayWrite} onOver={onOver} />
            {mayWrite && <SaveDestination />}
          </Stack>
        </Paper>
      </RecordContextProvider>
    </ListContextProvider>
  );
}
