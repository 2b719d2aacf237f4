import { Box } from '@mui/material';
import { messages, type TokenRight, tokenRights } from '@noticeboard/content-model';
import { CheckboxGroupInput, SelectInput, TextInput, useInput } from 'react-admin';
import { roleChoices } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import { DraftForm } from '../editing/draft-form.js';
import { comparedField } from '../editing/form-fields.js';
import type { ManagedFormProps } from '../managers/record-manager.js';
import { tokensScreen } from '../navigation/screens.js';
import { textOf } from '../providers/write-bodies.js';
import { MomentField } from '../ui/moment-field.js';
import { momentOfInput } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';

const fields = ['name', 'role', 'may', 'families', 'expiresAt'].map((name) => comparedField(name, { label: name }));
/** The least: more is given on purpose. */
const empty = { name: '', role: 'auditor', may: ['read'], families: [], expiresAt: '' };

export const rightWords = {
  read: 'Read',
  prepare: 'Prepare',
  publish: 'Publish',
} as const satisfies Record<TokenRight, WordKey>;
const rightChoices = tokenRights.map((id) => ({ id, name: rightWords[id] }));

/** A token for a program; one that is there is not changed. */
export function TokenForm({ record, focused, onSaved, onCancel }: ManagedFormProps) {
  const translate = useTranslate();
  const { table } = useConsole();
  return (
    <DraftForm
      id="token-form"
      resource={tokensScreen.path}
      record={record}
      heading={translate('New token')}
      fields={fields}
      toForm={() => empty}
      // A time that is none goes as it was typed: the portal says what is wrong with it.
      toWire={(values) => {
        const end = textOf(values, 'expiresAt');
        return { ...values, expiresAt: momentOfInput(end)?.toISOString() ?? end };
      }}
      validate={() => ({})}
      failureTitle={messages.errorBox}
      failureText={messages.submitFailed}
      submitLabel="Issue token"
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '2fr 1fr 1fr' }, alignItems: 'start' }}>
        <TextInput
          source="name"
          label="Name"
          isRequired
          autoFocus={focused}
          helperText="The program acts under this name, as in the audit."
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
        <SelectInput source="role" label="Role" choices={roleChoices} isRequired helperText={false} />
        <EndInput />
      </Box>
      <CheckboxGroupInput source="may" label="What it may do" choices={rightChoices} helperText={false} />
      <CheckboxGroupInput
        source="families"
        label="Writes to"
        choices={table.map(({ key, site }) => ({ id: key, name: site.heading }))}
        helperText="All content, where none is chosen."
      />
    </DraftForm>
  );
}

function EndInput() {
  const { field, fieldState } = useInput<string>({ source: 'expiresAt' });
  return (
    <MomentField
      label="Ends on"
      typed={field.value}
      onType={field.onChange}
      fault={fieldState.error?.message}
      help="Indian time. Without one it does not expire."
    />
  );
}
