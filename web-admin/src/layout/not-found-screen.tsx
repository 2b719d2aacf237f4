import { Button, Stack, Typography } from '@mui/material';
import { useAuthenticated, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ScreenTitle } from './screen-title.js';

/** At an address under `/admin` that no screen has. */
export function NotFoundScreen() {
  useAuthenticated();
  const translate = useTranslate();
  return (
    <Stack spacing={2} sx={{ py: 3, alignItems: 'flex-start' }}>
      <ScreenTitle label={translate('Not found')} />
      <Typography>{translate('There is no screen at this address. Choose one from the menu.')}</Typography>
      <Button component={Link} to="/admin" variant="contained">
        {translate('Dashboard')}
      </Button>
    </Stack>
  );
}
