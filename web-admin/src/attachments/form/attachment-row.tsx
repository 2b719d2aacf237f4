import { Box, FormHelperText, IconButton, Stack, TextField, Typography } from '@mui/material';
import { completedLink } from '@noticeboard/content-model';
import { type ClipboardEvent, type Dispatch, type KeyboardEvent, memo } from 'react';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { type DraftRow, type RowContent, storedPdf } from '../draft/draft.js';
import { type Duplicate, faultsSoFar, rowFaults } from '../draft/row-faults.js';
import type { Step } from '../draft/editor.js';
import { GovernmentMark, HostNote } from '../links/host-note.js';
import { hostVerdict } from '../links/host-verdict.js';
import { clipboardOf, readLinks } from '../links/read-links.js';
import { PdfField } from '../pdf/pdf-field.js';
import { Warning } from '../../ui/warning.js';
import { useTranslate } from '../../words/translate.js';

interface AttachmentRowProps {
  readonly row: DraftRow;
  /** Counts from 1. */
  readonly number: number;
  readonly isLast: boolean;
  /** A save was tried: what is missing is said. */
  readonly isChecked: boolean;
  /** The server's faults of it. */
  readonly refusal: string | undefined;
  readonly duplicates: readonly Duplicate[];
  readonly dispatch: Dispatch<Step>;
}

/** One attachment of the form. Redrawn only when it changes itself: a list may have many. */
export const AttachmentRow = memo(function AttachmentRow(props: AttachmentRowProps) {
  const { row, number, isLast, isChecked, refusal, duplicates, dispatch } = props;
  const { key, title, type, url } = row;
  const translate = useTranslate();
  const name = translate('Attachment %{number}', { number });
  const faults = isChecked ? rowFaults(row) : faultsSoFar(row);
  const change = (content: RowContent) => dispatch({ type: 'change', key, content });

  const moveByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dispatch({ type: 'move', key, by });
  };

  /** A single link with a name fills both inputs; several become rows of their own (`useIncoming`). */
  const pasteAddress = (event: ClipboardEvent) => {
    const clipboard = clipboardOf(event.clipboardData);
    const [link, ...more] = readLinks(clipboard);
    if (!link || more.length > 0 || clipboard.text.trim() === link.url) return;
    event.preventDefault();
    change({ url: link.url, ...(title.trim() === '' && { title: link.title }) });
  };

  return (
    <Box role="group" aria-label={name} onKeyDown={moveByKey} sx={frame}>
      <Box sx={line}>
        <Typography variant="subtitle2" component="span" aria-hidden sx={{ lineHeight: '40px' }}>
          <Box component="span" sx={{ display: { md: 'none' } }}>
            {name}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {number}
          </Box>
        </Typography>
        <TextField
          id={titleInputId(key)}
          label={translate('Title')}
          required
          value={title}
          error={faults.title !== undefined}
          helperText={faults.title && translate(faults.title)}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextField
          select
          label={translate('Type')}
          required
          value={type}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => change({ type: target.value === 'pdf' ? 'pdf' : 'link' })}
        >
          <option value="link">{translate('Link')}</option>
          <option value="pdf">{translate('PDF')}</option>
        </TextField>
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
          {type === 'link' ? (
            <>
              <TextField
                label={translate('URL')}
                required
                type="url"
                placeholder="https://"
                value={url}
                error={faults.url !== undefined}
                helperText={faults.url && translate(faults.url)}
                onChange={({ target }) => change({ url: target.value })}
                onPaste={pasteAddress}
                onBlur={() => {
                  const link = completedLink(url);
                  if (link !== undefined) change({ url: link });
                }}
                slotProps={{ input: { endAdornment: <GovernmentMark address={url} /> } }}
              />
              {hostVerdict(url)?.isGovernment === false && <HostNote address={url} />}
            </>
          ) : (
            <PdfField
              row={row}
              fault={faults.file && translate(faults.file)}
              onChange={change}
              onNoPdf={(files) => dispatch({ type: 'addFiles', files })}
            />
          )}
        </Box>
        <RowButtons isFirst={number === 1} isLast={isLast} rowKey={key} dispatch={dispatch} />
      </Box>
      {refusal !== undefined && <FormHelperText error>{translate(refusal)}</FormHelperText>}
      {duplicates.map(({ text, number: other }) => (
        <FormHelperText key={text}>
          <Warning>{translate(text, { number: other })}</Warning>
        </FormHelperText>
      ))}
      <HiddenContent row={row} />
    </Box>
  );
});

/** `id` of the input that takes the cursor when its row is added. */
export function titleInputId(key: number): string {
  return `attachment-${key}-title`;
}

/** The fields of the other type, which a save would let go of. */
function HiddenContent({ row }: { readonly row: DraftRow }) {
  const translate = useTranslate();
  const hidden = row.type === 'link' ? (row.file?.name ?? storedPdf(row)?.fileName) : row.url.trim();
  if (hidden === undefined || hidden === '') return null;
  return (
    <FormHelperText sx={{ overflowWrap: 'anywhere' }}>
      {translate('Kept until you save: %{content}', { content: hidden })}
    </FormHelperText>
  );
}

const frame = { borderTop: 1, borderColor: 'divider', py: 1 };

/** One line where there is room for it; on a phone the buttons stand beside the number. */
const line = {
  display: 'grid',
  columnGap: 1,
  rowGap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '1.25rem minmax(0, 2fr) 6rem minmax(0, 3fr) auto' },
};

interface RowButtonsProps {
  readonly rowKey: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly dispatch: Dispatch<Step>;
}

const buttonsPlace = {
  alignItems: 'center',
  minHeight: 40,
  gridRow: { xs: 1, md: 'auto' },
  gridColumn: { xs: 2, md: 'auto' },
};

/** A button at an end stays in reach of the keyboard, so that the cursor does not fall out of the row that moved there. */
function RowButtons({ rowKey: key, isFirst, isLast, dispatch }: RowButtonsProps) {
  const translate = useTranslate();
  const buttons = [
    { label: 'Move up', Icon: ArrowUpwardIcon, off: isFirst, step: { type: 'move', key, by: -1 } },
    { label: 'Move down', Icon: ArrowDownwardIcon, off: isLast, step: { type: 'move', key, by: 1 } },
    { label: 'Remove', Icon: DeleteIcon, off: false, step: { type: 'remove', key } },
  ] as const satisfies readonly { step: Step; [more: string]: unknown }[];
  return (
    <Stack direction="row" sx={buttonsPlace}>
      {buttons.map(({ label, Icon, off, step }) => (
        <IconButton
          key={label}
          size="small"
          aria-label={translate(label)}
          title={translate(label)}
          aria-disabled={off}
          onClick={() => off || dispatch(step)}
          sx={{ '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } }}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Stack>
  );
}
