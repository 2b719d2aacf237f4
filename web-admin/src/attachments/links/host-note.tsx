import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import { IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { linkTarget } from '@noticeboard/content-model';
import { HostLink } from '../../ui/host-link.js';
import { Warning } from '../../ui/warning.js';
import { useTranslate } from '../../words/translate.js';
import { hostVerdict } from './host-verdict.js';

/** In the input of an address that is the government's: the way there. */
export function GovernmentMark({ address }: { readonly address: string }) {
  const translate = useTranslate();
  const target = hostVerdict(address)?.isGovernment === true ? linkTarget(address) : undefined;
  if (!target) return null;
  const label = `${target.host} · ${translate('government host')}`;
  return (
    <Tooltip title={label}>
      <IconButton size="small" href={target.href} target="_blank" rel="noopener noreferrer" aria-label={label}>
        <CheckCircleIcon fontSize="small" sx={{ color: 'success.main' }} />
      </IconButton>
    </Tooltip>
  );
}

/** Where an address really leads, and whether that is the government's. */
export function HostNote({ address }: { readonly address: string }) {
  const translate = useTranslate();
  const verdict = hostVerdict(address);
  if (!verdict) return null;
  const { isGovernment } = verdict;
  return (
    <Stack direction="row" spacing={0.75} sx={{ alignItems: 'center', minWidth: 0 }}>
      {isGovernment && <CheckCircleIcon fontSize="small" sx={{ color: 'success.main' }} />}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        <HostLink address={address.trim()} />
        {' · '}
        {isGovernment ? translate('government host') : <Warning>{translate('other host: check')}</Warning>}
      </Typography>
    </Stack>
  );
}
