import { ArrayInput, SimpleFormIterator, TextInput } from 'react-admin';

interface EntriesInputProps {
  readonly source: string;
  readonly label: string;
  readonly entry: 'line' | 'dateValue';
}

/** A list of texts: add, remove, move up and down. */
export function EntriesInput({ source, label, entry }: EntriesInputProps) {
  return (
    <ArrayInput source={source} label={label} sx={{ gridColumn: '1 / -1' }}>
      <SimpleFormIterator inline fullWidth disableClear getItemLabel={numbered} sx={shown}>
        <TextInput
          source={entry}
          label={label}
          helperText={false}
          {...(entry === 'dateValue' && { placeholder: 'Correction window: 1 – 3 December 2026' })}
        />
      </SimpleFormIterator>
    </ArrayInput>
  );
}

const numbered = (index: number) => `${index + 1}.`;

/** react-admin shows the buttons of a line to a pointing device only; the keyboard must find them too. */
const shown = {
  '& .RaSimpleFormIterator-action': { visibility: 'visible', whiteSpace: 'nowrap' },
  '& .RaSimpleFormIterator-line': { border: 'none' },
};
