import type { Family } from '@noticeboard/content-model';
import { Button, Link as MuiLink } from '@mui/material';
import { type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useTranslate } from '../words/translate.js';
import { useFollow } from './leaving.js';
import { workspaceAddress, type WorkspaceTabKey } from './addresses.js';

/** A posting by its title, in a list: the way to everything there is about it. */
export function WorkspaceLink({ family, posting }: { readonly family: Family; readonly posting: RaRecord }) {
  const follow = useFollow();
  const to = workspaceAddress(family, posting.id);
  const title = String(posting[family.titleField]);
  return (
    // As high as a target has to be beside another one.
    <MuiLink component={Link} to={to} title={title} onClick={follow(to)} sx={{ display: 'inline-block', py: 0.25 }}>
      {title}
    </MuiLink>
  );
}

interface OpenWorkspaceProps {
  readonly family: Family;
  readonly id: RaRecord['id'];
  /** Where it opens. */
  readonly tab: WorkspaceTabKey;
}

/** From a screen that is about a posting to everything there is about it. */
export function OpenWorkspace({ family, id, tab }: OpenWorkspaceProps) {
  const translate = useTranslate();
  const follow = useFollow();
  const to = workspaceAddress(family, id, tab);
  return (
    <Button size="small" component={Link} to={to} onClick={follow(to)}>
      {translate('Open workspace')}
    </Button>
  );
}
