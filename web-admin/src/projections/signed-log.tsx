import { messages } from '@noticeboard/content-model';
import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import { SectionCard } from '../ui/section-card.js';
import { numberWords } from '../words/number-words.js';
import { FailureBox } from '../ui/failure-box.js';
import type { ApiProvider } from '../providers/with-api.js';
import { Facts } from '../ui/facts.js';

/** Between two looks, in milliseconds. */
const pollInterval = 10_000;

/** The newest signed head of the log, which whoever keeps it can hold the portal to. @param head where the log ends */
export function SignedLog({ head }: { readonly head: string }) {
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
