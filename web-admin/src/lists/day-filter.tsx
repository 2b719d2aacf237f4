import { TextField } from '@mui/material';
import { useInput, useLocale } from 'react-admin';
import { dayWords } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';

interface DayFilterProps {
  readonly source: string;
  readonly label: WordKey;
  /** The toolbar shows it without being asked. */
  readonly alwaysOn: true;
}

/** A day to filter a list by. A browser writes it in its own way: the words below it are the portal's. */
export function DayFilter({ source, label }: DayFilterProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { field } = useInput<string>({ source });
  const day = typeof field.value === 'string' ? field.value : '';
  return (
    <TextField
      type="date"
      size="small"
      label={translate(label)}
      value={day}
      onChange={({ target }) => field.onChange(target.value)}
      helperText={day && dayWords(day, locale)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={shownBelow}
    />
  );
}

/** The toolbar of a list hides what stands below its fields. */
const shownBelow = { '&&& .MuiFormHelperText-root': { display: 'block' } };
