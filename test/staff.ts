import { ApiClient } from './api-client.js';
import { type Portal, runCommand } from './portal-process.js';

export const auditorPassword = 'reads everything';

/** Adds an auditor beside the running portal, as an operator does, and signs in as that. */
export async function auditor(portal: Portal): Promise<ApiClient> {
  await operate(portal, 'account', 'add', 'auditor', '--role', 'auditor', '--password', auditorPassword);
  const client = new ApiClient(portal.url);
  await client.signIn('auditor', auditorPassword);
  return client;
}

/** Runs one verb of the operator's command line on a portal's data. @throws Error unless it succeeds */
export async function operate({ dataDir }: Pick<Portal, 'dataDir'>, ...words: readonly string[]): Promise<string> {
  const command = runCommand({ DATA_DIR: dataDir }, ...words);
  const { code } = await command.exited;
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${command.output()}`);
  return command.output();
}
