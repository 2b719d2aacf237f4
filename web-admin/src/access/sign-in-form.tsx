import { Button, DialogActions, DialogContentText, Stack, TextField } from '@mui/material';
import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { useAuthProvider, useGetIdentity, usePermissions } from 'react-admin';
import type { SignInGate } from '../context/console-context.js';
import { refusalOf, RequestRefused, serverMessage } from '../providers/http-client.js';
import { CancelButton, Dialog, DialogBody } from '../ui/dialog.js';
import { FailureBox } from '../ui/notes.js';
import { useTranslate, type WordKey } from '../words/translate.js';

interface SignInFormProps {
  /** Filled in already when somebody signs in again. */
  readonly username?: string;
  readonly onSignedIn: () => void;
  /** The parts around the inputs and the button. */
  readonly frame: (inputs: ReactNode, login: ReactNode) => ReactNode;
}

export function SignInForm({ username = '', onSignedIn, frame }: SignInFormProps) {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** The right name and password, which take a code beside them. */
  const [first, setFirst] = useState<FirstStep>();

  const said = ({ message, seconds }: Failure) =>
    seconds === undefined
      ? message
      : translate('%{message} (%{seconds} seconds)', { message: translate(message), seconds });
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog sits inside the page of another form, in React's tree.
    event.stopPropagation();
    const fields = new FormData(event.currentTarget);
    const given = first ?? { username: fields.get('username'), password: fields.get('password') };
    setBusy(true);
    try {
      await authProvider?.login({ ...given, ...(first && { code: fields.get('code') }) });
      onSignedIn();
    } catch (error) {
      const isAsked = refusalOf(error) === 'codeRequired';
      if (isAsked) setFirst(given);
      const isWrong = first && refusalOf(error) === 'wrongCredentials';
      setFailure(isAsked ? undefined : isWrong ? { message: translate(wrongCode) } : signInFailure(error));
      setBusy(false);
    }
  };

  const inputs = (
    <Stack spacing={2}>
      {failure && <FailureBox message={said(failure)} />}
      {first ? (
        <TextField
          key="code"
          name="code"
          label={translate('Code of your app, or a recovery code')}
          autoComplete="one-time-code"
          autoFocus
          required
          fullWidth
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
      ) : (
        <>
          <TextField
            name="username"
            label={translate('Username')}
            defaultValue={username}
            autoComplete="username"
            autoFocus={username === ''}
            required
            fullWidth
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          />
          <TextField
            name="password"
            label={translate('Password')}
            type="password"
            autoComplete="current-password"
            autoFocus={username !== ''}
            required
            fullWidth
          />
        </>
      )}
    </Stack>
  );
  const login = (
    <Button type="submit" variant="contained" disabled={busy}>
      {translate(busy ? 'Processing...' : 'Login')}
    </Button>
  );
  return <form onSubmit={(event) => void signIn(event)}>{frame(inputs, login)}</form>;
}

interface FirstStep {
  readonly username: FormDataEntryValue | null;
  readonly password: FormDataEntryValue | null;
}

const wrongCode: WordKey = 'The code is wrong, or was used already.';

interface Failure {
  readonly message: string;
  /** To wait. */
  readonly seconds?: number;
}

const notUnderstood: WordKey = 'The portal gave an answer that this console does not understand.';

/** Why nobody was signed in, in the server's words, with the time to wait where it names one. */
function signInFailure(error: unknown): Failure {
  if (!(error instanceof RequestRefused)) return { message: notUnderstood };
  const { retryAfter } = error;
  return {
    message: serverMessage(error) ?? error.message,
    ...(retryAfter !== undefined && { seconds: retryAfter }),
  };
}

/** Lies over whatever was being done while the session ran out; the page behind it stays as it is. */
export function SignInAgainDialog({ gate }: { readonly gate: SignInGate }) {
  const translate = useTranslate();
  const open = useSyncExternalStore(gate.subscribe, gate.isOpen);
  const { data: identity, refetch: refetchIdentity } = useGetIdentity();
  const { refetch: refetchRole } = usePermissions();

  const goOn = () => {
    gate.settle(true);
    // It may be somebody else who signed in.
    void refetchIdentity?.();
    void refetchRole?.();
  };

  return (
    <Dialog
      open={open}
      title={translate('Please sign in again')}
      maxWidth="xs"
      hasForm
      onClose={() => gate.settle(false)}
    >
      <SignInForm
        username={identity?.fullName ?? ''}
        onSignedIn={goOn}
        frame={(inputs, login) => (
          <>
            <DialogBody>
              <DialogContentText sx={{ mb: 2 }}>
                {translate(
                  'Your session has lasted its hour. What you were doing stays as it is, and goes on from here.',
                )}
              </DialogContentText>
              {inputs}
            </DialogBody>
            <DialogActions>
              <CancelButton />
              {login}
            </DialogActions>
          </>
        )}
      />
    </Dialog>
  );
}
