import { linkTarget } from '@noticeboard/content-model';
import { Box, Typography } from '@mui/material';
import { useLocale } from 'react-admin';
import { readingWords } from '../../dates/reading-words.js';
import { storedAddress } from '../../navigation/addresses.js';
import { HostLink } from '../../ui/host-link.js';
import { inWords } from '../../words/sentence.js';
import { useTranslate } from '../../words/translate.js';
import type { ComparedField, RecordField } from '../difference/field-difference.js';
import { MarkChip, MarkedText, sides } from './marked-text.js';

/** One field of both states beside each other; on a narrow screen the former above the present one. */
export function FieldComparison({ field: { field, mark, entries } }: { readonly field: ComparedField }) {
  const translate = useTranslate();
  const label = translate(field.label);
  const side = (name: 'before' | 'after') => (
    <Box sx={sides.pane}>
      <Typography component="p" variant="body2" sx={sides.label}>
        {translate(name === 'before' ? 'Before' : 'After')}
      </Typography>
      <Entries field={field} entries={entries} side={name} />
    </Box>
  );
  return (
    <Box role="group" aria-label={label} sx={{ py: 1 }}>
      <Typography component="h4" variant="body2" sx={{ fontWeight: 600, display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {label}
        <MarkChip mark={mark} />
      </Typography>
      {mark === 'same' ? (
        <Entries field={field} entries={entries} side="after" />
      ) : (
        <Box sx={sides.pair}>
          {side('before')}
          {side('after')}
        </Box>
      )}
    </Box>
  );
}

interface EntriesProps extends Pick<ComparedField, 'field' | 'entries'> {
  readonly side: 'before' | 'after';
}

function Entries({ field, entries, side }: EntriesProps) {
  const translate = useTranslate();
  const textOf = useValueText();
  const shown = entries.filter((entry) => entry[side] !== undefined);
  if (shown.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        <em>{translate('empty')}</em>
      </Typography>
    );
  }
  return shown.map((entry, place) => {
    const text = entry[side] ?? '';
    return (
      <Typography key={place} component="div" variant="body2" sx={sides.text}>
        <MarkedText
          before={textOf(entry.before ?? '', field.kind)}
          after={textOf(entry.after ?? '', field.kind)}
          side={side}
        />
        <Beside text={text} field={field} />
      </Typography>
    );
  });
}

/** The meaning of a value, beside its text. */
function Beside({ text, field: { kind, deadline } }: { readonly text: string; readonly field: RecordField }) {
  const translate = useTranslate();
  if (kind === 'date' || kind === 'dates') return <Reading text={text} kind={kind} deadline={deadline === true} />;
  if (kind === 'pdf' && text.startsWith('uploads/')) {
    return (
      <>
        {' · '}
        <a href={storedAddress(text, '')} target="_blank" rel="noopener">
          {translate('Open it')}
        </a>
      </>
    );
  }
  if (kind === 'url' && linkTarget(text)) {
    return (
      <>
        {' · '}
        <HostLink address={text} />
      </>
    );
  }
  return null;
}

/** A stored value as a person reads it: a flag is stored as `true`. */
export function useValueText(): (text: string, kind: RecordField['kind']) => string {
  const translate = useTranslate();
  return (text, kind) => (kind === 'flag' ? translate(text === 'true' ? 'Yes' : 'No') : text);
}

interface ReadingProps extends Pick<RecordField, 'kind'> {
  readonly text: string;
  readonly deadline?: boolean;
}

/** How a date that was stored is read; nothing for what is no date at all. */
export function Reading({ text, kind, deadline = false }: ReadingProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const reading = readingWords(text, { deadline, labelled: kind === 'dates', locale });
  if (!reading) return null;
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {reading.sentences.map((part) => inWords(part, translate)).join(' · ')}
    </Typography>
  );
}
