import { linkTarget } from '@noticeboard/content-model';
import { Link } from '@mui/material';

/** An address by the host it leads to, which is what shows a wrong one. */
export function HostLink({ address }: { readonly address: string }) {
  const target = linkTarget(address);
  if (!target) return null;
  return (
    <Link href={target.href} target="_blank" rel="noopener noreferrer" title={address}>
      {target.host}
    </Link>
  );
}
