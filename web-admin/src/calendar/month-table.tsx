import { Box, Paper } from '@mui/material';
import type { Calendar } from '@noticeboard/content-model';
import { useLocale } from 'react-admin';
import { dayWords, monthWords, numberWords, weekdayWord } from '../words/formats.js';
import { Entries } from './calendar-entries.js';
import { weeksOf } from './month.js';

/** A month week by week. */
export function MonthTable({ calendar: { month, today, days } }: { readonly calendar: Calendar }) {
  const locale = useLocale();
  const weeks = weeksOf(month);
  const found = new Map(days.map((day) => [day.day, day]));
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={monthWords(`${month}-01`, locale)} sx={look}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekdayWord(day, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isIn = day.startsWith(month);
                const entries = found.get(day);
                return (
                  <td key={day} {...(day === today && { 'aria-current': 'date' })}>
                    {isIn && (
                      <Box component="time" dateTime={day} title={dayWords(day, locale)} sx={number}>
                        {numberWords(Number(day.slice(-2)), locale)}
                      </Box>
                    )}
                    {entries && <Entries day={entries} first={3} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Paper>
  );
}

const look = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th': { py: 0.5, textAlign: 'left', px: 1, fontWeight: 600, color: 'text.secondary' },
  '& td': { height: 96, p: 0.75, verticalAlign: 'top', border: 1, borderColor: 'divider', overflow: 'hidden' },
  '& tr > td:first-of-type': { borderLeft: 0 },
  '& tr > td:last-of-type': { borderRight: 0 },
  '& tr:last-of-type > td': { borderBottom: 0 },
  '& td[aria-current]': { bgcolor: 'action.selected' },
};

const number = {
  fontSize: '0.875rem',
  color: 'text.secondary',
  '[aria-current] > &': { fontWeight: 700, color: 'text.primary' },
};
