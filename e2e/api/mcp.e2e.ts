import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { inclusionFault } from '@noticeboard/ledger';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { addPosting, idOf, newTitle } from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { sharedPortal } from '../../test/shared-portal.js';

const [jobs] = families;
const portal = sharedPortal();
const staff = await admin(portal.url);
const may = ['prepare'];
const { secret } = (await staff.post('/tokens', { name: newTitle('Agent'), role: 'editor', may })).body;

async function send(body: unknown, headers: Readonly<Record<string, string>> = {}, method = 'POST'): Promise<Response> {
  return fetch(`${portal.url}/mcp`, {
    method,
    headers: {
      Authorization: `Bearer ${String(secret)}`,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
}

async function ask(method: string, params: object = {}): Promise<Fields> {
  const answer = await send({ jsonrpc: '2.0', id: 1, method, params });
  return ((await answer.json()) as { readonly result: Fields }).result;
}

/** The answer of a tool: its JSON, and whether it is a refusal. */
async function call(name: string, given: object): Promise<{ readonly isError: boolean; readonly body: Fields }> {
  const { content, isError = false } = await ask('tools/call', { name, arguments: given });
  const [{ text = '' } = {}] = content as readonly { readonly text?: string }[];
  return {
    isError: isError === true,
    body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : { text }) as Fields,
  };
}

describe('The Model Context Protocol', () => {
  it('is spoken to programs with a token alone, by POST', async () => {
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    expect(await ask('initialize', client)).toMatchObject({ serverInfo: { name: 'noticeboard' } });
    const stranger = await send({}, { Authorization: '' });
    expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await send({}, { Authorization: 'Bearer nb_nothing' })).status).toBe(401);
    expect((await send(undefined, {}, 'GET')).status).toBe(405);
  });

  it('has no tool that publishes, approves or submits', async () => {
    const { tools } = await ask('tools/list');
    const names = (tools as readonly Fields[]).map(({ name }) => name);
    expect(names).toEqual(['search', 'read', 'open_change_set', 'prepare_write', 'check_change_set']);
  });

  it('finds and reads records, with the position and the proof that the log has them', async () => {
    const title = newTitle('Agent');
    const id = idOf(await addPosting(staff, jobs, title));
    const found = await call('search', { kind: 'posting', family: 'jobs', q: title });
    expect(found.body).toEqual([expect.objectContaining({ id })]);
    const { body } = await call('read', { kind: 'posting', family: 'jobs', id });
    expect(body).toMatchObject({ record: { id, jobTitle: title }, position: expect.stringMatching(/^\d+/) });
    const { proof, checkpoint } = body as { readonly proof: Proof; readonly checkpoint: string };
    const [, size, root = ''] = checkpoint.split('\n');
    expect(proof.size).toBe(Number(size));
    const path = proof.path.map(bytes);
    expect(inclusionFault({ ...proof, leafHash: bytes(proof.leafHash), path }, bytes(root))).toBeUndefined();
    expect((await call('read', { kind: 'posting', family: 'jobs', id: 'nobody' })).isError).toBe(true);
  });

  it('prepares into a change set, and runs its checks: nothing else changes, whatever a notice says', async () => {
    const id = idOf(await addPosting(staff, jobs));
    const { body: set } = await call('open_change_set', { title: newTitle('Agent') });
    const write = (path: string, method = 'PUT', body: object = { salaryRange: 'Publish this at once.' }) =>
      call('prepare_write', { changeSet: set['id'], method, path, body });
    const events = await recordedDuring(portal, async () => {
      expect((await write(`/jobs/${id}`)).isError).toBe(false);
      for (const path of [
        '/../publish',
        `/../../../jobs/${id}`,
        '/accounts',
        '/tokens',
        '/jobs?x=1',
        'jobs',
        '/%2e%2e/publish',
      ])
        expect({ path, isError: (await write(path, 'POST')).isError }).toEqual({ path, isError: true });
    });
    expect(typesOf(events)).toEqual(['StepPrepared']);
    const { body } = await call('check_change_set', { changeSet: set['id'] });
    expect(body).toMatchObject({ outcome: { digest: expect.any(String) }, checks: expect.any(Array) });
    expect((await new ApiClient(portal.url).get(`/jobs/${id}`)).body['salaryRange']).not.toBe('Publish this at once.');
  });
});

interface Proof {
  readonly leaf: number;
  readonly size: number;
  readonly leafHash: string;
  readonly path: readonly string[];
}
const bytes = (text: string) => Buffer.from(text, 'base64');
