import type { Role } from '@noticeboard/content-model';
import { admin, ApiClient } from './api-client.js';
import type { RunningPortal } from './portal-process.js';

export const auditorPassword = 'reads everything';
export const editorPassword = 'writes everything';

/** Signs in as the auditor, whom it adds where there is none yet. */
export async function auditor(portal: Pick<RunningPortal, 'url'>): Promise<ApiClient> {
  await added(portal, { username: 'auditor', password: auditorPassword, role: 'auditor' });
  return signedIn(portal, 'auditor', auditorPassword);
}

/** The same as an editor. */
export async function editor(portal: Pick<RunningPortal, 'url'>, username = 'editor'): Promise<ApiClient> {
  const { password } = await addEditor(portal, username);
  return signedIn(portal, username, password);
}

/** Adds an editor where there is none of the name yet. */
export async function addEditor(portal: Pick<RunningPortal, 'url'>, username = 'editor') {
  const account = { username, password: editorPassword };
  await added(portal, { ...account, role: 'editor' });
  return account;
}

interface Account {
  readonly username: string;
  readonly password: string;
  readonly role: Role;
}

async function added({ url }: Pick<RunningPortal, 'url'>, account: Account): Promise<void> {
  const staff = await admin(url);
  const { status, text } = await staff.post('/accounts', account);
  if (status !== 201 && status !== 409) throw new Error(`${status}: ${text}`);
}

async function signedIn({ url }: Pick<RunningPortal, 'url'>, username: string, password: string): Promise<ApiClient> {
  const client = new ApiClient(url);
  await client.signIn(username, password);
  return client;
}
