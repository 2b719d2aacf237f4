import { Stack } from '@mui/material';
import { useGetIdentity, useLocale } from 'react-admin';
import { PasswordForm } from '../accounts/password-form.js';
import { SecondFactorForm } from '../accounts/second-factor-form.js';
import { WorkMailsForm } from '../accounts/work-mails-form.js';
import { useConsole } from '../context/console-context.js';
import { clockWords } from '../words/formats.js';
import { useRoleLabel } from '../access/roles.js';
import { profilePage } from '../navigation/screens.js';
import { FactSheet } from '../ui/facts.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useTranslate } from '../words/translate.js';

/** The account that is signed in. */
export function ProfilePage() {
  const translate = useTranslate();
  const locale = useLocale();
  const { data: identity } = useGetIdentity();
  const { identity: portal } = useConsole();
  const role = useRoleLabel();
  const end = Date.parse(String(identity?.['expiresAt'] ?? ''));
  const facts = [
    ['User name', identity?.fullName ?? ''],
    ['Role', translate(role)],
    ['Signed in until', Number.isNaN(end) ? '' : clockWords(end, locale)],
  ];
  return (
    <Stack spacing={2} sx={{ py: 2, maxWidth: 640 }}>
      <ScreenTitle label={profilePage.label} />
      <FactSheet facts={facts.map(([term = '', value]) => ({ term: translate(term), value }))} />
      <PasswordForm />
      <SecondFactorForm />
      {portal.mailsStaff && <WorkMailsForm />}
    </Stack>
  );
}
