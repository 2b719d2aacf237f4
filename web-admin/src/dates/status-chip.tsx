import { Chip } from '@mui/material';
import type { ApplicationStatus, Family } from '@noticeboard/content-model';
import { useState } from 'react';
import { type RaRecord, useLocale } from 'react-admin';
import { inWords, useTranslate } from '../words/translate.js';
import { postingStatus, statusWords } from './posting-status.js';

const colours = {
  opensSoon: 'primary',
  open: 'success',
  closing: 'default',
  closed: 'error',
  notStated: 'default',
} as const satisfies Record<ApplicationStatus['kind'], string>;

/** The public site's colours of what closes soon, in light and dark. */
const haste = { bgcolor: '#FFF3CC', color: '#5C4300', borderColor: '#5C4300' };

/** Whether one can still apply, by the dates as they are read. */
export function StatusChip({ family, posting }: { readonly family: Family; readonly posting: RaRecord }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const state = postingStatus(family, posting, now);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colours[state.status.kind]}
      sx={{ fontSize: '0.875rem', ...(state.status.kind === 'closing' && haste) }}
      label={inWords(statusWords(state, locale), translate)}
    />
  );
}
