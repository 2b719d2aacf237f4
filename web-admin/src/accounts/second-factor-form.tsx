import { Box, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { encodedError, messages } from '@noticeboard/content-model';
import { useMemo, useState } from 'react';
import { Form, PasswordInput, TextInput, useDataProvider } from 'react-admin';
import { encode } from 'uqr';
import { Button, SubmitButton } from '../ui/buttons.js';
import { useNotifyDone } from '../feedback/notify-done.js';
import { FailureBox, ReadFailure } from '../ui/notes.js';
import { serverFieldErrors, serverMessage } from '../providers/http-client.js';
import type { ApiProvider } from '../providers/with-api.js';
import type { Values } from '../providers/write-bodies.js';
import { useTranslate, type WordKey } from '../words/translate.js';

/** As the API answers. */
interface SecondFactor {
  readonly on: boolean;
  readonly recoveryCodes: number;
  readonly proposal?: { readonly secret: string; readonly uri: string };
}

const path = '/api/auth/second-factor';

/** The code that the own sign-in takes beside the password: turned on, and off again. */
export function SecondFactorForm() {
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['second factor'],
    queryFn: async () => (await ask(path)).json as SecondFactor,
    // Each answer proposes another key, and somebody who comes back from the phone goes on with the one that was
    // scanned.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const notifyDone = useNotifyDone();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const send = async (values: Values) => {
    const { current, code } = values;
    const { proposal } = data ?? {};
    setBusy(true);
    setFailure(undefined);
    try {
      const [to, method, body] = proposal
        ? [path, 'PUT', { current, code, secret: proposal.secret }]
        : [`${path}/removal`, 'POST', { current, code }];
      const { json } = await ask(to, { method, body: JSON.stringify(body) });
      setOpen(false);
      setCodes(proposal ? (json as { recoveryCodes: string[] }).recoveryCodes : undefined);
      const done: WordKey = proposal ? 'Sign-ins take a code from now on.' : 'Sign-ins take no code any more.';
      notifyDone({ done: translate(done), takesFocus: true });
      await refetch();
      return undefined;
    } catch (refusal) {
      setFailure(refusal);
      return { ...serverFieldErrors(refusal), root: { refused: 'refused' } };
    } finally {
      setBusy(false);
    }
  };

  return (
    <Paper variant="outlined" component="section" aria-labelledby="second-factor-title" sx={{ p: 2 }}>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography id="second-factor-title" component="h2" variant="subtitle1">
          {translate('Code at sign-in')}
        </Typography>
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {data && (
          <Typography variant="body2">
            {data.on
              ? translate('Sign-ins take a code of your app. %{count} recovery codes are left.', {
                  count: data.recoveryCodes,
                })
              : translate(
                  'Who knows your password alone cannot sign in then: the portal also asks for a code of an app on your phone.',
                )}
          </Typography>
        )}
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
        {data && !isOpen && (
          <Button
            variant="outlined"
            label={data.on ? 'Turn off' : 'Turn on'}
            onClick={() => {
              setFailure(undefined);
              setOpen(true);
            }}
          />
        )}
        {data && isOpen && (
          <Form
            onSubmit={send}
            validate={({ current, code }: Values) => ({
              ...(!current && { current: encodedError('passwordMissing') }),
              ...(!code && { code: 'Please give a code.' }),
            })}
            disableInvalidFormNotification
            noValidate
          >
            <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
              {data.proposal && <Proposal {...data.proposal} />}
              {failure !== undefined && (
                <FailureBox
                  title={messages.errorBox}
                  message={serverMessage(failure) ?? translate(messages.submitFailed)}
                />
              )}
              <PasswordInput
                source="current"
                label="Present password"
                isRequired
                helperText={false}
                slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
              />
              <TextInput
                source="code"
                label={data.on ? 'Code of your app, or a recovery code' : 'Code'}
                isRequired
                helperText={false}
                slotProps={{ htmlInput: { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false } }}
              />
              <Stack direction="row" spacing={1}>
                <SubmitButton label={data.on ? 'Turn off' : 'Turn on'} busy={busy} />
                <Button disabled={busy} label="ra.action.cancel" onClick={() => setOpen(false)} />
              </Stack>
            </Stack>
          </Form>
        )}
      </Stack>
    </Paper>
  );
}

function Proposal({ secret, uri }: NonNullable<SecondFactor['proposal']>) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="body2">
        {translate('Scan this with an authenticator app, or type the key into it. Then give the code that it shows.')}
      </Typography>
      <QrCode text={uri} />
      <Typography variant="body2">
        {translate('Key')}:{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {secret.match(/.{4}/g)?.join(' ')}
        </Box>
      </Typography>
    </>
  );
}

/** Black on white, in whatever theme: what phones read. */
function QrCode({ text }: { readonly text: string }) {
  const translate = useTranslate();
  const { size, data } = useMemo(() => encode(text, { border: 4 }), [text]);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={translate('QR code of the key')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 220, maxWidth: '100%' }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </Box>
  );
}

function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const translate = useTranslate();
  return (
    <Stack component="section" aria-labelledby="recovery-codes-title" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography id="recovery-codes-title" component="h3" variant="subtitle2">
        {translate('Recovery codes')}
      </Typography>
      <Typography variant="body2">
        {translate(
          'Each of them takes the place of a code once, when your phone is lost. Keep them elsewhere: they are shown only now.',
        )}
      </Typography>
      <Box component="ul" sx={{ columns: 2, columnGap: 4, m: 0, pl: 2.5 }}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Button variant="outlined" label="I have kept them" onClick={onKept} />
    </Stack>
  );
}
