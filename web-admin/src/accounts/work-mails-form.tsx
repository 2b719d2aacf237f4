import { FormControlLabel, Paper, Stack, Switch, Typography } from '@mui/material';
import { messages } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useLocale } from 'react-admin';
import { serverMessage } from '../providers/http-client.js';
import type { ApiProvider } from '../providers/with-api.js';
import { FailureBox, ReadFailure } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';

const path = '/api/auth/mails';

/** As the API answers. */
interface WorkMails {
  readonly hasAddress: boolean;
  readonly work: boolean;
}

/** The mails about work of the account that is signed in: on or off. */
export function WorkMailsForm() {
  const translate = useTranslate();
  const language = useLocale();
  const { ask } = useDataProvider<ApiProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['work mails'],
    queryFn: async () => (await ask(path)).json as WorkMails,
  });
  const [failure, setFailure] = useState<unknown>();

  const turn = async (work: boolean) => {
    setFailure(undefined);
    try {
      await ask(path, { method: 'PUT', body: JSON.stringify({ work, language }) });
    } catch (refusal) {
      setFailure(refusal);
    }
    await refetch();
  };

  return (
    <Paper variant="outlined" component="section" aria-labelledby="work-mails-title" sx={{ p: 2 }}>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography id="work-mails-title" component="h2" variant="subtitle1">
          {translate('Mails about work')}
        </Typography>
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {failure !== undefined && (
          <FailureBox title={messages.errorBox} message={serverMessage(failure) ?? translate(messages.submitFailed)} />
        )}
        {data?.hasAddress === false && (
          <Typography variant="body2">
            {translate('Your account has no e-mail address. An admin can give it one.')}
          </Typography>
        )}
        {data?.hasAddress && (
          <FormControlLabel
            control={<Switch checked={data.work} onChange={(_event, isOn) => void turn(isOn)} />}
            label={translate(
              'Tell me by e-mail what waits for my review, was sent back, or was not published, and which links are broken',
            )}
          />
        )}
      </Stack>
    </Paper>
  );
}
