import { TextField } from '@mui/material';
import { useLocale } from 'react-admin';
import { clockWords, dayOfMoment, momentOfInput } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';

interface MomentFieldProps {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly fault: string | undefined;
}

/** A time of India, in words below it as soon as it is one. */
export function MomentField({ label, typed, onType, fault }: MomentFieldProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const at = momentOfInput(typed)?.getTime();
  const words = at === undefined ? undefined : `${dayOfMoment(at, locale)}, ${clockWords(at, locale)}`;
  return (
    <TextField
      type="datetime-local"
      label={translate(label)}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      error={fault !== undefined}
      helperText={fault === undefined ? words : translate(fault)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** The typed time, as the API takes it. */
export function inIndia(typed: string): string {
  return `${typed}+05:30`;
}
