import { Alert, Button } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { actionBelow } from '../ui/failure-box.js';
import { exactMomentWords } from '../words/moment-words.js';
import type { Moment } from '../context/as-of.js';
import { siteAsOf } from '../navigation/site-address.js';
import { useShowAsOf } from './use-show-as-of.js';

/** Says on every screen that what it shows is past. */
export function AsOfBanner({ moment: { asOf, at } }: { readonly moment: Moment }) {
  const translate = useTranslate();
  const locale = useLocale();
  const show = useShowAsOf();
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ ...actionBelow, mt: 2 }}
      action={
        <>
          <Button color="inherit" href={siteAsOf(asOf)} target="_blank" rel="noopener">
            {translate('Public site as it was')}
          </Button>
          <Button color="inherit" variant="outlined" onClick={() => show(undefined)}>
            {translate('Back to now')}
          </Button>
        </>
      }
    >
      {translate('Lists and records are shown as they were on %{time}. Nothing can be changed here.', {
        time: exactMomentWords(at, locale),
      })}
    </Alert>
  );
}
