import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Stack, Typography } from '@mui/material';
import { isWebAddress } from '@noticeboard/content-model';
import { useTranslate } from 'react-admin';
import { HostLink } from '../../ui/host-link.js';

/** Where an address really leads, and whether that is the government's. */
export function HostNote({ address }: { readonly address: string }) {
  const translate = useTranslate();
  const verdict = hostVerdict(address);
  if (!verdict) return null;
  const { isGovernment } = verdict;
  const Icon = isGovernment ? CheckCircleIcon : WarningIcon;
  return (
    <Stack direction="row" spacing={0.75} sx={{ alignItems: 'center', minWidth: 0 }}>
      <Icon fontSize="small" sx={{ color: isGovernment ? 'success.main' : 'warning.dark' }} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        <HostLink address={address.trim()} />
        {' · '}
        {translate(isGovernment ? 'government host' : 'other host: check')}
      </Typography>
    </Stack>
  );
}

export interface HostVerdict {
  /** Where the address leads, as the browser reads it: a look-alike in other letters shows as `xn--…`. */
  readonly host: string;
  readonly isGovernment: boolean;
}

/** Registered by the government alone: the domains `gov.in` and `nic.in` and what lies below them. */
const government = /\.(gov|nic)\.in$/;

/** Undefined for what is no web address. */
export function hostVerdict(address: string): HostVerdict | undefined {
  const trimmed = address.trim();
  if (!isWebAddress(trimmed)) return undefined;
  const { host, hostname } = new URL(trimmed);
  // A name may end in the dot of the root: it is the same host.
  return { host, isGovernment: government.test(`.${hostname.replace(/\.$/, '')}`) };
}
