import OpenInNew from '@mui/icons-material/OpenInNew';
import { Alert, Box } from '@mui/material';
import { type ChangeSetRecord, type ChangeSetStatus, messages } from '@noticeboard/content-model';
import { useEffect } from 'react';
import { useDataProvider, useLocale, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../context/console-context.js';
import type { EndedChangeSet, OpenChangeSet } from '../context/open-change-set.js';
import { useChangeSet } from '../editing/change-set-marks.js';
import { changeSetAddress, sitePreview } from '../navigation/addresses.js';
import { changeSetsScreen } from '../navigation/screens.js';
import { serverMessage } from '../providers/http-client.js';
import { Button } from '../ui/buttons.js';
import { actionBelow } from '../ui/notes.js';
import { momentWords } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';

/** The effect of a save on a change set that has gone further. */
const consequences: Partial<Record<ChangeSetStatus, WordKey>> = {
  submitted: 'It waits for review. Whatever you save takes it back into preparation.',
  approved: 'It is approved. Whatever you save takes it back into preparation.',
};

/** Says on every screen that one works in a change set, and leads to what can be done with it. */
export function ChangeSetBar({ opened: { id, title } }: { readonly opened: OpenChangeSet }) {
  const translate = useTranslate();
  const { changeSets } = useConsole();
  const { data, error } = useChangeSet(id);
  useEffect(() => {
    const how = data && endOf(data);
    if (how) changeSets.end(id, how);
  }, [data, id, changeSets]);
  const consequence = data && consequences[data.status];
  const review = changeSetAddress(id);
  return (
    <Alert
      severity={consequence || error ? 'warning' : 'info'}
      role="status"
      sx={{ ...actionBelow, mt: 2, '& .MuiAlert-action': { pt: 0, flexWrap: 'wrap' } }}
      action={
        <>
          <Button label="Review" color="inherit" component={Link} to={review} />
          <Button
            label="Preview"
            color="inherit"
            component="a"
            href={sitePreview(id)}
            target="_blank"
            rel="noopener"
            startIcon={<OpenInNew />}
          />
          <Button label="Stop" color="inherit" variant="outlined" onClick={() => changeSets.choose(undefined)} />
        </>
      }
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {translate('You work in the change set “%{title}”: what you save is prepared, not published.', {
          title: data?.title ?? title,
        })}{' '}
        {data && translate('%{smart_count} step |||| %{smart_count} steps', { smart_count: data.steps.length })}
        {consequence !== undefined && <div>{translate(consequence)}</div>}
        {error && <div>{translate(serverMessage(error) ?? '')}</div>}
      </Box>
    </Alert>
  );
}

/** How nothing can be saved into it any more; undefined while something can. */
function endOf(set: ChangeSetRecord): Omit<EndedChangeSet, 'title'> | undefined {
  const { status, publishedBy, publishedAt, schedule, updatedAt } = set;
  if (status === 'published') return { status, by: publishedBy ?? '', at: publishedAt ?? updatedAt };
  if (status === 'scheduled') return { status, by: schedule?.by ?? '', at: schedule?.publishAt ?? updatedAt };
  if (status === 'discarded') return { status, by: '', at: updatedAt };
  return undefined;
}

const ends = {
  published: '“%{title}” was published by %{name} on %{time}.',
  scheduled: '“%{title}” was scheduled by %{name}: it is published on %{time}.',
  discarded: '“%{title}” was discarded on %{time}.',
} as const satisfies Record<EndedChangeSet['status'], WordKey>;

/** Somebody else has ended the change set that was open: one is where readers are again, with what was typed. */
export function EndedNote({ ended: { title, status, by, at } }: { readonly ended: EndedChangeSet }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { changeSets } = useConsole();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const goOn = async () => {
    try {
      const { data } = await dataProvider.create(changeSetsScreen.path, { data: { title } });
      changeSets.choose({ id: String(data.id), title });
    } catch (error) {
      notify(translate(serverMessage(error) ?? messages.submitFailed), { type: 'error' });
    }
  };
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ ...actionBelow, mt: 2 }}
      action={
        <>
          <Button label="Go on in a new change set" color="inherit" onClick={() => void goOn()} />
          <Button label="Dismiss" color="inherit" onClick={() => changeSets.forget()} />
        </>
      }
    >
      {translate(ends[status], { title, name: by, time: momentWords(at, locale) })}{' '}
      {translate('You see what readers see again; what you have typed is still in its form.')}
    </Alert>
  );
}
