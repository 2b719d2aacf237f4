import type { ProjectionsReport } from '@noticeboard/content-model';
import { Alert, Box } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { SectionCard } from '../ui/section-card.js';
import { durationWords } from '../words/number-words.js';
import { Facts } from '../ui/facts.js';
import { statusWords } from './rebuild-words.js';

/** What is served, and how far it follows the log. */
export function ModelState({ report }: { readonly report: ProjectionsReport }) {
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
