import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { admin, ApiClient } from '../test/api-client.js';
import { newTitle } from '../test/content.js';
import { eventually, inTime } from '../test/deadline.js';
import { recordedEvents } from '../test/event-log.js';
import { startPortal } from '../test/portal-process.js';
import { expectProblem } from '../test/problem.js';
import { sharedPortal } from '../test/shared-portal.js';

const healthOf = async (url: string) => {
  const answer = await fetch(`${url}/health`);
  return { status: answer.status, body: await answer.json() };
};

describe('The health of a portal', () => {
  it('fails from the first write that fails until writes work again, and before it stops', async () => {
    const portal = await startPortal();
    const staff = await admin(portal.url);
    expect(await healthOf(portal.url)).toMatchObject({ status: 200, body: { status: 'ok', writes: { status: 'ok' } } });
    const recorded = recordedEvents(portal.dataDir);
    const other = new Database(join(portal.dataDir, 'events/events.db'));
    other.exec('BEGIN IMMEDIATE');
    expectProblem(await staff.post('/jobs', { jobTitle: newTitle() }), 503);
    const writes = { status: 'failing', since: expect.any(String), fault: expect.stringMatching(/lock|busy/) };
    expect(await healthOf(portal.url)).toMatchObject({ status: 503, body: { status: 'failing', ready: true, writes } });
    expect((await new ApiClient(portal.url).get('/jobs')).status).toBe(200);
    other.exec('ROLLBACK');
    other.close();
    await eventually(async () => expect(await healthOf(portal.url)).toMatchObject({ status: 200 }));
    expect(recordedEvents(portal.dataDir)).toEqual(recorded);

    // It says that it is not ready any more before it stops accepting, where somebody watches that.
    const readiness = async () => (await fetch(`${portal.url}/health/ready`)).status;
    expect(await readiness()).toBe(200);
    portal.signal('SIGTERM');
    await eventually(async () => expect(await readiness()).toBe(503));
    await eventually(() => expect(readiness()).rejects.toThrow('fetch failed'));
    expect(await inTime(portal.exited)).toEqual({ code: 0, signal: null });
  });

  it('has no other paths than three', async () => {
    const { url } = sharedPortal();
    for (const path of ['/health', '/health/live', '/health/ready']) expect((await fetch(url + path)).status).toBe(200);
    const answer = await fetch(`${url}/health/other`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      expect.stringMatching(/^application\/problem\+json/),
    ]);
  });
});
