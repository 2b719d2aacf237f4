import { Chip, Typography } from '@mui/material';
import type { ChangeSetRecord, NamedRecord } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, usePermissions } from 'react-admin';
import { useAsOf, useConsole, useOpenChangeSet } from '../context/console-context.js';
import { accountsScreen, auditScreen, projectionsScreen } from '../navigation/screens.js';
import type { Session } from '../providers/session.js';
import type { ApiProvider } from '../providers/with-api.js';
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

/** True when the change set that is open would change a record. */
function useIsPrepared(): (record: Pick<NamedRecord, 'kind' | 'family' | 'id'>) => boolean {
  const opened = useOpenChangeSet();
  const isPast = useAsOf() !== undefined;
  const { data } = useChangeSet(opened?.id);
  if (!opened || isPast || !data) return () => false;
  return ({ kind, family, id }) =>
    data.steps.some(({ record }) => record.kind === kind && record.family === family && record.id === id);
}

interface PreparedMarkProps {
  /** Name of the resource. */
  readonly resource: string;
  readonly id: string | number;
}

/** The mark of a record that readers see otherwise, or not yet; nothing where no change set is open. */
export function PreparedMark({ resource, id }: PreparedMarkProps) {
  const { table, kinds } = useConsole();
  const translate = useTranslate();
  const isPrepared = useIsPrepared();
  const family = table.find(({ console: { postings } }) => postings.path === resource);
  const kind = kinds.find(({ console: screen }) => screen.path === resource);
  const record = family
    ? { kind: 'posting' as const, family: family.key }
    : kind && { kind: kind.category, family: '' };
  if (!record || !isPrepared({ ...record, id: String(id) })) return null;
  return (
    <Chip
      size="small"
      color="primary"
      variant="outlined"
      label={translate('Prepared, not published')}
      sx={{ mx: 0.5, borderStyle: 'dashed', borderWidth: 2 }}
    />
  );
}

/** The parts that no change set takes. */
const atOnce = new Set([accountsScreen.path, auditScreen.path, projectionsScreen.path, 'history']);

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
    ? 'This needs review before it is published: open a change set for it.'
    : 'Published at once, but for dates, fees, links and results: these need review, in a change set.';
}

/** Where what is saved goes. */
export function SaveDestination({ resource, id }: SaveDestinationProps) {
  const translate = useTranslate();
  const opened = useOpenChangeSet();
  const { permissions } = usePermissions<Session>();
  const direct = directly(permissions);
  const isContent = resource === undefined || !atOnce.has(resource);
  if (!isContent && !opened) return null;
  return (
    <Typography
      {...(id !== undefined && { id })}
      variant="body2"
      color="textSecondary"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {opened &&
        isContent &&
        translate('Saved into the change set “%{title}”, not published.', { title: opened.title })}
      {opened && !isContent && translate('This goes into no change set: it is done at once.')}
      {!opened && translate(isContent ? direct : 'Published at once.')}
    </Typography>
  );
}
