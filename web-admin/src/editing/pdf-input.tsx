import { problemText } from '@noticeboard/content-model';
import { Box, Button, Link, Stack, styled, Typography } from '@mui/material';
import { type ChangeEvent, useState } from 'react';
import { useInput } from 'react-admin';
import { FailureBox } from '../ui/notes.js';
import { storedAddress } from '../navigation/addresses.js';
import { useTranslate } from '../words/translate.js';

interface PdfInputProps {
  /** Where the form's value is: the stored path, a file to be sent, or an empty text for none. */
  readonly source: string;
  readonly label: string;
  /** What the stored file was called. */
  readonly storedName: string;
}

const pdf = 'application/pdf';

/** Keeps, replaces or removes one PDF. Nothing is sent or dropped before the form is saved. */
export function PdfInput({ source, label, storedName }: PdfInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source, defaultValue: '' });
  const [refused, setRefused] = useState(false);
  const value: unknown = field.value;
  const has = value !== '' && value !== undefined && value !== null;

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file can be chosen again after it was removed.
    currentTarget.value = '';
    if (!file) return;
    setRefused(file.type !== pdf);
    if (file.type === pdf) field.onChange(file);
  };

  return (
    <Stack spacing={1} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, alignItems: 'flex-start' }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {translate(label)}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {typeof value === 'string' && value !== '' ? (
          <Link href={storedAddress(value, storedName)} target="_blank" rel="noopener">
            {storedName || translate('Stored PDF')}
          </Link>
        ) : (
          sayChosen(value, translate('No file'))
        )}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button component="label" role={undefined} tabIndex={-1} variant="outlined" size="small" sx={focusRing}>
          {translate(has ? 'Replace PDF' : 'Choose PDF')}
          <HiddenInput type="file" accept={pdf} aria-label={translate(label)} onChange={choose} />
        </Button>
        {has && (
          <Button size="small" color="error" onClick={() => field.onChange('')}>
            {translate('Remove PDF')}
          </Button>
        )}
      </Box>
      {refused && <FailureBox message={problemText('notAPdf')} />}
      {fieldState.error?.message !== undefined && <FailureBox message={fieldState.error.message} />}
    </Stack>
  );
}

function sayChosen(value: unknown, none: string): string {
  return value instanceof File ? `${value.name} (${sizeOf(value.size)})` : none;
}

function sizeOf(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** Seen by nobody and still reached by keyboard and screen reader. */
const HiddenInput = styled('input')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});

const focusRing = { '&:focus-within': { outline: '3px solid #F4B400', outlineOffset: '1px' } };
