import { Box, Stack } from '@mui/material';
import type { Calendar } from '@noticeboard/content-model';
import { useLocale } from 'react-admin';
import { SectionCard } from '../ui/section-card.js';
import { dayWords } from '../words/formats.js';
import { Entries } from './calendar-entries.js';

/** The days of a month that have something, one below the other: a phone has no room for weeks. */
export function DayList({ calendar: { days } }: { readonly calendar: Calendar }) {
  const locale = useLocale();
  return (
    <Stack spacing={1.5}>
      {days.map((day) => (
        <SectionCard key={day.day} heading={dayWords(day.day, locale)} count={day.total}>
          <Box sx={{ px: 2 }}>
            <Entries day={day} first={5} />
          </Box>
        </SectionCard>
      ))}
    </Stack>
  );
}
