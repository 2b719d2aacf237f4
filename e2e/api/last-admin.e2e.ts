import { describe, expect, it } from '@jest/globals';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { adminPassword, startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

const password = 'quiet river stone';
const edit = (username: string, fields: Fields, client: ApiClient) => client.put(`/accounts/${username}`, fields);

describe('The last open admin', () => {
  it('can neither be closed nor demoted, by anybody and at any moment', async () => {
    const alone = await startPortal();
    const client = await admin(alone.url);
    const last = async (username: string) => {
      expectProblem(await edit(username, { closed: true }, client), 409);
      expectProblem(await edit(username, { role: 'auditor' }, client), 409);
      expectProblem(await edit(username, { role: 'auditor', closed: true, password: 'something else' }, client), 409);
    };
    await last('admin');
    await client.post('/accounts', { username: 'reader', password, role: 'auditor' });
    await client.post('/accounts', { username: 'second', password, role: 'admin' });
    expect((await edit('second', { closed: true }, client)).status).toBe(200);
    await last('admin');
    expect((await client.get('/auth/session')).status).toBe(200);
    await edit('second', { closed: false }, client);
    const replies = await Promise.all([
      edit('second', { closed: true }, client),
      edit('admin', { role: 'auditor' }, client),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const accounts = await alone.stop().then(() => startPortal({ DATA_DIR: alone.dataDir }));
    const survivor = new ApiClient(accounts.url);
    const signIns = await Promise.all([
      survivor.post('/auth/login', { username: 'second', password }),
      survivor.post('/auth/login', { username: 'admin', password: adminPassword }),
    ]);
    const roles = signIns.filter(({ status }) => status === 200).map(({ body }) => body['role']);
    expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
  });

  it('can change the password, which ends the session of the change itself', async () => {
    const alone = await startPortal();
    const client = await admin(alone.url);
    expect((await edit('admin', { password }, client)).status).toBe(200);
    expectProblem(await client.get('/auth/session'), 401);
    await client.signIn('admin', password);
  });
});
