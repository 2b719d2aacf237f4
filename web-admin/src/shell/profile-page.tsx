import { Paper, Stack, Typography } from '@mui/material';
import { useGetIdentity, useLocale, useTranslate } from 'react-admin';
import { PasswordForm } from '../accounts/password-form.js';
import { clockWords } from '../words/moment-words.js';
import { useMayWrite, useRoleLabel } from '../access/roles.js';
import { accountsScreen, profilePage } from '../navigation/screens.js';
import { ScreenTitle } from '../ui/screen-title.js';

/** The account that is signed in. */
export function ProfilePage() {
  const translate = useTranslate();
  const locale = useLocale();
  const { data: identity } = useGetIdentity();
  const role = useRoleLabel();
  const mayWrite = useMayWrite(accountsScreen.path);
  const end = Date.parse(String(identity?.['expiresAt'] ?? ''));
  const facts = [
    ['User name', identity?.fullName ?? ''],
    ['Role', translate(role)],
    ['Signed in until', Number.isNaN(end) ? '' : clockWords(end, locale)],
  ];
  return (
    <Stack spacing={2} sx={{ py: 2, maxWidth: 640 }}>
      <ScreenTitle label={profilePage.label} />
      <Paper variant="outlined" component="dl" sx={{ p: 2, m: 0, '& dd': { m: 0, mb: 1, overflowWrap: 'anywhere' } }}>
        {facts.map(([term = '', value]) => (
          <div key={term}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {translate(term)}
            </Typography>
            <dd>{value}</dd>
          </div>
        ))}
      </Paper>
      {mayWrite && identity && <PasswordForm username={String(identity.id)} />}
      {!mayWrite && role !== '' && (
        <Typography color="textSecondary">{translate('Ask an admin when you need a new password.')}</Typography>
      )}
    </Stack>
  );
}
