import { Box, Button, DialogActions, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { Dialog, DialogBody } from '../ui/dialog.js';
import { momentWords } from '../words/moment-words.js';
import type { Values } from '../providers/write-bodies.js';
import type { ComparedField } from './compared-field.js';
import { ComparedValues } from './compared-values.js';
import { differences, merged, type Side, type Versions } from './three-way.js';

interface ConflictDialogProps {
  readonly versions: Versions;
  readonly fields: readonly ComparedField[];
  /** With the fields as both sides together have them. */
  readonly onMerged: (values: Values) => void;
  /** Leaves the form as it is. */
  readonly onCancel: () => void;
}

/** Somebody else was first: field by field what it was, what they made of it and what the form has. */
export function ConflictDialog({ versions, fields, onMerged, onCancel }: ConflictDialogProps) {
  const translate = useTranslate();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [isChecked, setChecked] = useState(false);
  const names = fields.map(({ name }) => name);
  const time = changeTime(versions.remote, useLocale());
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
    <Dialog
      title={translate('Somebody else changed this record meanwhile')}
      maxWidth="md"
      fillsPhone
      onClose={onCancel}
    >
      <DialogBody>
        <DialogContentText sx={{ mb: 2 }}>
          {time !== '' && `${translate('Their change was saved on %{time}.', { time })} `}
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
        <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
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
