import { type Family, messages } from '@noticeboard/content-model';
import { Box } from '@mui/material';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useStore } from 'react-admin';
import { DraftForm } from '../editing/draft-form.js';
import { comparedField } from '../editing/form-fields.js';
import type { ManagedFormProps } from '../managers/record-manager.js';
import { useAddressState } from '../navigation/leaving.js';
import { formFaults, formValues, wireValues } from '../notifications/notification-values.js';
import { isObject, type Values } from '../providers/write-bodies.js';
import { useTranslate } from '../words/translate.js';
import { FirstNotification, firstNotification, type FirstState, filledIn } from './first-notification.js';
import { newPostingSaver } from './new-posting-saver.js';
import { postingFaults } from './posting-faults.js';
import { comparedPosting } from './posting-form.js';
import { PostingInputs } from './posting-inputs.js';

interface NewPostingFormProps extends Omit<ManagedFormProps, 'record'> {
  readonly family: Family;
}

/** A posting with its first notification. The title is enough: what is left empty is not written. */
export function NewPostingForm({ family, focused, onSaved, onCancel }: NewPostingFormProps) {
  const translate = useTranslate();
  const [address] = useAddressState();
  const fields = comparedPosting(family);
  const names = fields.map(({ name }) => name);
  const last = names.at(-1);
  const title = address('title');
  const begun = {
    ...Object.fromEntries(names.map((name) => [name, ''])),
    // It may be asked for by its title.
    [family.titleField]: title ?? '',
    notification: formValues(family, {}),
  };
  const isFilled = ({ notification }: Values) => filledIn(family, notification) > 0;

  // The list is what most come for: until something is typed, the form is one line over it.
  const [isLeftOpen] = useStore('newPosting.firstNotification', false);
  const [isOpen, setOpen] = useState(focused || title !== undefined || isLeftOpen);
  const open = ({ target }: FocusEvent<HTMLElement>) => target.matches('input, textarea') && setOpen(true);
  const [first, setFirst] = useState<FirstState>(title === undefined ? 'asLeft' : 'open');
  /** The last of the posting's own fields is followed by its notification. */
  const goOn = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, target, nativeEvent } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement) || target.name !== last) return;
    event.preventDefault();
    setFirst('entered');
    document.getElementById(firstNotification)?.querySelector<HTMLElement>('input')?.focus();
  };

  return (
    <Box onFocus={open} sx={isOpen ? {} : folded}>
      <DraftForm
        id="posting-form"
        resource={family.console.postings.path}
        record={undefined}
        heading={translate('New posting')}
        isFolded={!isOpen}
        fields={[...fields, ...more]}
        toForm={(values) => ({ ...begun, ...values })}
        toWire={({ notification, ...own }) => ({
          ...own,
          ...(isFilled({ notification }) && { notification: wireValues(family, asValues(notification)) }),
        })}
        validate={(values) => ({
          ...postingFaults(family, values),
          ...(isFilled(values) && { notification: formFaults(family, asValues(values['notification'])) }),
        })}
        saver={(provider) => newPostingSaver(family, provider, names)}
        failureTitle={messages.postingNotSaved}
        submitLabel="Add Job"
        onSaved={(saved) => {
          setFirst('asLeft');
          onSaved(saved);
        }}
        onCancel={onCancel}
      >
        <div onKeyDown={goOn}>
          <PostingInputs family={family} focused={focused} />
        </div>
        <FirstNotification
          family={family}
          state={first}
          isFolded={!isOpen}
          onToggle={(state) => {
            setFirst(state);
            setOpen(true);
          }}
        />
      </DraftForm>
    </Box>
  );
}

/** On a phone its title alone. */
const folded = {
  '& form > div > div:first-of-type': { flex: 1 },
  '& form .MuiFormControl-root ~ .MuiFormControl-root': { display: { xs: 'none', md: 'inline-flex' } },
  '& form .MuiFormHelperText-root:empty': { display: 'none' },
};

/** The content of the form beside the posting's own fields. */
const more = [comparedField('notification', { label: 'First notification' })];

function asValues(value: unknown): Values {
  return isObject(value) ? value : {};
}
