import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { admin, ApiClient } from '../../test/api-client.js';
import { newTitle } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { laterClock, putForward } from '../../test/later-clock.js';
import { adminPassword, startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { operate } from '../../test/command-line.js';

const portal = sharedPortal();

const write = (client: ApiClient) => client.post('/jobs', { jobTitle: newTitle() });
const expectSignedOut = async (client: ApiClient) => {
  expectProblem(await client.get('/auth/session'), 401);
  expectProblem(await write(client), 401);
};
/** A second browser that has got hold of the cookie. */
const copyOf = (client: ApiClient, url = client.url) => {
  const copy = new ApiClient(url);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
};

describe('Sessions of a portal that is started anew', () => {
  it('go on where it was stopped or killed, and end with a new password that was set meanwhile', async () => {
    let current = await startPortal();
    let client = await admin(current.url);
    for (const end of ['kill', 'stop'] as const) {
      await current[end]();
      current = await startPortal({ DATA_DIR: current.dataDir });
      client = copyOf(client, current.url);
      expect((await write(client)).status).toBe(201);
    }
    await current.stop();
    await operate(current, 'account', 'password', 'admin', '--password', 'another password');
    current = await startPortal({ DATA_DIR: current.dataDir });
    await expectSignedOut(copyOf(client, current.url));
  });
});

describe('A session', () => {
  it('is told by /auth/session as the sign-in told it, and does not grow with use', async () => {
    const client = new ApiClient(portal.url);
    const signedIn = await client.signIn();
    await write(client);
    const session = await client.get('/auth/session');
    expect({ status: session.status, body: session.body }).toEqual({ status: 200, body: signedIn.body });
    expect(session.headers).not.toHaveProperty('set-cookie');
  });

  it('ends on the server when its owner signs out, also for a copy of the cookie', async () => {
    const client = await admin(portal.url);
    const copy = copyOf(client);
    expect((await copy.get('/auth/session')).status).toBe(200);
    const reply = await client.post('/auth/logout');
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 204, text: '' });
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=; Path=\/; Expires=Thu, 01 Jan 1970/),
    ]);
    await expectSignedOut(copy);
    await expectSignedOut(client);
  });

  it('ends alone: another one of the same user goes on', async () => {
    const [one, other] = [await admin(portal.url), await admin(portal.url)];
    expect(one.cookies.get('session')).not.toBe(other.cookies.get('session'));
    await one.post('/auth/logout');
    expect((await write(other)).status).toBe(201);
  });

  it('gets a new id when its owner signs in again, and the old one is worth nothing', async () => {
    const client = await admin(portal.url);
    const old = copyOf(client);
    await client.signIn();
    expect(client.cookies.get('session')).not.toBe(old.cookies.get('session'));
    await expectSignedOut(old);
  });

  it('is not needed to sign out', async () => {
    for (let round = 0; round < 2; round += 1) {
      const reply = await new ApiClient(portal.url).post('/auth/logout');
      expect({ status: reply.status, text: reply.text }).toEqual({ status: 204, text: '' });
    }
  });

  it('ends when an operator gives the account a new password or closes it', async () => {
    const username = `clerk-${randomUUID()}`;
    await operate(portal, 'account', 'add', username, '--password', adminPassword);
    const client = new ApiClient(portal.url);
    await client.signIn(username);
    await operate(portal, 'account', 'password', username, '--password', 'another password');
    await eventually(() => expectSignedOut(client));
    expectProblem(await client.post('/auth/login', { username, password: adminPassword }), 401);
    await client.signIn(username, 'another password');
    expect((await write(client)).status).toBe(201);
    await operate(portal, 'account', 'close', username);
    await eventually(() => expectSignedOut(client));
    expectProblem(await client.post('/auth/login', { username, password: 'another password' }), 401);
  });
});

describe('The hour of a session', () => {
  it('runs from the sign-in, whatever was done since', async () => {
    const aged = await startPortal(laterClock(31));
    const client = await admin(aged.url);
    await putForward(aged);
    expect((await write(client)).status).toBe(201);
    expect((await client.get('/auth/session')).status).toBe(200);
    await putForward(aged);
    await expectSignedOut(client);
    await client.signIn();
    expect((await write(client)).status).toBe(201);
  });
});
