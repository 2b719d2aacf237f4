import { Box, FormHelperText, Stack, Typography } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { type DraftRow, pickedPdf, type RowContent, storedPdf } from '../draft/draft.js';
import { looksLikePdf, previewPdf, sizeText } from '../../editing/pdf-file.js';
import { FilePicker } from '../../editing/pdf-input.js';
import { Button } from '../../ui/buttons.js';
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
  const { file } = row;
  const translate = useTranslate();
  const faultId = useId();
  const stored = storedPdf(row);
  const looksRight = useLooksLikePdf(file);

  const pick = ([picked]: readonly File[], others: readonly File[]) => {
    if (picked) onChange(pickedPdf(row, picked));
    if (others.length > 0) onNoPdf(others);
  };

  return (
    <Box>
      <Stack direction="row" sx={{ columnGap: 1, rowGap: 0.5, flexWrap: 'wrap', alignItems: 'center', minHeight: 40 }}>
        {file && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {file.name} · {sizeText(file.size)} · {translate('not uploaded yet')}
          </Typography>
        )}
        {!file && stored && <StoredPdf key={stored.content} attachment={stored} />}
        <FilePicker
          label={translate(file || stored ? 'Replace PDF' : 'Choose PDF')}
          name={translate('PDF file')}
          required={!stored}
          {...(fault !== undefined && { faultId })}
          onPick={pick}
        />
        {file && (
          <Button
            label="Preview"
            size="small"
            aria-label={translate('Preview %{name} in a new tab', { name: file.name })}
            onClick={() => previewPdf(file)}
          />
        )}
        {file && stored && (
          <Button label="Keep the stored PDF" size="small" onClick={() => onChange({ file: undefined })} />
        )}
      </Stack>
      {!looksRight && (
        <FormHelperText error role="status">
          {translate('This file does not begin as a PDF does: the portal will refuse it.')}
        </FormHelperText>
      )}
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
