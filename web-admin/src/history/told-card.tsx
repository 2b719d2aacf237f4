import { Box, Stack, Typography } from '@mui/material';
import type { ToldOutside } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale } from 'react-admin';
import type { ApiProvider } from '../providers/with-api.js';
import { ReadFailure } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { channelName } from '../words/channel-words.js';
import { exactMomentWords } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import type { Named } from './events/history-event.js';
import { timelinePath } from './events/history-paths.js';

type ToldChannel = ToldOutside['channels'][number];

const stateWords = {
  current: 'As on the page',
  waiting: 'Waiting',
  failed: 'Failed',
  behind: 'Not as on the page',
  never: 'Not told',
} as const satisfies Record<ToldChannel['state'], WordKey>;

const colors = {
  current: 'success.main',
  waiting: 'text.primary',
  failed: 'error.main',
  behind: 'error.main',
  never: 'text.secondary',
} as const;

/** The channels that got messages about a record, and how its copies there stand; nothing where there is no channel. */
export function ToldCard({ record }: { readonly record: Named }) {
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const path = timelinePath(record, '/told');
  const isPublic = record.kind !== 'account' && record.kind !== 'changeSet';
  const { data, error, refetch } = useQuery({
    queryKey: ['history', 'told', path],
    queryFn: async ({ signal }) => (await ask(path, { signal })).json as ToldOutside,
    enabled: isPublic,
    retry: false,
  });
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.channels.length === 0) return null;
  return (
    <SectionCard heading={translate('Where it was told')} count={data.channels.length}>
      <Stack component="ul" spacing={1} sx={{ px: 2, my: 0, listStyle: 'none' }}>
        {data.channels.map((channel) => (
          <ChannelLine key={channel.id} channel={channel} />
        ))}
      </Stack>
    </SectionCard>
  );
}

function ChannelLine({ channel }: { readonly channel: ToldChannel }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { kind, state, at, revision, missed, waiting, failed, note, reference } = channel;
  const moment = (time: string) => exactMomentWords(time, locale);
  const lines = [
    at !== undefined &&
      revision !== undefined &&
      translate('Told on %{time}, up to revision %{revision}', { time: moment(at), revision: revision + 1 }),
    reference !== undefined &&
      kind !== 'byHand' &&
      translate('Posts: %{posts}', { posts: reference.replaceAll(',', ', ') }),
    state === 'behind' &&
      translate('%{smart_count} change since was not told |||| %{smart_count} changes since were not told', {
        smart_count: missed,
      }),
    note,
    ...(kind === 'byHand' ? [] : waiting).map(({ due, why }) =>
      [translate('Tried next on %{time}', { time: moment(due) }), why].filter(Boolean).join(': '),
    ),
    ...failed.map(({ at: time, why }) => `${translate('Given up on %{time}', { time: moment(time) })}: ${why}`),
  ].filter((line) => typeof line === 'string');
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2">
        {channelName(channel, translate)} ·{' '}
        <Box component="span" sx={{ color: colors[state] }}>
          {translate(stateWords[state])}
        </Box>
      </Typography>
      {lines.map((line, place) => (
        <Typography key={place} variant="body2" color="textSecondary">
          {line}
        </Typography>
      ))}
    </Box>
  );
}
