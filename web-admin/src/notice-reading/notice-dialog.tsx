import {
  Alert,
  Box,
  DialogActions,
  Stack,
  type Theme,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NoticeText } from '../notice-reader/notice-text.js';
import type { NoticeReading } from '../notice-reader/proposal.js';
import { isRefused, type Refused } from '../tables/grid/grid.js';
import { Button } from '../ui/buttons.js';
import { CancelButton, Dialog, DialogBody } from '../ui/dialog.js';
import { inWords } from '../words/sentence.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { groupsOf, RowInput } from './notice-fields.js';
import { NoticePane } from './notice-pane.js';
import { type Row, rowOfFile, rowsOf, withTick, withTitle, withValue } from './notice-rows.js';
import { noticeOf, type Source, SourceInput, sourceOf } from './notice-source.js';
import { readAside } from './read-aside.js';

/** Messages by the key of a row. */
export type RowFaults = Readonly<Record<string, string>>;

interface NoticeDialogProps {
  readonly title: WordKey;
  /** The purpose of the notice, before anything is read. */
  readonly purpose: WordKey;
  /** Which of the rows count here, and what else is asked. */
  readonly prepare: (rows: readonly Row[]) => readonly Row[];
  readonly faults: RowFaults;
  /** A notice that is in hand already. */
  readonly given?: NoticeText | undefined;
  /** Above the rows: what else the notice tells. */
  readonly preface?: (read: ReadNotice) => ReactNode;
  /** Under the rows: what will come of them. */
  readonly outlook?: (rows: readonly Row[]) => ReactNode;
  /** The button that takes what is ticked. */
  readonly action: (rows: readonly Row[]) => ReactNode;
  readonly busy?: boolean;
  readonly onClose: () => void;
}

/** A notice, and what was read from it. */
export interface ReadNotice extends Omit<NoticeReading, 'proposals'> {
  readonly notice: NoticeText;
  readonly rows: readonly Row[];
}

/** A notice is pasted or picked, read, and looked through; nothing of it is left when the dialog closes. */
export function NoticeDialog(props: NoticeDialogProps) {
  const { title, purpose, prepare, faults, given, preface, outlook, action, onClose } = props;
  const { busy = false } = props;
  const translate = useTranslate();
  const [source, setSource] = useState<Source>(() => sourceOf(given));
  const [reading, setReading] = useState<ReadNotice>();
  const [refused, setRefused] = useState<{ readonly name: string; readonly why: Refused }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isReading, setIsReading] = useState(false);
  const reader = useRef<AbortController>(undefined);
  useEffect(() => () => reader.current?.abort(), []);
  const isRead = reading !== undefined;
  useEffect(() => {
    if (isRead) heading.current?.focus();
  }, [isRead]);

  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [pane, setPane] = useState<'notice' | 'fields'>('fields');
  const [lit, setLit] = useState<number>();

  const take = async (name: string, notice: NoticeText, file?: File) => {
    reader.current?.abort();
    const { signal } = (reader.current = new AbortController());
    setIsReading(true);
    const outcome = await readAside(notice, signal);
    if (signal.aborted) return;
    setIsReading(false);
    if (isRefused(outcome)) return setRefused({ name, why: outcome });
    const { proposals, ...about } = outcome;
    setRefused(undefined);
    setLit(undefined);
    const rows = [...rowsOf(proposals), ...(file ? [rowOfFile(file)] : [])];
    setReading({ ...about, notice, rows: rows.length === 0 ? [] : prepare(rows), isCut: about.isCut || notice.isCut });
  };
  const change = (rows: readonly Row[]) => setReading(reading && { ...reading, rows });
  const isTyped = reading !== undefined || source.text !== '';
  const close = () => {
    if (!busy) onClose();
  };
  const isFound = reading !== undefined && reading.rows.length > 0;

  return (
    <Dialog title={translate(title)} maxWidth={reading ? 'lg' : 'md'} hasForm isTyped={isTyped} onClose={close}>
      <DialogBody dividers>
        {!reading && (
          <SourceInput
            purpose={purpose}
            source={source}
            onChange={setSource}
            isReading={isReading}
            onPdf={(file, notice) => void take(file.name, notice, file)}
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
            {reading.warning && <Alert severity="warning">{inWords(reading.warning, translate)}</Alert>}
            {reading.isCut && (
              <Alert severity="info">{translate('The notice is long: only its first part was read.')}</Alert>
            )}
            {isFound && preface?.(reading)}
            {isNarrow && (
              <ToggleButtonGroup
                exclusive
                fullWidth
                size="small"
                value={pane}
                aria-label={translate('What is shown')}
                onChange={(_event, shown: 'notice' | 'fields' | null) => shown && setPane(shown)}
              >
                <ToggleButton value="fields">{translate('Fields')}</ToggleButton>
                <ToggleButton value="notice">{translate('Notice')}</ToggleButton>
              </ToggleButtonGroup>
            )}
            <Box sx={panes}>
              {(!isNarrow || pane === 'notice') && <NoticePane lines={reading.notice.lines} lit={lit} />}
              {(!isNarrow || pane === 'fields') && (
                <Stack spacing={2} sx={{ minWidth: 0 }}>
                  {groupsOf(reading.rows).map(([label, rows]) => (
                    <Box key={label} component="fieldset" disabled={busy} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
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
                            onLook={() => setLit(row.line?.number)}
                            onShow={isNarrow ? () => setPane('notice') : undefined}
                          />
                        ))}
                      </Stack>
                    </Box>
                  ))}
                </Stack>
              )}
            </Box>
            {isFound && outlook?.(reading.rows)}
          </Stack>
        )}
      </DialogBody>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {reading && (
          <Button label="Back to the text" disabled={busy} onClick={() => setReading(undefined)} sx={{ mr: 'auto' }} />
        )}
        <CancelButton disabled={busy} />
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

const panes = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gap: 3,
  alignItems: 'start',
};
