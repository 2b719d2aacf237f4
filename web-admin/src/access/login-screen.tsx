import {
  Button,
  Container,
  CssBaseline,
  DialogActions,
  DialogContentText,
  Link,
  Paper,
  Stack,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useAuthProvider } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useConsole } from '../context/console-context.js';
import { useSiteName } from '../context/identity.js';
import { Dialog, DialogBody } from '../ui/dialog.js';
import { LanguageSwitch } from '../ui/language.js';
import { auditScreen } from '../navigation/screens.js';
import { useTabTitle } from '../ui/screen-title.js';
import type { Session } from '../providers/session.js';
import { isObject } from '../providers/write-bodies.js';
import { useTranslate } from '../words/translate.js';
import { MailDialog } from './mail-dialog.js';
import { SignInForm } from './sign-in-form.js';

/** `/login`, outside of the console's frame. */
export function LoginScreen() {
  useTabTitle('Admin Login');
  const translate = useTranslate();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const page = pageBefore(search);
  const authProvider = useAuthProvider();
  const leave = async () => {
    if (page) return window.location.replace(page);
    const session: Session = await authProvider?.getPermissions?.({});
    await navigate(screenBefore(state) ?? startOf(session), { replace: true });
  };
  const { identity } = useConsole();
  const siteName = useSiteName();
  const [resetOpen, setResetOpen] = useState(false);

  return (
    <CssBaseline enableColorScheme>
      <Container component="main" maxWidth="xs" sx={{ py: { xs: 4, sm: 10 } }}>
        <Stack direction="row" spacing={1.5} sx={{ mb: 2, alignItems: 'center' }}>
          {identity.mark && <img src={identity.mark.address} {...besideName} />}
          <Typography variant="h6" component="p" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {siteName}
          </Typography>
        </Stack>
        <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 } }}>
          <Stack spacing={2.5}>
            <Typography component="h1" variant="h5">
              {translate('Admin Login')}
            </Typography>
            <SignInForm
              onSignedIn={() => void leave()}
              frame={(inputs, login) => (
                <Stack spacing={2}>
                  {inputs}
                  {login}
                </Stack>
              )}
            />
            {identity.houseSignIn && (
              <Button href="/api/auth/oidc/start" variant="outlined">
                {translate('Sign in with your organisation')}
              </Button>
            )}
            <Typography variant="body2" color="textSecondary">
              {translate('Forgot your password?')}{' '}
              <Link component="button" type="button" variant="body2" onClick={() => setResetOpen(true)}>
                {translate('Reset it here')}
              </Link>
            </Typography>
          </Stack>
        </Paper>
        <Stack direction="row" sx={{ mt: 2, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="body2">
            <Link href="/">{translate('Back to the public site')}</Link>
          </Typography>
          <LanguageSwitch />
        </Stack>
      </Container>
      {identity.mailsStaff ? (
        <MailDialog open={resetOpen} onClose={() => setResetOpen(false)} />
      ) : (
        <ResetDialog open={resetOpen} onClose={() => setResetOpen(false)} />
      )}
    </CssBaseline>
  );
}

/** The name says it already. */
const besideName = { alt: '', width: 40, height: 40, style: { objectFit: 'contain' } } as const;

/** The page of the public site that asked for a sign-in, as `?next=` tells; never one of another site. */
function pageBefore(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  const { origin } = window.location;
  if (!next || !URL.canParse(next, origin)) return undefined;
  const { href } = new URL(next, origin);
  return href.startsWith(`${origin}/`) ? href : undefined;
}

/** The screen that was asked for when the session was missing; react-admin leaves it in the location's state. */
function screenBefore(state: unknown): string | undefined {
  const { nextPathname, nextSearch } = isObject(state) ? state : {};
  const path = String(nextPathname);
  const search = typeof nextSearch === 'string' ? nextSearch : '';
  return /^\/admin\/./.test(path) ? path + search : undefined;
}

/** Where the work begins. */
function startOf({ may }: Session): string {
  return may.includes('write') ? '/admin' : `/admin/${auditScreen.path}`;
}

/** Where the portal sends no mail, a new password comes from a person who may set one. */
function ResetDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open={open} title={translate('How to get a new password')} narrow maxWidth="sm" onClose={onClose}>
      <DialogBody>
        <DialogContentText gutterBottom>
          {translate('Ask another admin of this portal to set a new password for your account.')}
        </DialogContentText>
        <DialogContentText gutterBottom>
          {translate('If there is no other admin, whoever operates the portal can set one on the server:')}
        </DialogContentText>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {'npm run portal -- account password'}
        </Typography>
        <DialogContentText sx={{ mt: 1.5 }}>
          {translate('A new password ends all sessions of the account.')}
        </DialogContentText>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
