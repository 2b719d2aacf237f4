import { isWebAddress } from '@noticeboard/content-model';
import { Link } from '@mui/material';

/** An address by the host it leads to, which is what shows a wrong one. */
export function HostLink({ address }: { readonly address: string }) {
  if (!isWebAddress(address)) return null;
  return (
    <Link href={address} target="_blank" rel="noopener noreferrer" title={address}>
      {new URL(address).host}
    </Link>
  );
}
