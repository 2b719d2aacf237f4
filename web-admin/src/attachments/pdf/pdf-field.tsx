import { Box, Button, FormHelperText, Stack, Typography } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { type DraftRow, type RowContent, storedPdf } from '../draft/draft.js';
import { isPdf, looksLikePdf, pdfType, previewPdf, sizeText } from '../draft/pdf-file.js';
import { guessTitle } from '../links/read-links.js';
import { useTranslate } from '../../words/translate.js';
import { StoredPdf } from './stored-pdf.js';

interface PdfFieldProps {
  readonly row: DraftRow;
  readonly fault: string | undefined;
  readonly onChange: (content: RowContent) => void;
  /** Files that were picked and are none, by name. */
  readonly onNoPdf: (files: readonly File[]) => void;
}

/** The PDF of an attachment: the stored one, or one picked in its place. */
export function PdfField({ row, fault, onChange, onNoPdf }: PdfFieldProps) {
  const { file, title } = row;
  const translate = useTranslate();
  const faultId = useId();
  const stored = storedPdf(row);
  const looksRight = useLooksLikePdf(file);

  const pick = ([picked]: readonly File[], others: readonly File[]) => {
    if (picked) onChange({ file: picked, ...(title.trim() === '' && { title: guessTitle(picked.name) }) });
    if (others.length > 0) onNoPdf(others);
  };

  return (
    <Box>
      {file && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {file.name} · {sizeText(file.size)} · {translate('not uploaded yet')}
        </Typography>
      )}
      {!file && stored && <StoredPdf key={stored.content} attachment={stored} />}
      {!looksRight && (
        <FormHelperText error role="status">
          {translate('This file does not begin as a PDF does: the portal will refuse it.')}
        </FormHelperText>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 0.5 }}>
        <FilePicker
          label={translate(file || stored ? 'Replace PDF' : 'Choose PDF')}
          name={translate('PDF file')}
          required={!stored}
          {...(fault !== undefined && { faultId })}
          onPick={pick}
        />
        {file && (
          <Button
            size="small"
            aria-label={translate('Preview %{name} in a new tab', { name: file.name })}
            onClick={() => previewPdf(file)}
          >
            {translate('Preview')}
          </Button>
        )}
        {file && stored && (
          <Button size="small" onClick={() => onChange({ file: undefined })}>
            {translate('Keep the stored PDF')}
          </Button>
        )}
      </Stack>
      {fault !== undefined && (
        <FormHelperText id={faultId} error>
          {fault}
        </FormHelperText>
      )}
    </Box>
  );
}

/** False once a picked file is known to be something else inside. */
function useLooksLikePdf(file: File | undefined): boolean {
  const [wrong, setWrong] = useState<File>();
  useEffect(() => {
    if (file) void looksLikePdf(file).then((looks) => looks || setWrong(file));
  }, [file]);
  return file === undefined || file !== wrong;
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
