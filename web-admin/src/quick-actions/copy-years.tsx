import { Box, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { inWords } from '../words/sentence.js';
import { useTranslate } from '../words/translate.js';
import { Tick, TickGroup } from './copy-ticks.js';
import type { YearMove } from './year-moves.js';

interface CopyYearsProps {
  readonly moves: readonly YearMove[];
  readonly disabled: boolean;
}

/**
 * The years in what comes along. A tick is what the form holds: one that is set puts the later value there, and what a
 * person has typed over is no longer offered.
 */
export function CopyYears({ moves, disabled }: CopyYearsProps) {
  const translate = useTranslate();
  const { setValue, formState } = useFormContext();
  const values: readonly unknown[] = useWatch({ name: moves.map(({ source }) => source) });
  const ticks: readonly unknown[] = useWatch({ name: moves.map(({ tick }) => tick ?? '') });
  const shown = moves
    .map((move, place) => ({ ...move, value: values[place], comesAlong: move.tick === undefined || ticks[place] }))
    .filter(({ value, before, after, comesAlong }) => comesAlong && (value === before || value === after));
  const moved = shown.filter(({ value, after }) => value === after).length;
  const move = ({ source, before, after }: YearMove, isOn: boolean) =>
    setValue(source, isOn ? after : before, { shouldDirty: true, shouldValidate: formState.isSubmitted });

  if (shown.length === 0) return null;
  return (
    <TickGroup legend={translate('Years')}>
      <Tick
        label={translate('Move years by one')}
        isTicked={moved === shown.length}
        isMixed={moved > 0 && moved < shown.length}
        disabled={disabled}
        onTick={(isOn) => shown.forEach((one) => move(one, isOn))}
      />
      <Box sx={{ pl: { xs: 1.5, sm: 4 }, ...(shown.length > manyMoves && scrolling) }}>
        {shown.map((one) => (
          <Tick
            key={one.source}
            label={<MoveWords move={one} />}
            isTicked={one.value === one.after}
            disabled={disabled}
            onTick={(isOn) => move(one, isOn)}
          />
        ))}
      </Box>
    </TickGroup>
  );
}

/** As many as are shown without scrolling among them. */
const manyMoves = 12;
const scrolling = { maxHeight: '26rem', overflowY: 'auto' } as const;

function MoveWords({ move: { label, before, after } }: { readonly move: YearMove }) {
  const translate = useTranslate();
  const [from, to] = excerpts(before, after);
  return (
    <Typography component="span" variant="body2">
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {inWords(label, translate)}:
      </Box>{' '}
      {from} {'→'} <strong>{to}</strong>
    </Typography>
  );
}

/** How much of a long text is shown on either side of its years. */
const margin = 40;

/** Two texts that differ in their years, without what stands far from these. */
function excerpts(before: string, after: string): readonly [string, string] {
  const differs = before.split('').flatMap((letter, place) => (letter === after[place] ? [] : [place]));
  const [first = 0, last = 0] = [differs[0], differs.at(-1)];
  const cut = (text: string) =>
    (first > margin ? '…' : '') +
    text.slice(Math.max(0, first - margin), last + 1 + margin) +
    (text.length > last + 1 + margin ? '…' : '');
  return [cut(before), cut(after)];
}
