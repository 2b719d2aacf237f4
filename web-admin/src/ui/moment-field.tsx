import { TextField } from '@mui/material';
import { useLocale } from 'react-admin';
import { clockWords, dayOfMoment, momentOfInput } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';

interface MomentFieldProps {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly fault: string | undefined;
  /** Shown while nothing is wrong and no time is given. */
  readonly help?: WordKey;
  /** The last time that can be chosen, as it would be typed. */
  readonly max?: string;
}

/** A time of India. A browser writes it in its own way: the words below it are the portal's. */
export function MomentField({ label, typed, onType, fault, help, max }: MomentFieldProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const at = momentOfInput(typed)?.getTime();
  const words = at === undefined ? help && translate(help) : `${dayOfMoment(at, locale)}, ${clockWords(at, locale)}`;
  return (
    <TextField
      type="datetime-local"
      label={translate(label)}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      error={fault !== undefined}
      helperText={fault === undefined ? words : translate(fault)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max } }}
    />
  );
}

/** The typed time, as the API takes it. */
export function inIndia(typed: string): string {
  return `${typed}+05:30`;
}
