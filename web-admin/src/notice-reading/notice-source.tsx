import { Box, LinearProgress, Stack, TextField, Typography } from '@mui/material';
import { type ClipboardEvent, useEffect, useState } from 'react';
import { FilePicker } from '../editing/pdf-input.js';
import { noticeLimit, noticeOfText, type NoticeText, partRead } from '../notice-reader/notice-text.js';
import { isRefused, type Refused } from '../tables/grid/grid.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { noticeOfHtml } from './notice-of-html.js';

/** A person pastes this: a copied page comes with its text. As long as that is left alone, the page counts. */
export interface Source {
  readonly text: string;
  readonly html: string;
  /** More was pasted than is read. */
  readonly isCut: boolean;
  /** A notice as another dialog had it, as long as its text is left alone. */
  readonly given?: NoticeText;
}

export function sourceOf(given: NoticeText | undefined): Source {
  const text = given?.lines.map((line) => line.text).join('\n') ?? '';
  return { text: partRead(text), html: '', isCut: given?.isCut ?? false, ...(given && { given }) };
}

export function noticeOf({ text, html, isCut, given }: Source): NoticeText {
  if (given) return given;
  const page = html === '' ? undefined : noticeOfHtml(html);
  return page ?? { ...noticeOfText(text), isCut };
}

interface SourceInputProps {
  readonly purpose: WordKey;
  readonly source: Source;
  readonly onChange: (source: Source) => void;
  readonly isReading: boolean;
  readonly onPdf: (file: File, notice: NoticeText) => void;
  readonly onRefused: (name: string, why: Refused | undefined) => void;
}

/** A PDF that is only read has at most this many bytes. */
const pdfLimit = 20 * 1024 * 1024;

export function SourceInput({ purpose, source, isReading, onChange, onPdf, onRefused }: SourceInputProps) {
  const translate = useTranslate();
  const [pdf, setPdf] = useState<{ readonly name: string; readonly stop: () => void }>();
  useEffect(() => () => pdf?.stop(), [pdf]);

  /** A text that is too long for an input is cut before it gets there. */
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const html = event.clipboardData.getData('text/html');
    const text = event.clipboardData.getData('text/plain');
    const all = source.text + text;
    const part = partRead(all);
    if (source.text !== '' && part === all) return;
    event.preventDefault();
    onChange({ text: part, html: source.text === '' ? html : '', isCut: part.length < all.length });
  };
  const pick = async ([file]: readonly File[], [other]: readonly File[]) => {
    if (other)
      onRefused(other.name, {
        refused: 'This PDF cannot be read: it is damaged, or no PDF. Nothing was read from it.',
      });
    if (!file) return;
    if (file.size > pdfLimit)
      return onRefused(file.name, { refused: 'This PDF is too large. One of up to 20 MB can be read.' });
    onRefused(file.name, undefined);
    const controller = new AbortController();
    setPdf({ name: file.name, stop: () => controller.abort() });
    const outcome = await readPdf(file, controller.signal);
    if (controller.signal.aborted) return;
    setPdf(undefined);
    if (isRefused(outcome)) onRefused(file.name, outcome);
    else onPdf(file, outcome);
  };

  return (
    <Stack spacing={2}>
      <Typography>{translate(purpose)}</Typography>
      <TextField
        label={translate('Text of the notice')}
        multiline
        autoFocus
        fullWidth
        value={source.text}
        onPaste={paste}
        onChange={({ target }) => onChange({ text: target.value, html: '', isCut: false })}
        helperText={translate(
          'The first 200,000 characters are read, and 5,000 lines at the most. Nothing is sent or stored.',
        )}
        slotProps={{ input: { inputComponent: 'textarea' }, htmlInput: { rows: 9, maxLength: noticeLimit } }}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <FilePicker
          label={translate('Choose PDF')}
          name={translate('PDF of the notice')}
          onPick={(pdfs, others) => void pick(pdfs, others)}
        />
        <Typography variant="body2" color="textSecondary">
          {translate('A PDF with text, of up to 20 MB. It is read in this browser.')}
        </Typography>
      </Box>
      {(pdf || isReading) && (
        <Box role="status">
          {pdf && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {translate('Reading %{name} …', { name: pdf.name })}
            </Typography>
          )}
          <LinearProgress aria-label={translate('Processing...')} />
        </Box>
      )}
    </Stack>
  );
}

/** The reader of PDFs is as large as the rest of the console: it is fetched for those who pick one. */
async function readPdf(file: File, signal: AbortSignal): Promise<NoticeText | Refused> {
  const { noticeOfPdf } = await import('./notice-of-pdf.js');
  return noticeOfPdf(file, signal);
}
