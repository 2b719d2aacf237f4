import { Button, Stack, Typography } from '@mui/material';
import { useAuthenticated } from 'react-admin';
import { Link } from 'react-router-dom';
import { problemText } from '@noticeboard/content-model';
import { ScreenTitle } from '../ui/screen-title.js';
import { useTranslate, type WordKey } from '../words/translate.js';

interface DeadEndProps {
  readonly label: WordKey;
  /** Why nothing is shown. */
  readonly reason: string;
}

/** An address that leads to no screen, and the way on. */
function DeadEnd({ label, reason }: DeadEndProps) {
  useAuthenticated();
  const translate = useTranslate();
  return (
    <Stack spacing={2} sx={{ py: 3, alignItems: 'flex-start' }}>
      <ScreenTitle label={translate(label)} />
      <Typography>{translate(reason)}</Typography>
      <Button component={Link} to="/admin" variant="contained">
        {translate('Dashboard')}
      </Button>
    </Stack>
  );
}

/** Shown at an address under `/admin` that no screen has. */
export function NotFoundScreen() {
  return <DeadEnd label="Not found" reason="There is no screen at this address. Choose one from the menu." />;
}

/** Shown in place of a screen that is not for the role. */
export function AccessDeniedScreen() {
  return <DeadEnd label="ra.page.access_denied" reason={problemText('forbidden')} />;
}
