import OpenInNew from '@mui/icons-material/OpenInNew';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { type Moment, useAsOf } from '../context/console-context.js';
import { usePastReplay } from './use-past-replay.js';
import { siteAsOf } from '../navigation/addresses.js';
import { MomentField } from '../ui/moment-field.js';
import { actionBelow } from '../ui/notes.js';
import { exactMomentWords, indianInput, momentOfInput } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import { useShowAsOf } from './use-show-as-of.js';

const day = 86_400_000;

/** Chooses an earlier moment to look at lists, records and the public site. */
export function AsOfPanel({ onLeave }: { readonly onLeave: () => void }) {
  const translate = useTranslate();
  const shown = useAsOf();
  const show = useShowAsOf();
  const [opened] = useState(() => new Date());
  const [typed, setTyped] = useState(() => indianInput(shown ? new Date(shown.at) : new Date(opened.getTime() - day)));
  const moment = momentOfInput(typed);
  const isPast = moment !== undefined && moment <= opened;
  const at = isPast ? moment.toISOString() : undefined;
  const choices = [
    { label: 'A day ago', days: 1 },
    { label: 'A week ago', days: 7 },
    { label: 'A month ago', days: 30 },
  ];

  return (
    <Stack spacing={1.5} sx={{ p: 2 }}>
      <Typography component="h2" variant="subtitle1">
        {translate('The portal as it was')}
      </Typography>
      <MomentField
        label="Date and time in India"
        typed={typed}
        onType={setTyped}
        fault={isPast ? undefined : 'Choose a moment that is past.'}
        max={indianInput(opened)}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
        {choices.map(({ label, days }) => (
          <Button
            key={label}
            size="small"
            onClick={() => setTyped(indianInput(new Date(opened.getTime() - days * day)))}
          >
            {translate(label)}
          </Button>
        ))}
      </Stack>
      <Button
        variant="contained"
        disabled={at === undefined}
        onClick={() => {
          onLeave();
          if (at !== undefined) show({ asOf: at, at });
        }}
      >
        {translate('Show lists and records as they were')}
      </Button>
      <Button
        disabled={at === undefined}
        href={siteAsOf(at ?? '')}
        target="_blank"
        rel="noopener"
        startIcon={<OpenInNew />}
        onClick={onLeave}
      >
        {translate('Open the public site as it was')}
      </Button>
    </Stack>
  );
}

/** Says on every screen that what it shows is past. */
export function AsOfBanner({ moment: { asOf, at } }: { readonly moment: Moment }) {
  const translate = useTranslate();
  const locale = useLocale();
  const show = useShowAsOf();
  const read = usePastReplay(asOf);
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
      {read !== undefined && (
        <Typography variant="body2" aria-live="off">
          {translate('They are being put together: %{percent} % of the events up to then are read.', {
            percent: Math.floor(100 * read),
          })}
        </Typography>
      )}
    </Alert>
  );
}
