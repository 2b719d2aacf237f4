import { Box, Typography } from '@mui/material';
import { encodedError, isMailAddress, messages, type Role, roles, shortestPassword } from '@noticeboard/content-model';
import { PasswordInput, SelectInput, TextInput } from 'react-admin';
import { roleChoices } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import { comparedField } from '../editing/form-fields.js';
import { DraftForm } from '../editing/draft-form.js';
import type { ManagedFormProps } from '../managers/record-manager.js';
import { accountsScreen } from '../navigation/screens.js';
import type { FormErrors } from '../providers/http-client.js';
import type { Values } from '../providers/write-bodies.js';
import { useTranslate, type WordKey } from '../words/translate.js';

const fields = [
  comparedField('username', { label: 'User name' }),
  comparedField('password', { label: 'Password' }),
  comparedField('role', { label: 'Role' }),
  comparedField('email', { label: 'E-mail' }),
];
/** A reader can do no harm: more is given on purpose. */
const empty: { readonly role: Role } & Values = { username: '', password: '', email: '', role: 'auditor' };

export function AccountForm({ record, focused, onSaved, onCancel }: ManagedFormProps) {
  const translate = useTranslate();
  const { identity } = useConsole();
  const isNew = record === undefined;
  const mayInvite = isNew && identity.mailsStaff === true;
  return (
    <DraftForm
      id="account-form"
      resource={accountsScreen.path}
      record={record}
      heading={isNew ? translate('New account') : translate('Edit: %{title}', { title: String(record.id) })}
      fields={fields}
      toForm={(account) => ({ ...empty, ...account })}
      toWire={(account) => (mayInvite && !account['password'] ? { ...account, invite: true } : account)}
      validate={(values: Values) => accountFaults(values, isNew, mayInvite)}
      failureTitle={messages.errorBox}
      failureText={messages.submitFailed}
      submitLabel={isNew ? 'Add Account' : 'Update Account'}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '2fr 2fr 2fr 1fr' }, alignItems: 'start' }}>
        <TextInput
          source="username"
          label="User name"
          isRequired
          readOnly={!isNew}
          autoFocus={focused && isNew}
          helperText={false}
          slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
        />
        <PasswordInput
          source="password"
          label={isNew ? 'Password' : 'New password'}
          isRequired={isNew && !mayInvite}
          autoFocus={focused && !isNew}
          helperText={
            mayInvite ? inviteHint : isNew ? 'At least 10 characters.' : 'Leave it empty to keep the password.'
          }
          slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
        />
        <TextInput
          source="email"
          label="E-mail"
          helperText="May be left empty. Only admins see it."
          slotProps={{ htmlInput: { type: 'email', autoComplete: 'off' } }}
        />
        <SelectInput source="role" label="Role" choices={roleChoices} isRequired helperText={false} />
      </Box>
      <Typography component="ul" variant="body2" color="textSecondary" sx={{ m: 0, pl: 2.5 }}>
        {roles.map((role) => (
          <li key={role}>{translate(mayDo[role])}</li>
        ))}
      </Typography>
    </DraftForm>
  );
}

const inviteHint: WordKey = 'Leave it empty to send an invitation by e-mail. Else at least 10 characters.';

const mayDo = {
  admin: 'Admin: everything, with accounts, rebuilds and restoring.',
  editor: 'Editor: prepares, reviews and publishes content; no accounts, no rebuilds, no restoring.',
  auditor: 'Auditor: reads everything and changes nothing.',
} as const satisfies Record<Role, WordKey>;

const shortPassword = encodedError('passwordTooShort', { min: shortestPassword });

export function passwordFault(password: unknown): FormErrors {
  return Array.from(typeof password === 'string' ? password : '').length < shortestPassword
    ? { password: shortPassword }
    : {};
}

/**
 * The faults of a form that the portal would refuse, in its words. An account that is there keeps its password when
 * none is given.
 */
function accountFaults(values: Values, isNew: boolean, mayInvite: boolean): FormErrors {
  const isInvited = mayInvite && !values['password'];
  return {
    ...(!values['username'] && { username: encodedError('userNameMissing') }),
    ...emailFault(values['email'], isInvited),
    ...((isNew && !isInvited) || values['password'] ? passwordFault(values['password']) : {}),
  };
}

function emailFault(email: unknown, isNeeded: boolean): FormErrors {
  if (isNeeded && !email) return { email: encodedError('invitationNeedsAddress') };
  const isRight = typeof email !== 'string' || email === '' || isMailAddress(email);
  return isRight ? {} : { email: encodedError('notAMailAddress') };
}
