import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { admin, type ApiClient } from '../test/api-client.js';
import { idOf, newTitle } from '../test/content.js';
import { eventually, within } from '../test/deadline.js';
import { recordedEvents } from '../test/event-log.js';
import { newFolder, type Portal, startPortal } from '../test/portal-process.js';

const clean = { code: 0, signal: null };

let portal: Portal;
let staff: ApiClient;
beforeEach(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
});

/** Ended well within `deadlineMs` of the signal. */
const expectEnd = async (deadlineMs: number) => expect(await within(deadlineMs, portal.exited)).toEqual(clean);

async function openConnection(firstWords = ''): Promise<Socket> {
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  if (firstWords !== '') await new Promise((resolve) => socket.write(firstWords, resolve));
  // Another answer in between: by then the portal has accepted this connection.
  await staff.get('/jobs');
  return socket;
}

async function portIsClosed(): Promise<void> {
  await eventually(() => expect(staff.get('/auth/session')).rejects.toThrow('ECONNREFUSED'));
}

/** A POST whose body is held back: `finish` sends it. */
async function heldPost(title: string) {
  const body = JSON.stringify({ jobTitle: title });
  const headers = {
    Cookie: staff.cookieHeader(),
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  const post = request(`${portal.url}/api/jobs`, { method: 'POST', headers, agent: false });
  post.write(body.slice(0, 5));
  await once(post, 'socket').then(([socket]: Socket[]) => socket && once(socket, 'connect'));
  await staff.get('/jobs');
  return {
    post,
    finish: async () => {
      post.end(body.slice(5));
      const [response] = await once(post, 'response');
      return { status: response.statusCode as number, body: (await json(response)) as Record<string, unknown> };
    },
  };
}

describe('A portal that is told to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s ends at once with nothing to do', async (signal) => {
    portal.signal(signal);
    await expectEnd(3000);
  });

  it('stops in the very moment in which it says that it listens', async () => {
    const portals = await Promise.all([1, 2, 3].map(async () => (await startPortal()).stop()));
    expect(portals).toHaveLength(3);
  });

  it('does not wait for connections that are kept alive', async () => {
    const agent = new Agent({ keepAlive: true });
    const sent = request(`${portal.url}/api/jobs`, { agent }).end();
    const [response] = await once(sent, 'response');
    await json(response);
    portal.signal('SIGTERM');
    await expectEnd(3000);
    agent.destroy();
  });

  it.each([
    ['on which nothing was asked yet, as browsers open them in advance', ''],
    ['on which half a request was sent', 'GET /api/jobs HTTP/1.1\r\nHost: x\r\n'],
  ])('does not wait for a connection %s', async (_what, words) => {
    const socket = await openConnection(words);
    portal.signal('SIGTERM');
    await expectEnd(9000);
    socket.destroy();
  });

  it('answers the request that is in flight, and takes no other', async () => {
    const title = newTitle('In flight');
    const held = await heldPost(title);
    portal.signal('SIGTERM');
    await portIsClosed();
    const reply = await held.finish();
    expect({ status: reply.status, title: reply.body['jobTitle'] }).toEqual({ status: 201, title });
    await expectEnd(5000);
    const again = await startPortal({ DATA_DIR: portal.dataDir });
    expect((await (await admin(again.url)).get(`/jobs/${idOf(reply.body)}`)).body).toEqual(reply.body);
  });

  it('has answered all that it recorded, when many were writing', async () => {
    let answered = 0;
    const writer = async () => {
      for (;;) {
        const reply = await staff.post('/jobs', { jobTitle: newTitle() }).catch(() => undefined);
        if (!reply) return;
        expect(reply.status).toBe(201);
        answered += 1;
      }
    };
    const writers = Array.from({ length: 8 }, writer);
    await eventually(() => expect(answered).toBeGreaterThan(30));
    portal.signal('SIGTERM');
    await expectEnd(5000);
    await Promise.all(writers);
    const recorded = recordedEvents(portal.dataDir).filter(({ type }) => type === 'PostingAdded');
    expect(recorded).toHaveLength(answered);
  });

  it('is not hurried by a second signal, which the terminal and npm both send', async () => {
    const held = await heldPost(newTitle());
    for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGINT'] as const) portal.signal(signal);
    await portIsClosed();
    expect((await held.finish()).status).toBe(201);
    await expectEnd(5000);
  });

  it('ends within ten seconds, cleanly, although a client never finishes what it sends', async () => {
    const held = await heldPost(newTitle());
    held.post.on('error', () => undefined);
    portal.signal('SIGTERM');
    await expectEnd(10_000);
  });

  it('leaves the whole log in one file, which may be copied', async () => {
    const posting = await staff.post('/jobs', { jobTitle: newTitle() });
    await portal.stop();
    const folder = await newFolder();
    await mkdir(join(folder, 'events'));
    await copyFile(join(portal.dataDir, 'events/events.db'), join(folder, 'events/events.db'));
    const copy = await startPortal({ DATA_DIR: folder });
    expect((await (await admin(copy.url)).get('/jobs')).list).toEqual([posting.body]);
  });
});
