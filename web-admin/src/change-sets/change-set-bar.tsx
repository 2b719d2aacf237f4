import OpenInNew from '@mui/icons-material/OpenInNew';
import { Alert, Box } from '@mui/material';
import type { ChangeSetStatus } from '@noticeboard/content-model';
import { Link } from 'react-router-dom';
import type { OpenChangeSet } from '../context/open-change-set.js';
import { useChangeSet } from '../editing/change-set-marks.js';
import { changeSetAddress, sitePreview } from '../navigation/addresses.js';
import { serverMessage } from '../providers/http-client.js';
import { Button } from '../ui/buttons.js';
import { actionBelow } from '../ui/notes.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { isOver } from '../words/change-set-status.js';
import { useShowChangeSet } from './use-show-change-set.js';

/** The effect of a save on a change set that has gone further. */
const consequences: Partial<Record<ChangeSetStatus, WordKey>> = {
  submitted: 'It waits for review. Whatever you save takes it back into preparation.',
  approved: 'It is approved. Whatever you save takes it back into preparation.',
  scheduled: 'It is scheduled. Nothing can be saved into it until it is taken off the schedule.',
  published: 'It is published. Nothing can be saved into it any more.',
  discarded: 'It is discarded. Nothing can be saved into it any more.',
};

/** Says on every screen that one works in a change set, and leads to what can be done with it. */
export function ChangeSetBar({ opened: { id, title } }: { readonly opened: OpenChangeSet }) {
  const translate = useTranslate();
  const show = useShowChangeSet();
  const { data, error } = useChangeSet(id);
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
          {!(data && isOver(data.status)) && (
            <Button
              label="Preview"
              color="inherit"
              component="a"
              href={sitePreview(id)}
              target="_blank"
              rel="noopener"
              startIcon={<OpenInNew />}
            />
          )}
          <Button label="Stop" color="inherit" variant="outlined" onClick={() => show(undefined)} />
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
