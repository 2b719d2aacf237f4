import { type Family, messages } from '@noticeboard/content-model';
import { Box } from '@mui/material';
import { useMemo, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { DoneNote } from '../ui/done-note.js';
import { FailureBox } from '../ui/failure-box.js';
import { RemovalQuestion } from '../editing/removal-question.js';
import { useAddressState } from '../navigation/use-address-state.js';
import { useLeaveForm } from '../navigation/use-leave-form.js';
import { useRemoval } from '../editing/use-removal.js';
import { useMayWrite } from '../access/use-may-write.js';
import { attachmentsIn } from './stored/attachments-in.js';
import { AttachmentsForm } from './form/attachments-form.js';
import { ItemList } from './stored/item-list.js';
import type { Items } from './stored/use-items.js';

interface AttachmentsPanelProps {
  readonly family: Family;
  /** None as long as no title is selected. */
  readonly posting: RaRecord | undefined;
  readonly items: Items;
  /** Something was to be written without a posting to write it to. */
  readonly onUnknownTitle?: () => void;
}

/** The useful links of one posting: those that it has, and the form that adds and edits them. */
export function AttachmentsPanel({ family, posting, items, onUnknownTitle }: AttachmentsPanelProps) {
  const { path: resource } = family.console.items;
  const translate = useTranslate();
  const mayWrite = useMayWrite(resource);
  const leave = useLeaveForm();
  const [, setAddress] = useAddressState();
  const { records, opened, failure } = items;
  /** Counts the forms shown: a new one starts empty, or from the record as it is now. */
  const [form, setForm] = useState(0);
  const [done, setDone] = useState<Done>();

  const place = records.findIndex(({ id }) => id === opened?.id);
  const elsewhere = useMemo(
    () => records.filter(({ id }) => id !== opened?.id).flatMap(attachmentsIn),
    [records, opened?.id],
  );

  const show = (id: string | undefined, text = '') => {
    setDone({ text, posting });
    setAddress({ edit: id });
    setForm(form + 1);
  };
  const removal = useRemoval(resource, ({ id }) => {
    if (id === opened?.id) show(undefined);
    setDone({ text: translate('Item deleted.'), posting, removed: id });
  });

  return (
    <>
      {failure !== undefined && <FailureBox title={translate(messages.errorBox)} message={translate(failure)} />}
      <DoneNote done={done && done.posting?.id === posting?.id ? done.text : ''} after={done?.removed} />
      {removal.failure && (
        <FailureBox
          title={translate(messages.errorBox)}
          message={removal.failure.message ?? translate(messages.deleteFailed)}
        />
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '3fr 2fr' }, alignItems: 'start' }}>
        {posting && (
          <Box sx={{ order: { lg: 2 }, minWidth: 0 }}>
            <ItemList
              records={records}
              editedId={opened && String(opened.id)}
              mayWrite={mayWrite}
              onEdit={({ id }) => leave(() => show(String(id)))}
              onDelete={removal.ask}
            />
          </Box>
        )}
        {mayWrite && (
          <AttachmentsForm
            key={`${opened?.id}/${form}`}
            family={family}
            posting={posting}
            record={records[place] ?? opened}
            heading={opened ? translate('Edit: item %{number}', { number: place + 1 }) : translate('New item')}
            elsewhere={elsewhere}
            focused={form > 0}
            onUnknownTitle={() => onUnknownTitle?.()}
            onSaved={(created) => show(undefined, translate(created ? 'Item added.' : 'Item updated.'))}
            onCancel={() => show(undefined)}
          />
        )}
      </Box>
      <RemovalQuestion
        removal={removal}
        question={translate('Are you sure you want to delete this item?')}
        named={(record) =>
          attachmentsIn(record)
            .map(({ title }) => title)
            .join(', ')
        }
      />
    </>
  );
}

/** What was done last, and of which posting: with another one selected it is no news. */
interface Done {
  readonly text: string;
  readonly posting: RaRecord | undefined;
  readonly removed?: RaRecord['id'];
}
