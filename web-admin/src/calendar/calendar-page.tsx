import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, IconButton, LinearProgress, Stack, type Theme, Typography, useMediaQuery } from '@mui/material';
import { type Calendar, indianDay } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale } from 'react-admin';
import { useNow } from '../context/console-context.js';
import { useAddressState } from '../navigation/leaving.js';
import { calendarScreen } from '../navigation/screens.js';
import type { ApiProvider } from '../providers/with-api.js';
import { Button } from '../ui/buttons.js';
import { ReadFailure } from '../ui/notes.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { monthWords } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { DayList } from './day-list.js';
import { monthAfter, monthIn } from './month.js';
import { MonthTable } from './month-table.js';

/** The month of the desk at `/admin/calendar?month=2026-12`: closings, exams, and change sets that go out. */
export function CalendarPage() {
  const translate = useTranslate();
  const locale = useLocale();
  const { ask } = useDataProvider<ApiProvider>();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [address, setAddress] = useAddressState();
  const present = indianDay(useNow()).slice(0, 7);
  const month = monthIn(address('month')) ?? present;
  const { data, error, refetch } = useQuery({
    queryKey: ['calendar', month],
    queryFn: async ({ signal }) => (await ask(`/api/desk/calendar?month=${month}`, { signal })).json as Calendar,
    retry: false,
  });
  const show = (next: string) => setAddress({ month: next === present ? undefined : next }, true);
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={calendarScreen.label} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" variant="h6" aria-live="polite" sx={{ flex: 1 }}>
          {monthWords(`${month}-01`, locale)}
        </Typography>
        <MonthButton label="Previous month" icon={<ChevronLeft />} onClick={() => show(monthAfter(month, -1))} />
        <Button
          label="This month"
          variant="outlined"
          size="small"
          disabled={month === present}
          onClick={() => show(present)}
        />
        <MonthButton label="Next month" icon={<ChevronRight />} onClick={() => show(monthAfter(month))} />
      </Box>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
      {data?.days.length === 0 && (
        <Typography role="status" color="textSecondary">
          {translate('Nothing closes, is examined or goes out in this month.')}
        </Typography>
      )}
      {data && (isPhone ? <DayList calendar={data} /> : <MonthTable calendar={data} />)}
    </Stack>
  );
}

interface MonthButtonProps {
  readonly label: WordKey;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

function MonthButton({ label, icon, onClick }: MonthButtonProps) {
  const translate = useTranslate();
  return (
    <IconButton color="primary" aria-label={translate(label)} title={translate(label)} onClick={onClick}>
      {icon}
    </IconButton>
  );
}
