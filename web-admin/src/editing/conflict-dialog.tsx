import {
  Box,
  Button,
  DialogActions,
  DialogContentText,
  FormControlLabel,
  FormHelperText,
  Paper,
  Radio,
  Typography,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useLocale } from 'react-admin';
import type { Values } from '../providers/write-bodies.js';
import { CancelButton, Dialog, DialogBody } from '../ui/dialog.js';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import type { ComparedField } from './form-fields.js';
import { type Difference, differences, merged, type Side, type Versions } from './three-way.js';

interface ConflictDialogProps {
  /** Names the record, where the screen behind is not about it alone. */
  readonly about?: string;
  readonly versions: Versions;
  readonly fields: readonly ComparedField[];
  /** Receives the fields with both sides' changes in them. */
  readonly onMerged: (values: Values) => void;
  /** Leaves the form as it is. */
  readonly onCancel: () => void;
}

/** Somebody else was first: field by field what it was, what they made of it and what the form has. */
export function ConflictDialog({ about, versions, fields, onMerged, onCancel }: ConflictDialogProps) {
  const translate = useTranslate();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [isChecked, setChecked] = useState(false);
  const names = fields.map(({ name }) => name);
  const time = changeTime(versions.remote, useLocale());
  const { currentBy: name } = versions.remote;
  const found = differences(names, versions);
  const open = found.filter(({ name, changedBy }) => changedBy === 'both' && choices[name] === undefined);

  const save = (dialog: Element | null) => {
    setChecked(true);
    const [first] = open;
    if (!first) return onMerged(merged(names, versions, choices));
    const radios = [...(dialog?.querySelectorAll('input') ?? [])];
    radios.find(({ name }) => name === first.name)?.focus();
  };

  return (
    <Dialog title={translate('Somebody else changed this record meanwhile')} maxWidth="md" hasForm onClose={onCancel}>
      <DialogBody>
        {about !== undefined && (
          <Typography variant="subtitle1" component="h3" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {about}
          </Typography>
        )}
        <DialogContentText sx={{ mb: 2 }}>
          {time !== '' &&
            (typeof name === 'string'
              ? `${translate('%{name} saved their change on %{time}.', { name, time })} `
              : `${translate('Their change was saved on %{time}.', { time })} `)}
          {translate('What only one of you changed is kept. Where both of you changed the same field, choose one.')}
        </DialogContentText>
        {fields.map((field) => {
          const changedBy = found.find(({ name }) => name === field.name)?.changedBy;
          return (
            changedBy && (
              <ComparedValues
                key={field.name}
                field={field}
                versions={versions}
                changedBy={changedBy}
                choice={choices[field.name]}
                isMissing={isChecked && open.some(({ name }) => name === field.name)}
                onChoose={(side) => setChoices({ ...choices, [field.name]: side })}
              />
            )
          );
        })}
      </DialogBody>
      <DialogActions>
        <Box sx={{ flex: 1, px: 1 }} role="status">
          {open.length > 0 && translate(stillToChoose, { smart_count: open.length })}
        </Box>
        <CancelButton />
        <Button variant="contained" onClick={({ currentTarget }) => save(currentTarget.closest('[role=dialog]'))}>
          {translate('Save merged')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const stillToChoose = '%{smart_count} field to choose |||| %{smart_count} fields to choose';

function changeTime({ updatedAt }: Values, locale: string): string {
  const at = String(updatedAt);
  return Number.isNaN(Date.parse(at)) ? '' : momentWords(at, locale);
}

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
function ComparedValues({ field, versions, changedBy, choice, isMissing, onChoose }: ComparedValuesProps) {
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
