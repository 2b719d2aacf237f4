import { Box, Paper, Stack, TextField, Typography } from '@mui/material';
import { messages } from '@noticeboard/content-model';
import { useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { serverFieldErrors } from '../providers/http-client.js';
import { Button } from '../ui/buttons.js';
import { FailureBox } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { inIndia, MomentField } from '../ui/moment-field.js';
import { useGraves } from './use-graves.js';
import type { PartProps } from './use-transitions.js';

interface ReviewBarProps extends PartProps {
  /** Names what is shown; undefined: it cannot be approved as it is. */
  readonly digest: string | undefined;
}

/** The decision of a reviewer, in view as long as any of the page is; a person with a part in it is no reviewer. */
export function ReviewBar(given: ReviewBarProps) {
  const { record, transitions, digest, tells } = given;
  const translate = useTranslate();
  const mayGoOut = useGraves(given);
  const { data: identity } = useGetIdentity();
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState('');
  const { status, contributors, approval } = record;
  const refused = transitions.refused('approve', 'send-back');
  const faults = serverFieldErrors(refused);
  const isWaiting = status === 'submitted' || status === 'approved';
  if (!isWaiting || !identity || contributors.includes(identity.fullName ?? '')) return null;
  const said = note.trim();
  const approve = async (more: object = {}) => {
    const approved = {
      digest,
      ...(said !== '' && { note: said }),
      ...(typed !== '' && { at: inIndia(typed) }),
    };
    if (await mayGoOut()) await transitions.post('approve', { ...approved, ...more });
  };
  return (
    <Paper component="section" variant="outlined" aria-label={translate('Review')} sx={bar}>
      <Stack spacing={1}>
        {refused !== undefined && <FailureBox message={messages.submitFailed} error={refused} />}
        <Typography variant="body2">
          {translate(digest ? 'You approve exactly what is shown here.' : 'Settle what is told above first.')}
        </Typography>
        <Box sx={fields}>
          <TextField
            size="small"
            label={translate('Note')}
            multiline
            maxRows={3}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            error={faults['note'] !== undefined}
            helperText={faults['note'] === undefined ? undefined : translate(faults['note'])}
          />
          <MomentField
            label="Time of publication, if not at once"
            typed={typed}
            onType={setTyped}
            fault={faults['at']}
          />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {digest && (approval?.counts !== true || typed !== '') && (
            <>
              <Button
                label={typed === '' ? 'Approve and publish' : 'Approve and publish then'}
                variant="contained"
                disabled={transitions.busy}
                onClick={() => void approve({ publish: true, ...(!tells && { tell: false }) })}
              />
              <Button label="Approve" variant="outlined" disabled={transitions.busy} onClick={() => void approve()} />
            </>
          )}
          <Button
            label="Send back"
            variant="outlined"
            disabled={transitions.busy}
            onClick={() => void transitions.post('send-back', { note: said })}
          />
        </Box>
      </Stack>
    </Paper>
  );
}

const bar = { position: 'sticky', bottom: 0, zIndex: 2, p: 1.5, boxShadow: 4 };
const fields = { display: 'grid', gap: 1, gridTemplateColumns: { sm: 'minmax(0, 3fr) minmax(0, 2fr)' } };
