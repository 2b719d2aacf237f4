import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Checkbox,
  FormControlLabel,
  Stack,
  Typography,
} from '@mui/material';
import ExpandMore from '@mui/icons-material/ExpandMore';
import type { Telling, ToldForm } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { channelName } from '../words/channel-words.js';
import type { ApiProvider } from '../providers/with-api.js';
import { ReadFailure } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { toldText, ToldText } from '../ui/told-text.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import type { OnDigest } from './use-transitions.js';

type ToldChannel = Telling['channels'][number];

const formWords = {
  post: 'A new post',
  edit: 'The posts that are there, edited',
  mail: 'A mail to those who follow it',
  notification: 'A notification to those who follow it',
  request: 'A request',
} as const satisfies Record<ToldForm, WordKey>;

interface TellingCardProps extends OnDigest {
  readonly onTells: (tells: boolean) => void;
}

/** The texts that the channels get once it is published, and the choice to tell none of them. */
export function TellingCard({ record, digest, mayWrite, tells, onTells }: TellingCardProps) {
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['changeSet', record._id, 'telling', digest, record.publicNote, record.correction, tells],
    queryFn: async ({ signal }) => {
      const path = `/api/change-sets/${encodeURIComponent(record._id)}/telling`;
      return (await ask(tells ? path : `${path}?tell=false`, { signal })).json as Telling;
    },
    retry: false,
    placeholderData: (before) => before,
  });
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.channels.length === 0) return null;
  const told = data.channels.filter(({ messages }) => messages.length > 0);
  return (
    <SectionCard heading={translate('What is told outside')} count={told.length}>
      <Stack spacing={1} sx={{ px: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {told.length === 0
            ? translate('No channel is told of it.')
            : translate(
                '%{smart_count} second after the publication. |||| %{smart_count} seconds after the publication.',
                {
                  smart_count: data.delay,
                },
              )}
        </Typography>
        <div>
          {told.map((channel) => (
            <Channel key={channel.id} channel={channel} />
          ))}
        </div>
        {mayWrite && (
          <FormControlLabel
            control={<Checkbox checked={!tells} onChange={({ target }) => onTells(!target.checked)} />}
            label={translate('Tell no channel: only a typing error is corrected')}
          />
        )}
      </Stack>
    </SectionCard>
  );
}

function Channel({ channel }: { readonly channel: ToldChannel }) {
  const translate = useTranslate();
  const { messages, more, paused } = channel;
  const count = messages.length + more;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {channelName(channel, translate)}
          <Typography component="span" color="textSecondary" variant="body2" sx={{ ml: 1 }}>
            {translate('%{smart_count} message |||| %{smart_count} messages', { smart_count: count })}
            {paused && ` · ${translate('Paused')}`}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        <Stack spacing={1.5}>
          {messages.map(({ words, records }, message) =>
            words.length === 0 ? (
              <Typography key={message} variant="body2" color="textSecondary">
                {records.map(({ title }) => title).join(' · ')}: {translate('It has nothing to say of it.')}
              </Typography>
            ) : (
              words.map(({ form, language, title, text }, place) => (
                <div key={`${message} ${place}`}>
                  <Typography variant="subtitle2" component="h4">
                    {translate(formWords[form])}
                    {language && ` · ${languageNames[language]}`}
                  </Typography>
                  <Box lang={language} sx={toldText}>
                    {title !== undefined && <strong>{`${title}\n`}</strong>}
                    {form === 'post' || form === 'edit' ? <ToldText html={text} /> : text}
                  </Box>
                </div>
              ))
            ),
          )}
          {more > 0 && (
            <Typography variant="body2">
              {translate('And %{smart_count} message more |||| And %{smart_count} messages more', {
                smart_count: more,
              })}
            </Typography>
          )}
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}

const languageNames = { en: 'English', hi: 'हिन्दी' } as const;
