import { Chip } from '@mui/material';
import type { ApplicationStatus, Family } from '@noticeboard/content-model';
import { type RaRecord, useLocale } from 'react-admin';
import { useNow } from '../context/console-context.js';
import { inWords } from '../words/sentence.js';
import { useTranslate } from '../words/translate.js';
import { briefStatusWords, postingStatus, statusWords } from './posting-status.js';

const colours = {
  opensSoon: 'primary',
  open: 'success',
  closing: 'default',
  closed: 'error',
  notStated: 'default',
} as const satisfies Record<ApplicationStatus['kind'], string>;

/** The public site's colours of what closes soon, in light and dark. */
const haste = { bgcolor: '#FFF3CC', color: '#5C4300', borderColor: '#5C4300' };

/** A last date can be a long text. */
const mayWrap = { height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } };

interface StatusChipProps {
  readonly family: Family;
  readonly posting: RaRecord;
  /** The last date itself stands beside it. */
  readonly brief?: boolean;
}

/** How a posting stands: withdrawn, or by its dates as they are read. */
export function StatusChip({ family, posting, brief = false }: StatusChipProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const now = useNow();
  const state = postingStatus(family, posting, now);
  if (posting['withdrawn']) return <Chip size="small" color="error" label={translate('Withdrawn')} />;
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colours[state.status.kind]}
      sx={{ ...(!brief && mayWrap), fontSize: '0.875rem', ...(state.status.kind === 'closing' && haste) }}
      label={inWords((brief ? briefStatusWords : statusWords)(state, locale), translate)}
    />
  );
}
