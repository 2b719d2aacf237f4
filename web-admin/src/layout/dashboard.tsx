import type { Family } from '@noticeboard/content-model';
import { Button, Card, CardActionArea, CardContent, Stack, Typography } from '@mui/material';
import { useGetIdentity, useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../console-context.js';
import { ScreenTitle } from './screen-title.js';
import { screensOf } from './screens.js';

/** The welcome page at `/admin`. */
export function Dashboard() {
  const { table } = useConsole();
  const { data: identity } = useGetIdentity();
  const first = table.flatMap(screensOf)[0];

  return (
    <Stack spacing={3} sx={{ py: 3 }}>
      <ScreenTitle label="Dashboard" />
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography component="h2" variant="h5">
          Welcome{identity?.fullName ? `, ${identity.fullName}` : ''}
        </Typography>
        <Typography color="textSecondary">Jobs, admissions and offline forms of the portal are kept here.</Typography>
        {first && (
          <Button component={Link} to={`/admin/${first.path}`} variant="contained">
            Get Started
          </Button>
        )}
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {table.map((family) => (
          <PostingCount key={family.key} family={family} />
        ))}
      </Stack>
    </Stack>
  );
}

function PostingCount({ family }: { readonly family: Family }) {
  const { path } = family.console.postings;
  const { total } = useGetList(path, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: {},
  });
  return (
    <Card variant="outlined" sx={{ minWidth: 200 }}>
      <CardActionArea component={Link} to={`/admin/${path}`}>
        <CardContent>
          <Typography variant="h4" component="p">
            {total ?? '–'}
          </Typography>
          <Typography color="textSecondary">{family.site.heading}</Typography>
        </CardContent>
      </CardActionArea>
    </Card>
  );
}
