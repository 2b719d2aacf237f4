import { Box, Button, Typography } from '@mui/material';
import type { HistoryEvent } from '@noticeboard/content-model';
import { useState } from 'react';
import { useConsole } from '../../context/console-context.js';
import { inWords } from '../../words/sentence.js';
import { useTranslate } from '../../words/translate.js';
import { Reading, useValueText } from '../compare/field-comparison.js';
import { Added, MarkedText, Removed } from '../compare/marked-text.js';
import { type ChangeWords, changeWords } from '../difference/change-words.js';
import { ChangeSetFacts } from './change-set-facts.js';

/** Changes that are shown until all are asked for. */
const first = 4;
/** Characters of two texts that stand beside each other on a line. */
const shortest = 80;

/** The changes of an event, before → after; a few of very many at first. */
export function EventChanges({ event }: { readonly event: Pick<HistoryEvent, 'subject' | 'changes' | 'data'> }) {
  return event.subject.kind === 'changeSet' ? <ChangeSetFacts event={event} /> : <RecordChanges event={event} />;
}

function RecordChanges({ event: { subject, changes } }: { readonly event: Pick<HistoryEvent, 'subject' | 'changes'> }) {
  const tables = useConsole();
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, first);
  if (changes.length === 0) return null;
  return (
    <>
      <Box component="dl" sx={listStyle}>
        {shown.map((change) => {
          const words = changeWords(subject, tables, change);
          return (
            <div key={change.path}>
              <dt>{inWords(words.label, translate)}</dt>
              <dd>
                <Change words={words} />
              </dd>
            </div>
          );
        })}
      </Box>
      {changes.length > first && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? translate('Show fewer') : translate('Show all %{count} changes', { count: changes.length })}
        </Button>
      )}
    </>
  );
}

function Change({ words: { kind, before, after } }: { readonly words: ChangeWords }) {
  const textOf = useValueText();
  const [old, present] = [before, after].map((text) => (text === '' ? '' : textOf(text, kind)));
  const isDate = kind === 'date' || kind === 'dates';
  return (
    <Typography component="div" variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
      {Boolean(old) && Boolean(present) && `${old}${present}`.length > shortest ? (
        <MarkedText before={old ?? ''} after={present ?? ''} side="both" />
      ) : (
        <>
          {old && <Removed>{old}</Removed>}
          {old && present && ' → '}
          {present && <Added>{present}</Added>}
        </>
      )}
      {isDate && <Reading text={after || before} kind={kind} />}
    </Typography>
  );
}

const listStyle = {
  m: 0,
  mt: 0.5,
  '& dt': { fontSize: '0.875rem', color: 'text.secondary', mt: 0.5 },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
