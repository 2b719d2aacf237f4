import type { Desk } from '@noticeboard/content-model';
import { Box, Button, Stack } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../context/console-context.js';
import { numberWords } from '../words/number-words.js';

/** How many records there are of each family and kind, each a way to its list. */
export function RecordCounts({ counts }: Pick<Desk, 'counts'>) {
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
