import { admin, ApiClient } from './api-client.js';
import type { Portal } from './portal-process.js';

export const auditorPassword = 'reads everything';

/** Signs in as the auditor, whom it adds where there is none yet. */
export async function auditor({ url }: Pick<Portal, 'url'>): Promise<ApiClient> {
  const staff = await admin(url);
  const added = await staff.post('/accounts', { username: 'auditor', password: auditorPassword, role: 'auditor' });
  if (added.status !== 201 && added.status !== 409) throw new Error(`${added.status}: ${added.text}`);
  const client = new ApiClient(url);
  await client.signIn('auditor', auditorPassword);
  return client;
}
