import DownloadIcon from '@mui/icons-material/Download';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContentText,
  FormControlLabel,
  LinearProgress,
  Stack,
  Typography,
} from '@mui/material';
import { type HistoryEvent, messages } from '@noticeboard/content-model';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useLocale, useRefresh } from 'react-admin';
import { useMay, useMayWrite } from '../access/roles.js';
import { SaveDestination } from '../editing/change-set-marks.js';
import { useNotifyDone } from '../feedback/notify-done.js';
import { useAddressState } from '../navigation/leaving.js';
import type { ApiProvider } from '../providers/with-api.js';
import type { Values } from '../providers/write-bodies.js';
import { CancelButton, Dialog, DialogBody } from '../ui/dialog.js';
import { actionBelow, FailureBox, ReadFailure } from '../ui/notes.js';
import { exactMomentWords } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { RevisionComparison } from './compare/revision-comparison.js';
import { StateComparison, useDifference } from './compare/state-comparison.js';
import { isContent, isDeletion, type Named } from './events/history-event.js';
import { timelinePath } from './events/history-paths.js';
import { useRecordState, useTimeline } from './events/use-history.js';
import { saveFile } from './save-file.js';
import { ToldCard } from './told-card.js';
import { RecordTimeline } from './timeline/record-timeline.js';

/** Everything that happened to a record, with its revisions to be compared and brought back. */
export function RecordHistory(record: Named) {
  const translate = useTranslate();
  const timeline = useTimeline(record);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = timeline;
  if (error && (!data || timeline.isRefetchError)) {
    return <ReadFailure error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  const [first, ...others] = data.events;
  if (!first) return <Typography color="textSecondary">{translate('Nothing is recorded of it.')}</Typography>;
  const earlier = { isPending: isFetchingNextPage, error, onShow: () => void fetchNextPage() };
  return <Recorded events={[first, ...others]} total={data.total} earlier={hasNextPage ? earlier : undefined} />;
}

/** The events before those that are shown. */
interface Earlier {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onShow: () => void;
}

interface RecordedProps {
  readonly events: readonly [HistoryEvent, ...HistoryEvent[]];
  /** How many there are, with those that are not shown yet. */
  readonly total: number;
  /** Undefined where all are shown. */
  readonly earlier: Earlier | undefined;
}

function Recorded({ events, total, earlier }: RecordedProps) {
  const translate = useTranslate();
  const mayWrite = useMayWrite('history');
  const hasRight = useMay('history.restore');
  const [address, setAddress] = useAddressState();
  const [asked, setAsked] = useState<HistoryEvent>();
  const notifyDone = useNotifyDone();
  const last = events.at(-1) ?? events[0];
  const mayRestore = mayWrite && hasRight && isContent(last.subject);
  const known = (name: string) => events.find(({ revision }) => String(revision) === address(name));
  const [from, to] = [known('from'), known('to')];
  const compare = (one?: HistoryEvent, other?: HistoryEvent) =>
    setAddress({ from: one && String(one.revision), to: other && String(other.revision) });
  const deletion = isDeletion(last) ? last : undefined;
  // Its parts went with it in events of their own, of the same command.
  const before = deletion && events.findLast(({ causationId }) => causationId !== deletion.causationId);
  const isAskedFor = (name: string) => Number(address(name) ?? Infinity) < events[0].revision;
  const isShort = isAskedFor('from') || isAskedFor('to') || (deletion && !before);
  const mayReadOn = isShort && earlier && !earlier.isPending && !earlier.error;
  useEffect(() => {
    if (mayReadOn) earlier.onShow();
  });

  return (
    <Stack spacing={2}>
      {deletion && (
        <DeletedNote deletion={deletion} {...(mayRestore && before && { onRestore: () => setAsked(before) })} />
      )}
      {from && to && (
        <RevisionComparison events={events} from={from} to={to} onChoose={compare} onClose={() => compare()} />
      )}
      <Box>
        <EvidenceButton record={last.subject} />
      </Box>
      <ToldCard record={last.subject} />
      <RecordTimeline events={events} total={total} mayRestore={mayRestore} onCompare={compare} onRestore={setAsked} />
      {earlier && <ShowEarlier {...earlier} />}
      {asked && (
        <RestoreDialog
          event={asked}
          last={last}
          onClose={() => setAsked(undefined)}
          onRestored={() => {
            setAsked(undefined);
            notifyDone({
              done: translate('Revision %{revision} is restored.', { revision: asked.revision + 1 }),
              about: asked.subject.title,
            });
          }}
        />
      )}
    </Stack>
  );
}

function ShowEarlier({ isPending, error, onShow }: Earlier) {
  const translate = useTranslate();
  return (
    <Box>
      {Boolean(error) && <ReadFailure error={error} />}
      <Button disabled={isPending} onClick={onShow}>
        {translate(isPending ? 'ra.page.loading' : 'Show earlier')}
      </Button>
    </Box>
  );
}

interface DeletedNoteProps {
  readonly deletion: HistoryEvent;
  /** Brings back what it was just before. */
  readonly onRestore?: () => void;
}

/** Since when a record is deleted, and the way back. */
function DeletedNote({ deletion, onRestore }: DeletedNoteProps) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Alert
      severity="info"
      action={
        onRestore && (
          <Button color="inherit" onClick={onRestore}>
            {translate(deletion.subject.kind === 'posting' ? 'Restore deleted posting' : 'Restore deleted record')}
          </Button>
        )
      }
      sx={actionBelow}
    >
      {translate('Deleted by %{name} on %{time}.', {
        name: deletion.actor.username,
        time: exactMomentWords(deletion.at, locale),
      })}
    </Alert>
  );
}

/** Saves the evidence of one record: its events, states and proofs with the signed checkpoint, as one page. */
function EvidenceButton({ record }: { readonly record: Named }) {
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { body } = await ask(timelinePath(record, '/evidence'));
      saveFile(`evidence-${record.kind}-${record.id}.html`, 'text/html', body);
    },
  });

  return (
    <>
      <Button size="small" startIcon={<DownloadIcon />} disabled={isPending} onClick={() => mutate()}>
        {translate(isPending ? 'Processing...' : 'Download evidence')}
      </Button>
      {error && <FailureBox title="No evidence could be put together" message={messages.fetchFailed} error={error} />}
    </>
  );
}

interface RestoreDialogProps {
  /** The left part is brought back. */
  readonly event: HistoryEvent;
  /** The record's last one. */
  readonly last: HistoryEvent;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** Asks before a revision is brought back, and shows what that will change. */
function RestoreDialog({ event, last, onRestored, onClose }: RestoreDialogProps) {
  const translate = useTranslate();
  const { subject, revision } = event;
  const [current, wanted] = [useRecordState(last), useRecordState(event)];
  const [republish, setRepublish] = useState(false);
  const publicity = usePublicity(last, wanted.data, republish);
  const parts = useDifference(subject, current.data, wanted.data);
  const { ask } = useDataProvider<ApiProvider>();
  const refresh = useRefresh();
  const restoring = useMutation({
    mutationFn: () => {
      const body = JSON.stringify({ revision, ...(republish && { republish }) });
      return ask(timelinePath(subject, '/restore'), { method: 'POST', body });
    },
    onSuccess: refresh,
  });
  const error = current.error ?? wanted.error;
  const isLoaded = current.data !== undefined && wanted.data !== undefined;
  const differs = isLoaded && (republish || parts.some(({ mark }) => mark !== 'same'));

  return (
    <Dialog
      title={translate('Restore revision %{revision}?', { revision: revision + 1 })}
      maxWidth="md"
      fillsPhone
      onClose={onClose}
    >
      <DialogBody>
        <DialogContentText sx={{ mb: 1 }}>
          {translate(
            'The record becomes what it was then. This is recorded as a new event; its history stays as it is.',
          )}
        </DialogContentText>
        <SaveDestination resource="history" />
        {publicity && (
          <Alert severity={publicity.isPublic ? 'warning' : 'info'} role="status" sx={{ my: 1 }}>
            {translate(publicity.words)}
          </Alert>
        )}
        {publicity?.isWithdrawn && (
          <FormControlLabel
            control={<Checkbox checked={republish} onChange={(_event, isOn) => setRepublish(isOn)} />}
            label={translate('Bring it back to readers')}
          />
        )}
        {error && <FailureBox message={messages.fetchFailed} error={error} />}
        {!error && !isLoaded && <LinearProgress aria-label={translate('ra.page.loading')} />}
        {isLoaded && (
          <StateComparison
            parts={parts}
            headings={{
              before: translate('Now'),
              after: translate('Revision %{revision}', { revision: revision + 1 }),
            }}
          />
        )}
      </DialogBody>
      {restoring.error && (
        <FailureBox title="This revision cannot be restored" message={messages.submitFailed} error={restoring.error} />
      )}
      <DialogActions>
        <CancelButton />
        <Button
          variant="contained"
          disabled={restoring.isPending || !differs}
          onClick={() => restoring.mutate(undefined, { onSuccess: onRestored })}
        >
          {translate(restoring.isPending ? 'Processing...' : 'Restore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Tells what readers find of the record once it is restored; undefined while that is not known. */
function usePublicity(last: HistoryEvent, wanted: Values | null | undefined, republish: boolean) {
  const isDeleted = isDeletion(last);
  // The revision before a deletion decides it: the deletion itself leaves the record withdrawn.
  const { data: standing } = useRecordState(isDeleted ? { ...last, ...standingBefore(last) } : last);
  if (!standing || !wanted) return undefined;
  const isWithdrawn = standing['withdrawn'] !== undefined;
  const publicity = (words: WordKey, isPublic: boolean) => ({ words, isPublic, isWithdrawn });
  if (isWithdrawn && !republish) return publicity('It stays withdrawn: readers do not find it.', false);
  if (isWithdrawn || (isDeleted && wanted['withdrawn'] === undefined))
    return publicity('Readers find it again at once: its page, lists, search and feeds.', true);
  if (wanted['withdrawn'] === undefined) return publicity('Readers see at once what changes here.', true);
  return publicity('It was withdrawn then, and is so again: readers do not find it.', false);
}

function standingBefore({ revision }: HistoryEvent) {
  return { revision: revision - 1, type: '' };
}
