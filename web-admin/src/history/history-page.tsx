import { Button, Stack, Typography } from '@mui/material';
import { useAuthenticated } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useConsole } from '../context/console-context.js';
import { RequestRefused } from '../providers/http-client.js';
import { FailureBox } from '../ui/notes.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useTranslate } from '../words/translate.js';
import { isDeletion, type Named, type Subject, subjectKinds } from './events/history-event.js';
import { subjectHeading, workspaceOf } from './events/history-paths.js';
import { useTimeline } from './events/use-history.js';
import { RecordHistory } from './record-history.js';

/** The history of one record of any kind, deleted ones too: `/admin/history/<kind>/<id>`. */
export function HistoryPage() {
  useAuthenticated();
  const translate = useTranslate();
  const { kind: given = '', id = '' } = useParams();
  const [search] = useSearchParams();
  const family = search.get('family') ?? '';
  const kind = subjectKinds.find((one) => one === given);
  if (!kind) return <FailureBox message={translate('There is no history of this kind.')} />;
  return <HistoryOf key={`${kind} ${family} ${id}`} kind={kind} family={family} id={id} />;
}

function HistoryOf(record: Named & Pick<Subject, 'kind'>) {
  const { kind, id } = record;
  const translate = useTranslate();
  const tables = useConsole();
  const { data: timeline, error } = useTimeline(record);
  const last = timeline?.events.at(-1);
  const subject: Subject = last?.subject ?? { ...record, kind, title: id };
  const workspace = last && !isDeletion(last) ? workspaceOf(tables, subject) : undefined;
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label="History" />
      <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" color="textSecondary">
          {translate(subjectHeading(tables, subject))}
        </Typography>
        <Typography component="h2" variant="h5" sx={{ overflowWrap: 'anywhere', mt: '0 !important' }}>
          {subject.title}
        </Typography>
        {workspace !== undefined && (
          <Button size="small" component={Link} to={workspace}>
            {translate(kind === 'posting' ? 'Open workspace' : 'Open it')}
          </Button>
        )}
      </Stack>
      {error instanceof RequestRefused && error.status === 404 ? (
        <FailureBox message={translate('There is no such record, and there never was.')} />
      ) : (
        <RecordHistory {...record} />
      )}
    </Stack>
  );
}
