import { Alert, Box, LinearProgress, Stack, Typography } from '@mui/material';
import { type Desk, isReachable } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useGetIdentity, useLocale } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../access/roles.js';
import { useAsOf, useConsole } from '../context/console-context.js';
import { screensOf } from '../navigation/screens.js';
import { type ApiProvider, readDesk } from '../providers/with-api.js';
import { Button } from '../ui/buttons.js';
import { ReadFailure } from '../ui/notes.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { numberWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import { ActivityChart } from './activity-chart.js';
import { HandPostsCard } from './hand-posts-card.js';
import { WithdrawnCard } from './withdrawn-card.js';
import { LinkCheck } from './link-check.js';
import { Closing, KeysWaiting, OpenDrafts, RecentlyChanged, UnreadDates, useDraftRows } from './cards.js';
import { MyWork } from './my-work.js';

/** The dashboard at `/admin`: what waits for somebody, what happened, and the welcome that the specification wants. */
export function Dashboard() {
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const moment = useAsOf();
  const {
    data: desk,
    dataUpdatedAt,
    error,
    refetch,
  } = useQuery({
    queryKey: ['desk', moment?.asOf],
    queryFn: ({ signal }) => readDesk(ask, { signal }, moment),
    retry: false,
  });
  const at = useMemo(() => new Date(moment?.at ?? dataUpdatedAt), [moment, dataUpdatedAt]);
  const drafts = useDraftRows();
  const isEmpty = desk?.counts.every(({ total }) => total === 0) === true;
  return (
    <Stack spacing={2} sx={{ py: { xs: 2, sm: 3 } }}>
      <ScreenTitle label="Dashboard" />
      <NoContact />
      {isEmpty && <Welcome />}
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {!desk && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
      {!moment && <MyWork desk={desk} drafts={drafts.length} />}
      {!moment && <OpenDrafts rows={drafts} />}
      {!moment && <HandPostsCard />}
      <Box sx={columns}>
        {desk && (
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <Closing heading="Closing today" none="Nothing closes today." closing={desk.closingToday} at={at} />
            <Closing
              heading="Closing within three days"
              none="Nothing closes within the next three days."
              closing={desk.closingSoon}
              at={at}
            />
            <UnreadDates unreadDates={desk.unreadDates} />
            <KeysWaiting keysWaiting={desk.keysWaiting} />
          </Stack>
        )}
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <WithdrawnCard />
          {desk && (
            <>
              {!moment && <LinkCheck />}
              <RecentlyChanged changed={desk.changed} activity={desk.activity} />
              <ActivityChart activity={desk.activity} />
            </>
          )}
        </Stack>
      </Box>
      {desk && <RecordCounts counts={desk.counts} />}
      {!isEmpty && (desk ?? error) && <Welcome />}
    </Stack>
  );
}

/** It is shown to staff who may mind it, not to readers: the pages leave out what would point to nothing. */
function NoContact() {
  const { identity } = useConsole();
  const translate = useTranslate();
  const mayMind = useMay('accounts');
  if (!mayMind || isReachable(identity)) return null;
  return (
    <Alert severity="info" role="note">
      {translate('Readers are told no way to reach whoever runs this portal. SITE_CONTACT in its settings names one.')}
    </Alert>
  );
}

/** On top of a portal that has nothing yet, whose first sign-in this is; later it makes room for the work. */
function Welcome() {
  const { table } = useConsole();
  const translate = useTranslate();
  const { data: identity } = useGetIdentity();
  const mayWrite = useMay('write');
  const [first] = table.flatMap(screensOf);
  const name = identity?.fullName;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}>
      <Typography component="h2" variant="h6">
        {name ? translate('Welcome, %{name}', { name }) : translate('Welcome')}
      </Typography>
      <Typography color="textSecondary">
        {translate('Jobs, admissions and offline forms of the portal are kept here.')}
      </Typography>
      {mayWrite && first && (
        <Button label="Get Started" component={Link} to={`/admin/${first.path}`} variant="outlined" />
      )}
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};

/** How many records there are of each family and kind, each a way to its list. */
function RecordCounts({ counts }: Pick<Desk, 'counts'>) {
  const { table, kinds } = useConsole();
  const translate = useTranslate();
  const locale = useLocale();
  const screens = [
    ...table.map(({ key, site, console: screen }) => ({ key, heading: site.heading, path: screen.postings.path })),
    ...kinds.map(({ key, site, console: screen }) => ({ key, heading: site.heading, path: screen.path })),
  ];
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {counts.flatMap(({ source, total }) => {
        const screen = screens.find(({ key }) => key === source);
        if (!screen) return [];
        return (
          <Button key={source} component={Link} to={`/admin/${screen.path}`} variant="outlined" sx={{ gap: 0.75 }}>
            <Box component="span" sx={{ fontSize: '1.125rem' }}>
              {numberWords(total, locale)}
            </Box>{' '}
            <Box component="span" sx={{ fontWeight: 400, color: 'text.primary' }}>
              {translate(screen.heading)}
            </Box>
          </Button>
        );
      })}
    </Stack>
  );
}
