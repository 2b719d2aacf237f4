import { Button } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useFollow } from './use-go.js';
import { workspaceAddress, type WorkspaceTabKey } from './workspace-address.js';

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
