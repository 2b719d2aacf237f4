import { encodedError, fileSizeLimit, problemText } from '@noticeboard/content-model';
import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { Button } from '../ui/buttons.js';
import { FailureBox } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { isPdf, pdfType, sizeText } from './pdf-file.js';
import { StoredLink } from './taken-down.js';
import { usePdfLimit } from './use-pdf-limit.js';

interface PdfInputProps {
  /** Where the form's value is: the stored path, a file to be sent, or an empty text for none. */
  readonly source: string;
  readonly label: string;
  /** The name of the stored file. */
  readonly storedName: string;
}

/** Keeps, replaces or removes one PDF. Nothing is sent or dropped before the form is saved. */
export function PdfInput({ source, label, storedName }: PdfInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source, defaultValue: '' });
  const [refused, setRefused] = useState<{ readonly name: string; readonly why: string }>();
  const value: unknown = field.value;
  const has = value !== '' && value !== undefined && value !== null;

  const limit = usePdfLimit();

  const choose = ([file]: readonly File[], [other]: readonly File[]) => {
    const isTooLarge = file && limit !== undefined && file.size > limit;
    if (isTooLarge) setRefused({ name: file.name, why: encodedError('fileTooLarge', { size: fileSizeLimit(limit) }) });
    else setRefused(other && { name: other.name, why: problemText('notAPdf') });
    if (file && !isTooLarge) field.onChange(file);
  };

  return (
    <Stack spacing={1} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, alignItems: 'flex-start' }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {translate(label)}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {typeof value === 'string' && value !== '' ? (
          <StoredLink path={value} name={storedName || translate('Stored PDF')} fileName={storedName} />
        ) : (
          (value instanceof File && `${value.name} (${sizeText(value.size)})`) || translate('No file')
        )}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <FilePicker label={translate(has ? 'Replace PDF' : 'Choose PDF')} name={translate(label)} onPick={choose} />
        {has && <Button label="Remove PDF" size="small" color="error" onClick={() => field.onChange('')} />}
      </Box>
      <PdfLimit />
      {refused && <FailureBox title={refused.name} message={refused.why} />}
      {fieldState.error?.message !== undefined && (
        <FailureBox {...(value instanceof File && { title: value.name })} message={fieldState.error.message} />
      )}
    </Stack>
  );
}

/** Shown before a file is chosen. */
export function PdfLimit() {
  const translate = useTranslate();
  const limit = usePdfLimit();
  if (limit === undefined) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {translate('A PDF may have up to %{size}.', { size: fileSizeLimit(limit) })}
    </Typography>
  );
}

interface FilePickerProps {
  /** On the button. */
  readonly label: string;
  /** Name of the input for those who do not see where it stands. */
  readonly name: string;
  readonly many?: boolean;
  readonly required?: boolean;
  /** `id` of the element that says what is wrong. */
  readonly faultId?: string;
  readonly onPick: (pdfs: readonly File[], others: readonly File[]) => void;
}

/** The browser's own file input, which keyboards and screen readers know, in the shape of a button. */
export function FilePicker({ label, name, many = false, required = false, faultId, onPick }: FilePickerProps) {
  return (
    <Button component="label" role={undefined} tabIndex={-1} variant="outlined" size="small" sx={look}>
      {label}
      <Box
        component="input"
        type="file"
        accept={pdfType}
        multiple={many}
        aria-label={name}
        aria-required={required}
        {...(faultId !== undefined && { 'aria-invalid': true, 'aria-describedby': faultId })}
        sx={unseen}
        onChange={({ target }: { readonly target: HTMLInputElement }) => {
          const files = [...(target.files ?? [])];
          // Picked once more, the same file must count as a change.
          target.value = '';
          onPick(
            files.filter(isPdf),
            files.filter((file) => !isPdf(file)),
          );
        }}
      />
    </Button>
  );
}

const look = {
  '&:has(:focus-visible)': { outline: '3px solid #F4B400', outlineOffset: '1px' },
  '&:has([aria-invalid])': { borderColor: 'error.main', color: 'error.main' },
};
const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
