import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Stack, TextField } from '@mui/material';
import { messages } from '@noticeboard/content-model';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole, useOpenChangeSet } from '../context/console-context.js';
import { changeSetsScreen } from '../navigation/screens.js';
import { serverFieldErrors } from '../providers/http-client.js';
import { Button } from '../ui/buttons.js';
import { FailureBox } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { isOver } from '../words/change-set-status.js';

const atOnce = '';

/** Chooses where saves go: to readers at once, or into a change set that is there or made here. */
export function DestinationPanel({ onLeave }: { readonly onLeave: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const opened = useOpenChangeSet();
  const { changeSets } = useConsole();
  const { data, error } = useGetList(changeSetsScreen.path, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'updatedAt', order: 'DESC' },
  });
  const [title, setTitle] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const living = (data ?? []).filter(({ status, id }) => !isOver(status) || id === opened?.id);

  const choose = (id: string) => {
    const next = living.find((one) => one.id === id);
    onLeave();
    changeSets.choose(next && { id, title: String(next['title']) });
  };
  const make = async (event: FormEvent) => {
    event.preventDefault();
    // It sits inside another form, in React's tree.
    event.stopPropagation();
    setBusy(true);
    setFailure(undefined);
    try {
      const made = await dataProvider.create(changeSetsScreen.path, { data: { title } });
      onLeave();
      changeSets.choose({ id: String(made.data.id), title: String(made.data['title']) });
    } catch (problem) {
      setFailure(problem);
    } finally {
      setBusy(false);
    }
  };
  const fault = serverFieldErrors(failure)['title'];

  return (
    <Stack spacing={1.5} sx={{ p: 2 }}>
      {error && <FailureBox message={messages.fetchFailed} error={error} />}
      <FormControl>
        <FormLabel id="where-saves-go">{translate('Where saves go')}</FormLabel>
        <RadioGroup
          aria-labelledby="where-saves-go"
          value={opened?.id ?? atOnce}
          onChange={(_event, id) => choose(id)}
          sx={{ '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere', minWidth: 0 } }}
        >
          <FormControlLabel value={atOnce} control={<Radio size="small" />} label={translate('Publish at once')} />
          {living.map(({ id, title: name, steps }) => (
            <FormControlLabel
              key={id}
              value={id}
              control={<Radio size="small" />}
              label={`${translate('Into change set “%{title}”', { title: name })} (${steps.length})`}
            />
          ))}
        </RadioGroup>
      </FormControl>
      <Stack component="form" spacing={1} onSubmit={(event) => void make(event)} noValidate>
        {failure !== undefined && fault === undefined && (
          <FailureBox title={messages.errorBox} message={messages.submitFailed} error={failure} />
        )}
        <TextField
          size="small"
          label={translate('Title of a new change set')}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          error={fault !== undefined}
          helperText={fault === undefined ? undefined : translate(fault)}
        />
        <Button label="Open a new change set" type="submit" variant="outlined" disabled={busy} />
      </Stack>
      <Button label="All change sets" component={Link} to={`/admin/${changeSetsScreen.path}`} onClick={onLeave} />
    </Stack>
  );
}
