import { Alert, Box, DialogActions, LinearProgress, MenuItem, Stack, TextField, Typography } from '@mui/material';
import {
  type ChannelTemplates,
  encodeFieldError,
  messages,
  type NewsType,
  newsTypes,
  templateFault,
  type TemplatePreview,
} from '@noticeboard/content-model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useDebouncedEvent, useLocale } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import type { ApiProvider } from '../providers/with-api.js';
import { Button } from '../ui/buttons.js';
import { Dialog, DialogBody } from '../ui/dialog.js';
import { FailureBox, ReadFailure } from '../ui/notes.js';
import { toldText, ToldText } from '../ui/told-text.js';
import { newsWords } from '../words/channel-words.js';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';

interface TemplatesDialogProps {
  readonly channel: RaRecord;
  readonly name: string;
  readonly onClose: () => void;
}

/** The dialog sets the templates of a chat, and shows the posts about the last ten changes as they would be. */
export function TemplatesDialog({ channel, name, onClose }: TemplatesDialogProps) {
  const translate = useTranslate();
  const { table, kinds } = useConsole();
  const { ask } = useDataProvider<ApiProvider>();
  const [source, setSource] = useState(table[0]?.key ?? '');
  const [change, setChange] = useState<NewsType>('published');
  const path = `/api/channels/${encodeURIComponent(channel.id)}/templates`;
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await ask(path, { signal })).json as ChannelTemplates,
    retry: false,
  });
  const row = data?.templates.find((one) => one.source === source && one.change === change);
  return (
    <Dialog maxWidth="md" fillsPhone title={translate('Templates: %{name}', { name })} onClose={onClose}>
      <DialogBody dividers>
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
        {data && row && (
          <Stack spacing={2}>
            <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
              <TextField
                select
                size="small"
                label={translate('Of what')}
                value={source}
                onChange={({ target }) => setSource(target.value)}
              >
                {[...table, ...kinds].map(({ key, site }) => (
                  <MenuItem key={key} value={key}>
                    {translate(site.heading)}
                  </MenuItem>
                ))}
              </TextField>
              <TextField
                select
                size="small"
                label={translate('Kind of change')}
                value={change}
                onChange={({ target }) => setChange(newsTypes.find((type) => type === target.value) ?? change)}
              >
                {newsTypes.map((type) => (
                  <MenuItem key={type} value={type}>
                    {translate(newsWords[type])}
                  </MenuItem>
                ))}
              </TextField>
            </Box>
            <TemplateForm key={`${source} ${change}`} path={path} row={row} names={data.names} />
          </Stack>
        )}
      </DialogBody>
      <DialogActions>
        <Button label="ra.action.close" onClick={onClose} />
      </DialogActions>
    </Dialog>
  );
}

interface TemplateFormProps {
  readonly path: string;
  readonly row: ChannelTemplates['templates'][number];
  readonly names: ChannelTemplates['names'];
}

const languages = [
  ['en', 'English'],
  ['hi', 'हिन्दी'],
] as const;

function TemplateForm({ path, row, names }: TemplateFormProps) {
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const queries = useQueryClient();
  const { source, change, usual } = row;
  const [texts, setTexts] = useState({ en: row.texts.en ?? '', hi: row.texts.hi ?? '' });
  const faults = { en: templateFault(texts.en), hi: templateFault(texts.hi) };
  const isRight = !faults.en && !faults.hi;
  const isUsual = texts.en.trim() === '' && texts.hi.trim() === '';
  const isChanged = texts.en.trim() !== (row.texts.en ?? '') || texts.hi.trim() !== (row.texts.hi ?? '');
  const saving = useMutation({
    mutationFn: async () =>
      (await ask(path, { method: 'PUT', body: JSON.stringify({ source, change, texts }) })).json as ChannelTemplates,
    onSuccess: (saved) => queries.setQueryData([path], saved),
  });
  const [shown, setShown] = useState(texts);
  const showLater = useDebouncedEvent((next: typeof texts) => setShown(next), 300);
  const set = (next: typeof texts) => {
    setTexts(next);
    showLater(next);
  };
  const type = (language: 'en' | 'hi', text: string) => set({ ...texts, [language]: text });
  return (
    <Stack
      component="form"
      spacing={1.5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) saving.mutate();
      }}
    >
      <Typography variant="body2">
        {translate(
          'Filled in: %{names}. A line whose gaps stay empty is left out. Without a text the usual one is sent.',
          {
            names: names.map((name) => `{${name}}`).join(', '),
          },
        )}
      </Typography>
      {/* Beside an open dialog nothing is heard. */}
      <Box role="status">
        {saving.isSuccess && !isChanged && <Alert severity="success">{translate('Template saved.')}</Alert>}
      </Box>
      {saving.error && <FailureBox title={messages.errorBox} message={messages.submitFailed} error={saving.error} />}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {languages.map(([language, label]) => {
          const fault = faults[language];
          return (
            <Stack key={language} spacing={0.5} sx={{ alignItems: 'flex-start' }}>
              <TextField
                fullWidth
                multiline
                minRows={5}
                lang={language}
                label={label}
                value={texts[language]}
                placeholder={usual[language]}
                onChange={({ target }) => type(language, target.value)}
                error={fault !== undefined}
                helperText={fault && translate(encodeFieldError(fault))}
                slotProps={{ htmlInput: { spellCheck: false } }}
              />
              {texts[language] === '' && (
                <Button size="small" label="Begin with the usual one" onClick={() => type(language, usual[language])} />
              )}
            </Stack>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" label="Save" variant="contained" disabled={!isRight || !isChanged || saving.isPending} />
        <Button label="Take the usual one" disabled={isUsual} onClick={() => set({ en: '', hi: '' })} />
      </Box>
      <Preview path={path} body={JSON.stringify({ source, change, texts: shown })} isRight={isRight} />
    </Stack>
  );
}

/** The posts as the texts that are typed would make them. */
function Preview({ path, body, isRight }: { readonly path: string; readonly body: string; readonly isRight: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { ask } = useDataProvider<ApiProvider>();
  const { data, error } = useQuery({
    queryKey: [path, 'preview', body],
    queryFn: async ({ signal }) =>
      (await ask(`${path}/preview`, { method: 'POST', body, signal })).json as TemplatePreview,
    enabled: isRight,
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <Stack component="section" spacing={1} aria-label={translate('The last ten changes')}>
      <Typography component="h3" variant="subtitle2">
        {translate('The last ten changes')}
      </Typography>
      {error && <ReadFailure error={error} />}
      {data?.posts.length === 0 && <Alert severity="info">{translate('There was no such change yet.')}</Alert>}
      {data?.posts.map(({ title, at, text }, place) => (
        <div key={place}>
          <Typography variant="body2" color="textSecondary">
            {title} · {momentWords(at, locale)}
          </Typography>
          <Box sx={toldText}>
            <ToldText html={text} />
          </Box>
        </div>
      ))}
    </Stack>
  );
}
