import type { Family } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';

export type WorkspaceTabKey = 'title' | 'info' | 'table' | 'links' | 'answer-key' | 'history';

/** Address of the posting's workspace, at a tab of it or else at its first. */
export function workspaceAddress({ console: { postings } }: Family, id: RaRecord['id'], tab?: WorkspaceTabKey): string {
  const search = tab === undefined ? '' : `?tab=${tab}`;
  return `/admin/${postings.path}/${encodeURIComponent(id)}${search}`;
}

/** Address of the draft of its copy. */
export function duplicateAddress(family: Family, id: RaRecord['id']): string {
  return `${workspaceAddress(family, id)}?draft=copy`;
}
