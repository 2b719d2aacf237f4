import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { Box, Chip, Popover, TextField, Typography } from '@mui/material';
import type { ChangeSetRecord, PreparedRecord } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useDataProvider, usePermissions } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMayWrite } from '../access/roles.js';
import { changeSetAddress } from '../navigation/addresses.js';
import { useAsOf, useConsole, useOpenChangeSet } from '../context/console-context.js';
import { accountsScreen, auditScreen, changeSetsScreen, projectionsScreen } from '../navigation/screens.js';
import type { Session } from '../providers/session.js';
import type { ApiProvider } from '../providers/with-api.js';
import { Button } from '../ui/buttons.js';
import { useTranslate } from '../words/translate.js';

/** Between two looks at what others do with it, in milliseconds. */
const pollInterval = 30_000;

/** One change set as it is now; nothing is read without an id. */
export function useChangeSet(id: string | undefined) {
  const { ask } = useDataProvider<ApiProvider>();
  return useQuery({
    queryKey: ['changeSet', id],
    queryFn: async ({ signal }) =>
      (await ask(`/api/change-sets/${encodeURIComponent(id ?? '')}`, { signal })).json as ChangeSetRecord,
    enabled: id !== undefined,
    refetchInterval: pollInterval,
    retry: false,
  });
}

/** The records that change sets would change, with who has prepared that. */
function usePrepared() {
  const { ask } = useDataProvider<ApiProvider>();
  const { data = [] } = useQuery({
    queryKey: ['prepared'],
    queryFn: async ({ signal }) => (await ask('/api/desk/prepared', { signal })).json as readonly PreparedRecord[],
    refetchInterval: pollInterval,
    retry: false,
  });
  return useAsOf() ? [] : data;
}

interface PreparedMarkProps {
  /** Name of the resource. */
  readonly resource: string;
  readonly id: string | number;
}

/** The mark of a record that somebody has prepared a change of: in which change set, and the way there. */
export function PreparedMark({ resource, id }: PreparedMarkProps) {
  const { table, kinds } = useConsole();
  const translate = useTranslate();
  const all = usePrepared();
  const family = table.find(({ console: { postings } }) => postings.path === resource);
  const kind = kinds.find(({ console: screen }) => screen.path === resource);
  const prepared = all.filter(
    ({ record }) =>
      record.id === String(id) && (family ? record.family === family.key : record.kind === kind?.category),
  );
  return prepared.map(({ changeSet, title, by }) => {
    const words = `${translate('Prepared in “%{title}”', { title })} · ${by.join(', ')}`;
    return (
      <Chip
        key={changeSet}
        component={Link}
        to={changeSetAddress(changeSet)}
        clickable
        size="small"
        color="primary"
        variant="outlined"
        label={words}
        title={words}
        sx={{ mx: 0.5, my: 0.5, borderStyle: 'dashed', borderWidth: 2, maxWidth: 'min(100%, 24rem)' }}
      />
    );
  });
}

/** The parts that no change set takes. */
const atOnce = new Set([
  accountsScreen.path,
  auditScreen.path,
  projectionsScreen.path,
  'history',
  'tokens',
  'webhooks',
]);

/** Name of the button that submits a form for review. */
export const forReview = 'review';

/** Beside the Save of a form, where a portal has reviews: another person approves what is saved. */
export function SubmitForReview({ resource, busy }: { readonly resource: string; readonly busy: boolean }) {
  const opened = useOpenChangeSet();
  const { permissions } = usePermissions<Session>();
  if (permissions?.review === undefined || opened || atOnce.has(resource)) return null;
  return <Button label="Submit for review" type="submit" name={forReview} variant="outlined" disabled={busy} />;
}

interface SaveDestinationProps {
  /** Name of the resource that is written. */
  readonly resource?: string;
  /** Named by the button that saves. */
  readonly id?: string;
}

/** The effect of a save into no change set. */
function directly(session: Session | undefined): string {
  if (session?.review === undefined) return 'Published at once.';
  if (session.may.includes('publishUnreviewed')) return 'Published at once, without review.';
  return session.review === 'all'
    ? 'Another person approves it before it is published.'
    : 'Published at once, but for dates, fees, links and results: another person approves these.';
}

/** Where what is saved goes. */
export function SaveDestination({ resource, id }: SaveDestinationProps) {
  const translate = useTranslate();
  const opened = useOpenChangeSet();
  const { permissions } = usePermissions<Session>();
  const direct = directly(permissions);
  const skipsReview = permissions?.review !== undefined && permissions.may.includes('publishUnreviewed');
  const isContent = resource === undefined || !atOnce.has(resource);
  if (!isContent && !opened) return null;
  return (
    <Box {...(id !== undefined && { id })} sx={destination}>
      {isContent && <DestinationChoice />}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {opened &&
          isContent &&
          translate('Saved into the change set “%{title}”, not published.', { title: opened.title })}
        {opened && !isContent && translate('This goes into no change set: it is done at once.')}
        {!opened && translate(isContent ? direct : 'Published at once.')}
      </Typography>
      {isContent && !opened && skipsReview && <Reason />}
    </Box>
  );
}

/** A person who may publish without the approval that is needed says why; it goes with the next save. */
function Reason() {
  const { review } = useConsole();
  const translate = useTranslate();
  const reason = useSyncExternalStore(review.subscribe, review.reason);
  return (
    <TextField
      size="small"
      label={translate('Reason')}
      placeholder={translate('It is on the record.')}
      value={reason}
      onChange={({ target }) => review.say(target.value)}
      sx={{ flex: '1 1 12rem' }}
    />
  );
}

const destination = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 };

const DestinationPanel = lazy(async () => ({ default: (await import('./destination-panel.js')).DestinationPanel }));

/** Chooses where the save beside it goes; what is typed stays. */
function DestinationChoice() {
  const translate = useTranslate();
  const opened = useOpenChangeSet();
  const mayChoose = useMayWrite(changeSetsScreen.path);
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (!mayChoose) return null;
  const words = opened ? translate('In: %{title}', { title: opened.title }) : translate('Publish at once');
  const close = () => setAnchor(undefined);
  return (
    <Box role="group" aria-label={translate('Where saves go')}>
      <Button
        size="small"
        variant="outlined"
        endIcon={<ArrowDropDown />}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}
      >
        {words}
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': translate('Where saves go'), sx: { width: 340, maxWidth: '100%' } },
        }}
      >
        <Suspense fallback={null}>
          <DestinationPanel onLeave={close} />
        </Suspense>
      </Popover>
    </Box>
  );
}
