import { Box, Typography } from '@mui/material';
import {
  type Family,
  type Field,
  type FieldGroup,
  notAvailable,
  notificationFields,
  wireName,
} from '@noticeboard/content-model';
import type { KeyboardEvent } from 'react';
import {
  ArrayInput,
  ResourceContextProvider,
  SimpleFormIterator,
  TextInput,
  useSimpleFormIterator,
  useSimpleFormIteratorItem,
} from 'react-admin';
import { FormDateReading, closeReading } from '../dates/date-reading.js';
import { isDeadline } from '../dates/reading-words.js';
import { FieldChecks, NotificationChecks } from '../editing/field-checks.js';
import { LinkInput } from '../editing/link-input.js';
import { Button } from '../ui/buttons.js';
import { useTranslate } from '../words/translate.js';

interface NotificationFieldsetsProps {
  readonly family: Family;
  /** Part of the form that holds the notification, where it holds more. */
  readonly within?: string;
  /** The title of its posting, where the form does not hold that. */
  readonly title?: string | undefined;
  /** Starts with the cursor in its first field. */
  readonly focused?: boolean;
}

/** The groups of the field table, under the words of the detail page. */
export const groups = {
  details: 'Job Details',
  dates: 'Important Dates',
  fees: 'Application Fee',
  section: 'Section under its own title',
} as const satisfies Record<FieldGroup, string>;

/** The inputs of a notification, group by group. */
export function NotificationFieldsets({ family, within, title, focused = false }: NotificationFieldsetsProps) {
  const translate = useTranslate();
  const sourceOf = (field: Field) => `${within === undefined ? '' : `${within}.`}${wireName(family, field)}`;
  const fieldsets = Object.entries(groups).map(([group, legend]) => (
    <Box key={group} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle1" sx={{ mb: 1, p: 0, fontWeight: 700 }}>
        {translate(legend)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
        {notificationFields.map(
          (field, index) =>
            field.group === group && (
              <FieldInput
                key={field.name}
                field={field}
                name={wireName(family, field)}
                source={sourceOf(field)}
                autoFocus={focused && index === 0}
              />
            ),
        )}
      </Box>
    </Box>
  ));
  // The entries of a list want to know whose they are, also where the address names no resource.
  return (
    <ResourceContextProvider value={family.console.notifications.path}>
      <NotificationChecks family={family} within={within} title={title}>
        {fieldsets}
      </NotificationChecks>
    </ResourceContextProvider>
  );
}

interface FieldInputProps {
  readonly field: Field;
  /** On the wire. */
  readonly name: string;
  /** In the form. */
  readonly source: string;
  readonly autoFocus?: boolean;
}

/** The input of one row of the field table. */
function FieldInput({ field, name, source, autoFocus = false }: FieldInputProps) {
  const translate = useTranslate();
  if (field.kind === 'lines') return <EntriesInput source={source} label={field.label} entry="line" />;
  if (field.kind === 'dates') return <EntriesInput source={source} label={field.label} entry="dateValue" />;
  if (field.kind === 'url')
    return <LinkInput source={source} label={field.label} helperText={<FieldChecks name={name} />} />;
  return (
    <TextInput
      source={source}
      label={field.label}
      isRequired={field.required === true}
      autoFocus={autoFocus}
      helperText={false}
      {...(field.long && { multiline: true, minRows: 3, maxRows: 12, sx: { gridColumn: '1 / -1' } })}
      {...(field.kind === 'date' && {
        helperText: (
          <>
            <FormDateReading source={source} deadline={isDeadline(field)} />
            <FieldChecks name={name} />
          </>
        ),
        sx: closeReading,
        ...(!field.required && absent(translate(notAvailable))),
      })}
    />
  );
}

/** How an absent date looks in this form (specification, section 3). It is never a value. */
const absent = (placeholder: string) => ({ placeholder, slotProps: { inputLabel: { shrink: true } } });

interface EntriesInputProps {
  readonly source: string;
  readonly label: string;
  readonly entry: 'line' | 'dateValue';
}

/** A list of texts: add, remove, move up and down. */
function EntriesInput({ source, label, entry }: EntriesInputProps) {
  return (
    <ArrayInput
      source={source}
      label={label}
      helperText={entry === 'dateValue' && <FieldChecks name="additionalDates" />}
      sx={{ gridColumn: '1 / -1' }}
    >
      <SimpleFormIterator inline fullWidth disableClear getItemLabel={false} addButton={<AddEntry />} sx={look}>
        <EntryInput label={label} entry={entry} />
      </SimpleFormIterator>
    </ArrayInput>
  );
}

/** One text of a list. Enter goes on to the next one, and adds it after the last. */
function EntryInput({ label, entry }: Pick<EntriesInputProps, 'label' | 'entry'>) {
  const translate = useTranslate();
  const { add, total } = useSimpleFormIterator();
  const { index } = useSimpleFormIteratorItem();
  const goOn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (index === total - 1) add();
    else event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input')?.focus();
  };
  return (
    <TextInput
      source={entry}
      label={false}
      fullWidth
      helperText={false}
      onKeyDown={goOn}
      slotProps={{ htmlInput: { 'aria-label': translate(label) } }}
      {...(entry === 'dateValue' && {
        placeholder: translate('Correction window: 1–3 December 2026'),
        helperText: <FormDateReading source={entry} labelled />,
        sx: closeReading,
      })}
    />
  );
}

function AddEntry() {
  const { add } = useSimpleFormIterator();
  return <Button label="ra.action.add" size="small" onClick={() => add()} />;
}

const look = {
  pt: 0.5,
  // react-admin shows the buttons of a line to a pointing device only; the keyboard must find them too.
  '& .RaSimpleFormIterator-action': { visibility: 'visible', whiteSpace: 'nowrap' },
  '& .RaSimpleFormIterator-line': { border: 'none', mb: 1, display: 'flex' },
};
