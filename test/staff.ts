import type { Role } from '@noticeboard/content-model';
import { admin, ApiClient } from './api-client.js';
import type { RunningPortal } from './portal-process.js';

export const auditorPassword = 'reads everything';

/** Signs in as the auditor, whom it adds where there is none yet. */
export function auditor(portal: Pick<RunningPortal, 'url'>): Promise<ApiClient> {
  return signedIn(portal, 'auditor', 'auditor', auditorPassword);
}

/** The same as an editor. */
export function editor(portal: Pick<RunningPortal, 'url'>, username = 'editor'): Promise<ApiClient> {
  return signedIn(portal, username, 'editor', 'writes everything');
}

async function signedIn(
  { url }: Pick<RunningPortal, 'url'>,
  username: string,
  role: Role,
  password: string,
): Promise<ApiClient> {
  const staff = await admin(url);
  const added = await staff.post('/accounts', { username, password, role });
  if (added.status !== 201 && added.status !== 409) throw new Error(`${added.status}: ${added.text}`);
  const client = new ApiClient(url);
  await client.signIn(username, password);
  return client;
}
