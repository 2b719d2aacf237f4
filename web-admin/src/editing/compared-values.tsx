import { Box, FormControlLabel, FormHelperText, Paper, Radio, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Values } from '../providers/write-bodies.js';
import type { ComparedField } from './compared-field.js';
import type { Difference, Side, Versions } from './three-way.js';

interface ComparedValuesProps {
  readonly field: ComparedField;
  readonly versions: Versions;
  readonly changedBy: Difference['changedBy'];
  readonly choice: Side | undefined;
  /** Nothing is chosen though something must be. */
  readonly isMissing: boolean;
  readonly onChoose: (side: Side) => void;
}

/** One field three times over; where both sides changed it, each side can be chosen. */
export function ComparedValues({ field, versions, changedBy, choice, isMissing, onChoose }: ComparedValuesProps) {
  const translate = useTranslate();
  const { name, label } = field;
  const asks = changedBy === 'both';
  const shown = (version: Values) =>
    field.show(
      version,
      Object.values(versions).filter((one) => one !== version),
    );
  const side = (value: Side) => {
    const kept = asks ? choice === value : changedBy === value;
    const heading = translate(sides[value]);
    return (
      <Paper variant="outlined" sx={{ ...box, ...(kept && { borderColor: 'primary.main', borderWidth: 2 }) }}>
        {asks ? (
          <FormControlLabel
            control={<Radio size="small" name={name} checked={kept} onChange={() => onChoose(value)} />}
            label={heading}
            slotProps={{ typography: { variant: 'subtitle2' } }}
          />
        ) : (
          <Heading>{`${heading}${kept ? ` – ${translate('kept')}` : ''}`}</Heading>
        )}
        <Shown value={shown(versions[value])} />
      </Paper>
    );
  };

  return (
    <Box
      component="fieldset"
      role={asks ? 'radiogroup' : 'group'}
      aria-describedby={`${name}-changed-by`}
      sx={{ border: 0, p: 0, mx: 0, mb: 2.5, minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle1" sx={{ p: 0 }}>
        {translate(label)}
      </Typography>
      <Typography id={`${name}-changed-by`} variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {translate(sentences[changedBy])}
      </Typography>
      {isMissing && (
        <FormHelperText error role="alert">
          {translate('Please choose theirs or yours.')}
        </FormHelperText>
      )}
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
        <Paper variant="outlined" sx={box}>
          <Heading>{translate('When you opened it')}</Heading>
          <Shown value={shown(versions.opened)} />
        </Paper>
        {side('remote')}
        {side('mine')}
      </Box>
    </Box>
  );
}

function Heading({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="subtitle2" component="h3">
      {children}
    </Typography>
  );
}

function Shown({ value }: { readonly value: ReactNode }) {
  const translate = useTranslate();
  const isEmpty = value === '' || value === null || value === undefined;
  return (
    <Typography component="div" variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {isEmpty ? <em>{translate('empty')}</em> : value}
    </Typography>
  );
}

const sides = { remote: 'Theirs now', mine: 'Yours' } as const satisfies Record<Side, string>;

const sentences = {
  remote: 'Changed by them only: theirs is kept.',
  mine: 'Changed by you only: yours is kept.',
  both: 'Changed by both of you: choose one.',
} as const satisfies Record<Difference['changedBy'], string>;

const box = { p: 1, minWidth: 0 };
