import { Box, Stack, Typography } from '@mui/material';
import type { ChangeSetRecord, HistoryEvent } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { EventChanges } from '../history/timeline/event-changes.js';
import { eventWords } from '../history/events/history-event.js';
import { siteAddress } from '../navigation/addresses.js';
import { useConsole } from '../context/console-context.js';
import type { ApiProvider } from '../providers/with-api.js';
import { Button } from '../ui/buttons.js';
import { ReadFailure } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { useTranslate } from '../words/translate.js';
import { RecordLink } from './steps.js';

/** Shows the changes of its publication, event by event, with the way to the pages. */
export function Published({ record: { _id: id, publishedAt } }: { readonly record: ChangeSetRecord }) {
  const { table } = useConsole();
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const { data, error } = useQuery({
    queryKey: ['history', 'published', id],
    queryFn: async ({ signal }) => {
      const at = encodeURIComponent(publishedAt ?? '');
      const { json } = await ask(`/api/history?from=${at}&to=${at}&limit=500`, { signal });
      return (json as readonly HistoryEvent[]).filter(({ changeSet }) => changeSet === id).toReversed();
    },
    enabled: publishedAt !== null,
    retry: false,
    // The past does not change.
    staleTime: Infinity,
  });
  return (
    <SectionCard heading={translate('What was published')} count={data?.length}>
      <Stack spacing={1.5} sx={{ px: 2, overflowWrap: 'anywhere' }}>
        {error && <ReadFailure error={error} />}
        {data?.map((event) => {
          const { subject } = event;
          const family = table.find(({ key }) => subject.kind === 'posting' && key === subject.family);
          return (
            <div key={event.id}>
              <Typography component="h3" variant="subtitle2">
                {`${translate(eventWords(event.type))} – `}
                <RecordLink record={subject} />
              </Typography>
              <EventChanges event={event} />
              {family && (
                <Box>
                  <Button
                    label="View on site"
                    size="small"
                    component="a"
                    href={siteAddress(family, subject.title)}
                    target="_blank"
                    rel="noopener"
                  />
                </Box>
              )}
            </div>
          );
        })}
      </Stack>
    </SectionCard>
  );
}
