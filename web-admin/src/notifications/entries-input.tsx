import { Button } from '@mui/material';
import { ArrayInput, SimpleFormIterator, TextInput, useSimpleFormIterator, useTranslate } from 'react-admin';
import { FormDateReading, roomForReading } from '../dates/date-reading.js';

interface EntriesInputProps {
  readonly source: string;
  readonly label: string;
  readonly entry: 'line' | 'dateValue';
}

/** A list of texts: add, remove, move up and down. */
export function EntriesInput({ source, label, entry }: EntriesInputProps) {
  const translate = useTranslate();
  return (
    <ArrayInput source={source} label={label} helperText={false} sx={{ gridColumn: '1 / -1' }}>
      <SimpleFormIterator inline fullWidth disableClear getItemLabel={false} addButton={<AddEntry />} sx={look}>
        <TextInput
          source={entry}
          label={false}
          fullWidth
          helperText={false}
          slotProps={{ htmlInput: { 'aria-label': translate(label) } }}
          {...(entry === 'dateValue' && {
            placeholder: translate('Correction window: 1–3 December 2026'),
            helperText: <FormDateReading source={entry} labelled />,
            sx: roomForReading,
          })}
        />
      </SimpleFormIterator>
    </ArrayInput>
  );
}

function AddEntry() {
  const translate = useTranslate();
  const { add } = useSimpleFormIterator();
  return (
    <Button size="small" onClick={() => add()}>
      {translate('ra.action.add')}
    </Button>
  );
}

const look = {
  pt: 0.5,
  // react-admin shows the buttons of a line to a pointing device only; the keyboard must find them too.
  '& .RaSimpleFormIterator-action': { visibility: 'visible', whiteSpace: 'nowrap' },
  '& .RaSimpleFormIterator-line': { border: 'none', mb: 1, display: 'flex' },
};
