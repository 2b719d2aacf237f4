import { Alert, Box, Checkbox, FormControlLabel, Stack, TextField } from '@mui/material';
import { messages, namedChangeLine } from '@noticeboard/content-model';
import { useState } from 'react';
import { serverFieldErrors } from '../providers/http-client.js';
import { Button } from '../ui/buttons.js';
import { FailureBox } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { useTranslate } from '../words/translate.js';
import type { PartProps } from './use-transitions.js';

/** The note to readers with the change, or that there is none. */
export function ReaderWords({ record, outcome, transitions, mayWrite }: PartProps) {
  const translate = useTranslate();
  const [title, setTitle] = useState(record.title);
  const [publicNote, setNote] = useState(record.publicNote);
  const [correction, setCorrection] = useState(record.correction);
  const isChanged = title !== record.title || publicNote !== record.publicNote || correction !== record.correction;
  const disabled = !mayWrite || record.status === 'scheduled';
  const refused = transitions.refused('edit');
  const faults = serverFieldErrors(refused);
  const hides = correction ? (outcome?.hiddenParts ?? []) : [];
  const save = () =>
    void transitions.run('edit', {
      method: 'PUT',
      body: { title, publicNote, correction },
      revision: record.revision,
    });
  const field = (name: 'title' | 'publicNote') => ({
    error: faults[name] !== undefined,
    ...(faults[name] !== undefined && { helperText: translate(faults[name]) }),
    slotProps: { input: { readOnly: disabled } },
  });

  return (
    <SectionCard heading={translate('What readers are told')}>
      <Stack
        component="form"
        spacing={1.5}
        sx={{ px: 2, pt: 1 }}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        noValidate
      >
        {refused !== undefined && <FailureBox message={messages.submitFailed} error={refused} />}
        <TextField
          label={translate('Title of the change set, for staff')}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          {...field('title')}
        />
        <TextField
          label={translate('Public note, if any')}
          multiline
          minRows={2}
          value={publicNote}
          onChange={({ target }) => setNote(target.value)}
          helperText={translate('It stays in the public log for good, with title and dates.')}
          {...field('publicNote')}
        />
        <FormControlLabel
          control={
            <Checkbox
              checked={correction}
              disabled={disabled}
              onChange={({ target }) => setCorrection(target.checked)}
            />
          }
          label={translate('Correction of a typing error: readers are told nothing')}
        />
        {hides.length > 0 && (
          <Alert severity="error">
            {translate('This is more than a typing error, and readers must be told of it:')}
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {hides.map((parts, place) => (
                <li key={place}>{namedChangeLine(parts, translate)}</li>
              ))}
            </Box>
          </Alert>
        )}
        {!disabled && (
          <Box>
            <Button label="Save" type="submit" variant="outlined" disabled={!isChanged || transitions.busy} />
          </Box>
        )}
      </Stack>
    </SectionCard>
  );
}
