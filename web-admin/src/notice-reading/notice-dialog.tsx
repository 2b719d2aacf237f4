import { Alert, Box, Checkbox, DialogActions, LinearProgress, Stack, TextField, Typography } from '@mui/material';
import { type Field, labelledDate } from '@noticeboard/content-model';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DateReading } from '../dates/date-reading.js';
import { isDeadline } from '../dates/reading-words.js';
import { FilePicker } from '../editing/pdf-input.js';
import { isRefused, layOut, type Refused } from '../tables/grid/grid.js';
import { Button } from '../ui/buttons.js';
import { Dialog, DialogBody } from '../ui/dialog.js';
import { Warning } from '../ui/warning.js';
import { inWords } from '../words/sentence.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { noticeOfHtml } from './notice-of-html.js';
import { type Row, rowsOf, withTick, withTitle, withValue } from './notice-rows.js';
import { noticeLimit, noticeOfText, type NoticeText, partRead } from './notice-text.js';
import { readAside } from './read-aside.js';

/** Messages by the key of a row. */
export type RowFaults = Readonly<Record<string, string>>;

interface NoticeDialogProps {
  readonly title: WordKey;
  /** What comes of the notice, before anything is read. */
  readonly purpose: WordKey;
  /** Which of the rows count here, and what else is asked. */
  readonly prepare: (rows: readonly Row[]) => readonly Row[];
  readonly faults: RowFaults;
  /** Under the rows: what will come of them. */
  readonly outlook?: (rows: readonly Row[]) => ReactNode;
  /** The button that takes what is ticked. */
  readonly action: (rows: readonly Row[]) => ReactNode;
  /** Nothing can be changed any more. */
  readonly isFixed?: boolean;
  readonly busy?: boolean;
  readonly onClose: () => void;
}

interface Reading {
  readonly rows: readonly Row[];
  readonly isCut: boolean;
}

/** A notice is pasted or picked, read, and looked through; nothing of it is kept when the dialog closes. */
export function NoticeDialog(props: NoticeDialogProps) {
  const { title, purpose, prepare, faults, outlook, action, isFixed = false, busy = false, onClose } = props;
  const translate = useTranslate();
  const [source, setSource] = useState<Source>({ text: '', html: '', isCut: false });
  const [reading, setReading] = useState<Reading>();
  const [refused, setRefused] = useState<{ readonly name: string; readonly why: Refused }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isReading, setIsReading] = useState(false);
  const reader = useRef<AbortController>(undefined);
  useEffect(() => () => reader.current?.abort(), []);
  const isRead = reading !== undefined;
  useEffect(() => {
    if (isRead) heading.current?.focus();
  }, [isRead]);

  const take = async (name: string, notice: NoticeText) => {
    reader.current?.abort();
    const { signal } = (reader.current = new AbortController());
    setIsReading(true);
    const outcome = await readAside(notice, signal);
    if (signal.aborted) return;
    setIsReading(false);
    if (isRefused(outcome)) return setRefused({ name, why: outcome });
    const { proposals, isCut } = outcome;
    setRefused(undefined);
    setReading({ rows: proposals.length === 0 ? [] : prepare(rowsOf(proposals)), isCut: isCut || notice.isCut });
  };
  const change = (rows: readonly Row[]) => setReading(reading && { ...reading, rows });
  const close = () => {
    if (busy) return;
    const isTyped = (reading !== undefined || source.text !== '') && !isFixed;
    if (!isTyped || window.confirm(translate('Throw away what you typed?'))) onClose();
  };
  const isFound = reading !== undefined && reading.rows.length > 0;

  return (
    <Dialog title={translate(title)} maxWidth="md" hasForm onClose={close}>
      <DialogBody dividers>
        {!reading && (
          <SourceInput
            purpose={purpose}
            source={source}
            onChange={setSource}
            isReading={isReading}
            onPdf={(name, notice) => void take(name, notice)}
            onRefused={(name, why) => setRefused(why && { name, why })}
          />
        )}
        {refused && !reading && (
          <Alert severity="warning" role="alert" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
            {refused.name}: {translate(refused.why.refused, refused.why.values)}
          </Alert>
        )}
        {reading && (
          <Stack spacing={2}>
            <Typography ref={heading} component="h3" variant="subtitle1" tabIndex={-1} sx={{ outline: 'none' }}>
              {isFound
                ? translate('Tick what is right. What is doubtful is not ticked.')
                : translate('Nothing was found in it that belongs here.')}
            </Typography>
            {reading.isCut && (
              <Alert severity="info">{translate('The notice is long: only its first part was read.')}</Alert>
            )}
            {groupsOf(reading.rows).map(([label, rows]) => (
              <Box
                key={label}
                component="fieldset"
                disabled={isFixed || busy}
                sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
              >
                <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
                  {translate(label)}
                </Typography>
                <Stack spacing={1.5}>
                  {rows.map((row) => (
                    <RowInput
                      key={row.key}
                      row={row}
                      fault={faults[row.key]}
                      onTick={(isTicked) => change(withTick(reading.rows, row.key, isTicked))}
                      onValue={(value) => change(withValue(reading.rows, row.key, value))}
                      onTitle={(name) => change(withTitle(reading.rows, row.key, name))}
                    />
                  ))}
                </Stack>
              </Box>
            ))}
            {isFound && outlook?.(reading.rows)}
          </Stack>
        )}
      </DialogBody>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {reading && !isFixed && (
          <Button label="Back to the text" disabled={busy} onClick={() => setReading(undefined)} sx={{ mr: 'auto' }} />
        )}
        <Button label={isFixed ? 'ra.action.close' : 'ra.action.cancel'} disabled={busy} onClick={close} />
        {!reading && (
          <Button
            label="Read the notice"
            variant="contained"
            disabled={isReading || (source.text.trim() === '' && source.html === '')}
            onClick={() => void take(translate('Text of the notice'), noticeOf(source))}
          />
        )}
        {isFound && action(reading.rows)}
      </DialogActions>
    </Dialog>
  );
}

/** What was pasted: a copied page comes with its text. As long as that is left alone, the page counts. */
interface Source {
  readonly text: string;
  readonly html: string;
  /** More was pasted than is read. */
  readonly isCut: boolean;
}

function noticeOf({ text, html, isCut }: Source): NoticeText {
  const page = html === '' ? undefined : noticeOfHtml(html);
  return page ?? { ...noticeOfText(text), isCut };
}

interface SourceInputProps {
  readonly purpose: WordKey;
  readonly source: Source;
  readonly onChange: (source: Source) => void;
  readonly isReading: boolean;
  readonly onPdf: (name: string, notice: NoticeText) => void;
  readonly onRefused: (name: string, why: Refused | undefined) => void;
}

/** Of a PDF that is only read, in bytes. */
const pdfLimit = 20 * 1024 * 1024;

function SourceInput({ purpose, source, isReading, onChange, onPdf, onRefused }: SourceInputProps) {
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
    else onPdf(file.name, outcome);
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

/** What reads PDFs is as large as the rest of the console: it is fetched for those who pick one. */
async function readPdf(file: File, signal: AbortSignal): Promise<NoticeText | Refused> {
  const { noticeOfPdf } = await import('./notice-of-pdf.js');
  return noticeOfPdf(file, signal);
}

const labels = {
  title: 'Job Details',
  details: 'Job Details',
  dates: 'Important Dates',
  fees: 'Application Fee',
  section: 'Section under its own title',
  link: 'Useful links',
  table: 'Table',
} as const;

type GroupLabel = (typeof labels)[keyof typeof labels];

function groupsOf(rows: readonly Row[]): readonly (readonly [GroupLabel, readonly Row[]])[] {
  const groups = new Map<GroupLabel, Row[]>();
  for (const row of rows) {
    const label = labels['field' in row.target ? row.target.field.group : row.target.is];
    groups.set(label, [...(groups.get(label) ?? []), row]);
  }
  return [...groups];
}

const ownLabels = { title: 'Job Title', link: 'Link', table: 'Table' } as const;

/** The part of a value that is read as a date; an age stands in the field of a date too, and is none. */
function dateIn({ kind, group }: Field, value: string): string | undefined {
  if (kind === 'dates') return labelledDate(value).value;
  return kind === 'date' && group !== 'section' ? value : undefined;
}

interface RowInputProps {
  readonly row: Row;
  readonly fault: string | undefined;
  readonly onTick: (isTicked: boolean) => void;
  readonly onValue: (value: string) => void;
  readonly onTitle: (title: string) => void;
}

/** One proposal: whether it is taken, what would be written, and the line that says it. */
function RowInput({ row, fault, onTick, onValue, onTitle }: RowInputProps) {
  const translate = useTranslate();
  const { target, value, isTicked, line, doubt, key } = row;
  const field = 'field' in target ? target.field : undefined;
  const label = translate('field' in target ? target.field.label : ownLabels[target.is]);
  const date = field ? dateIn(field, value) : undefined;
  const help = (
    <>
      {field && date !== undefined && <DateReading text={date} deadline={isDeadline(field)} />}
      {fault !== undefined && <Part colour="error.main">{translate(fault)}</Part>}
      {doubt && (
        <Part colour="text.primary">
          <Warning>{inWords(doubt, translate)}</Warning>
        </Part>
      )}
      {line && <Part>{translate('Line %{number}: “%{text}”', line)}</Part>}
    </>
  );
  const name = line ? translate('%{field}, line %{number}', { field: label, number: line.number }) : label;

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 0.5, alignItems: 'start' }}>
      <Checkbox
        checked={isTicked}
        onChange={(_event, checked) => onTick(checked)}
        slotProps={{
          input: {
            'aria-label': translate('Take over: %{name}', { name }),
            ...(fault !== undefined && { 'aria-invalid': true }),
          },
        }}
      />
      {target.is === 'table' ? (
        <Box id={key} sx={{ minWidth: 0 }}>
          <TableSketch rows={target.rows} />
          <Typography component="p" variant="caption" color="textSecondary">
            {help}
          </Typography>
        </Box>
      ) : (
        <Stack spacing={1} sx={{ minWidth: 0 }}>
          {target.is === 'link' && (
            <TextField
              size="small"
              label={translate('Title')}
              value={target.title}
              onChange={({ target: input }) => onTitle(input.value)}
            />
          )}
          <TextField
            size="small"
            label={label}
            value={value}
            error={fault !== undefined}
            onChange={({ target: input }) => onValue(input.value)}
            helperText={help}
            {...(field?.long && { multiline: true, minRows: 2, maxRows: 8 })}
            slotProps={{ formHelperText: { component: 'div' } }}
          />
        </Stack>
      )}
    </Box>
  );
}

function Part({ colour = 'text.secondary', children }: { readonly colour?: string; readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', color: colour, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}

const shownRows = 4;

/** As much of a table as tells it from another. */
function TableSketch({ rows }: { readonly rows: Parameters<typeof layOut>[0] }) {
  const translate = useTranslate();
  const { height, width } = layOut(rows);
  return (
    <>
      <Typography variant="body2">{translate('Rows: %{height}, columns: %{width}', { height, width })}</Typography>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {rows.slice(0, shownRows).map((row, place) => (
          <div key={place}>
            {row
              .map(({ value }) => value)
              .filter((value) => value !== '')
              .join(' | ')
              .slice(0, 300)}
          </div>
        ))}
        {height > shownRows && <div>{'…'}</div>}
      </Box>
    </>
  );
}
