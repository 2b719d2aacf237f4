import { Alert, Box, LinearProgress, Stack } from '@mui/material';
import { useAuthenticated, useDataProvider, useLocale } from 'react-admin';
import { messages, type ProjectionsReport } from '@noticeboard/content-model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FailureBox, ReadFailure } from '../ui/notes.js';
import { projectionsScreen } from '../navigation/screens.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useMayWrite } from '../access/roles.js';
import { useTranslate } from '../words/translate.js';
import type { ApiProvider } from '../providers/with-api.js';
import { Facts } from '../ui/facts.js';
import { SectionCard } from '../ui/section-card.js';
import { durationWords, numberWords } from '../words/formats.js';
import { EndedRebuilds, RunningRebuild } from './ended-rebuilds.js';
import { RebuildOrders } from './rebuild-orders.js';
import { useOrder, useProjections } from './use-projections.js';
import { statusWords } from './rebuild-words.js';

/** How far the read models are, and having them rebuilt: `/admin/projections`. */
export function ProjectionsPage() {
  useAuthenticated();
  const translate = useTranslate();
  const mayOrder = useMayWrite(projectionsScreen.path);
  const order = useOrder();
  const { data: report, error, refetch } = useProjections(order.begun);
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={projectionsScreen.label} />
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {!report && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
      {report && (
        <>
          <ModelState report={report} />
          {mayOrder && <RebuildOrders report={report} order={order} />}
          {report.running && <RunningRebuild running={report.running} />}
          <EndedRebuilds ended={report.last} />
          <SignedLog head={report.head} />
        </>
      )}
    </Stack>
  );
}

/** The served read models, and how far they follow the log. */
function ModelState({ report }: { readonly report: ProjectionsReport }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { status, fault, position, head, lagEvents, lagMs, generation, shape, former } = report;
  const lag = translate('%{smart_count} event, for %{time} |||| %{smart_count} events, for up to %{time}', {
    smart_count: lagEvents,
    time: durationWords(lagMs, locale),
  });
  const kept = former && translate('%{generation}, at position %{position}', former);
  const facts = [
    { term: translate('Status'), value: translate(statusWords[status]) },
    { term: translate('Position'), value: position || translate('Before the first event') },
    { term: translate('End of the log'), value: head || translate('Before the first event') },
    { term: translate('Not shown yet'), value: lagEvents === 0 ? translate('Nothing') : lag },
    { term: translate('Generation'), value: generation },
    { term: translate('Shape'), value: shape },
    { term: translate('Kept for a roll-back'), value: kept ?? translate('Nothing') },
  ];
  return (
    <SectionCard heading={translate('Read models')}>
      <Box sx={{ px: 2 }}>
        {fault !== undefined && (
          <Alert severity={status === 'stopped' ? 'error' : 'warning'} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {fault}
          </Alert>
        )}
        <Facts facts={facts} />
      </Box>
    </SectionCard>
  );
}

/** Between two looks, in milliseconds. */
const pollInterval = 10_000;

/**
 * The newest signed head of the log, which a person who keeps it can hold the portal to. @param head where the log ends
 */
function SignedLog({ head }: { readonly head: string }) {
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const locale = useLocale();
  const { data, error } = useQuery({
    queryKey: ['checkpoint', head],
    queryFn: async ({ signal }) => signedHead((await ask('/api/log/checkpoint', { signal })).body),
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval,
    retry: false,
  });
  const facts = data && [
    { term: translate('Origin'), value: data.origin },
    { term: translate('Events'), value: numberWords(data.size, locale) },
    { term: translate('Root hash'), value: <code>{data.root}</code> },
  ];
  return (
    <SectionCard heading={translate('Signed log')}>
      <Box sx={{ px: 2 }}>
        {error && <FailureBox title="The log is not signed" error={error} message={messages.fetchFailed} />}
        {facts && !error && <Facts facts={facts} />}
      </Box>
    </SectionCard>
  );
}

/** The first lines of a C2SP tlog-checkpoint. */
function signedHead(note: string) {
  const [origin = '', size = '', root = ''] = note.split('\n');
  return { origin, size: Number(size), root };
}
