import type { Family } from '@noticeboard/content-model';
import { Link as MuiLink } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useFollow } from './use-go.js';
import { workspaceAddress } from './workspace-address.js';

/** A posting by its title, in a list: the way to everything there is about it. */
export function WorkspaceLink({ family, posting }: { readonly family: Family; readonly posting: RaRecord }) {
  const follow = useFollow();
  const to = workspaceAddress(family, posting.id);
  return (
    <MuiLink component={Link} to={to} onClick={follow(to)}>
      {String(posting[family.titleField])}
    </MuiLink>
  );
}
