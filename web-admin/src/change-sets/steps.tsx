import { Box, Link as MuiLink, Typography } from '@mui/material';
import { messages, type NamedRecord, stepSummary } from '@noticeboard/content-model';
import { useLocale } from 'react-admin';
import { Button } from '../ui/buttons.js';
import { FailureBox } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import { useRecordLink } from './use-record-link.js';
import type { PartProps } from './use-transitions.js';

/** The prepared steps, in their order: by whom, when, and taking them out again. */
export function Steps({ record: { steps, status }, transitions, mayWrite }: PartProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const failed = transitions.refused('drop');
  return (
    <SectionCard heading={translate('Steps')} count={steps.length}>
      <Box sx={{ px: 2 }}>
        {failed !== undefined && <FailureBox message={messages.deleteFailed} error={failed} />}
        {steps.length === 0 && (
          <Typography color="textSecondary">
            {translate('Nothing is prepared yet. Work in it, then save on any screen.')}
          </Typography>
        )}
        <Box component="ol" sx={{ m: 0, pl: 3 }}>
          {steps.map(({ stepId, record, command, preparedBy, preparedAt }) => {
            const words = stepSummary(command, translate);
            return (
              <Box component="li" key={stepId} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
                {`${words} – `}
                <RecordLink record={record} />
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                  <Typography variant="body2" color="textSecondary">
                    {preparedBy} · {momentWords(preparedAt, locale)}
                  </Typography>
                  {mayWrite && status !== 'scheduled' && (
                    <Button
                      size="small"
                      color="error"
                      disabled={transitions.busy}
                      aria-label={`${translate('Drop')}: ${words}, ${record.title}`}
                      onClick={() =>
                        void transitions.run('drop', {
                          method: 'DELETE',
                          path: `/steps/${encodeURIComponent(stepId)}`,
                        })
                      }
                    >
                      {translate('Drop')}
                    </Button>
                  )}
                </Box>
              </Box>
            );
          })}
        </Box>
      </Box>
    </SectionCard>
  );
}

/** A record by its title: the way to its form in the change set. */
export function RecordLink({
  record,
}: {
  readonly record: Pick<NamedRecord, 'family' | 'id' | 'title'> & { readonly kind: string };
}) {
  const translate = useTranslate();
  const link = useRecordLink(record);
  if (!link) return <strong>{record.title}</strong>;
  return (
    <>
      <MuiLink href={link.to} onClick={link.follow}>
        {record.title}
      </MuiLink>{' '}
      <Typography component="span" variant="body2" color="textSecondary">
        {`(${translate(link.heading)})`}
      </Typography>
    </>
  );
}
