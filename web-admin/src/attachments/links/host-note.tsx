import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import { Stack, Typography } from '@mui/material';
import { HostLink } from '../../ui/host-link.js';
import { Warning } from '../../ui/warning.js';
import { useTranslate } from '../../words/translate.js';
import { hostVerdict } from './host-verdict.js';

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
