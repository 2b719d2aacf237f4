import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { families } from '@noticeboard/content-model';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, ApiClient } from '../test/api-client.js';
import { addPosting, idOf, newTitle } from '../test/content.js';
import { eventually, inTime } from '../test/deadline.js';
import { recordedEvents } from '../test/event-log.js';
import { newFolder, type Portal, startPortal } from '../test/portal-process.js';

const clean = { code: 0, signal: null };

let portal: Portal;
let staff: ApiClient;
const expectEnd = async () => expect(await inTime(portal.exited)).toEqual(clean);

/** How a portal ends whose client never finishes what it sends: that takes the ten seconds, while the other tests run. */
let longest: Portal['exited'];
beforeAll(async () => {
  const other = await startPortal();
  const held = await heldPost(newTitle(), other, await admin(other.url));
  held.post.on('error', () => undefined);
  other.signal('SIGTERM');
  longest = other.exited;
});

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

/** A list whose answer has begun, and of which nothing is read yet. */
async function begunAnswer(): Promise<IncomingMessage> {
  const asked = request(`${portal.url}/api/tables`, { agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

/** A POST whose body is held back: `finish` sends it. */
async function heldPost(title: string, on = portal, by = staff) {
  const body = JSON.stringify({ jobTitle: title });
  const headers = {
    Cookie: by.cookieHeader(),
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  const post = request(`${on.url}/api/jobs`, { method: 'POST', headers, agent: false });
  post.write(body.slice(0, 5));
  await once(post, 'socket').then(([socket]: Socket[]) => socket && once(socket, 'connect'));
  await by.get('/jobs');
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
  beforeEach(async () => {
    portal = await startPortal();
    staff = await admin(portal.url);
  });

  it('does not wait for connections that are kept alive, on which nothing or half a request was sent', async () => {
    const agent = new Agent({ keepAlive: true });
    const sent = request(`${portal.url}/api/jobs`, { agent }).end();
    const [response] = await once(sent, 'response');
    await json(response);
    // Browsers open connections in advance.
    const sockets = [await openConnection(), await openConnection('GET /api/jobs HTTP/1.1\r\nHost: x\r\n')];
    portal.signal('SIGTERM');
    await expectEnd();
    agent.destroy();
    for (const socket of sockets) socket.destroy();
  });

  it('answers the request that is in flight, and takes no other, whatever signals come after the first', async () => {
    const title = newTitle('In flight');
    const held = await heldPost(title);
    // The terminal and npm both send one.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGTERM', 'SIGINT'] as const) portal.signal(signal);
    await portIsClosed();
    const reply = await held.finish();
    expect({ status: reply.status, title: reply.body['jobTitle'] }).toEqual({ status: 201, title });
    await expectEnd();
    const last = recordedEvents(portal.dataDir).findLast(({ type }) => type === 'PostingAdded');
    expect(last?.stream).toContain(idOf(reply.body));
    // Also in the very moment in which it says that it listens.
    await (await startPortal({ DATA_DIR: portal.dataDir })).stop();
  });

  it('gives large answers whole to readers who are slow, and only then ends', async () => {
    // As large as bodies may be: 16 MB of tables in all, which are still sent in one piece.
    const value = randomBytes(4900).toString('hex');
    const data = Array.from({ length: 200 }, () => [{ value, colspan: 1, rowspan: 1 }]);
    for (let count = 0; count < 8; count += 1) {
      const jobTitle = newTitle();
      await addPosting(staff, families[0], jobTitle);
      await staff.post('/tables', { jobTitle, data });
    }
    const readers = [await begunAnswer(), await begunAnswer()];
    portal.signal('SIGTERM');
    await portIsClosed();
    const answers = await Promise.all(readers.map((answer) => buffer(answer)));
    for (const answer of answers) expect(answer.length).toBe(Number(readers[0]?.headers['content-length']));
    expect(answers[0]?.length).toBeGreaterThan(15_500_000);
    await expectEnd();
  });

  it('has answered all that it recorded when many were writing, and leaves it in one file, which may be copied', async () => {
    const answered: string[] = [];
    const writer = async () => {
      for (;;) {
        const reply = await staff.post('/jobs', { jobTitle: newTitle() }).catch(() => undefined);
        if (!reply) return;
        expect(reply.status).toBe(201);
        answered.push(idOf(reply.body));
      }
    };
    const writers = Array.from({ length: 8 }, writer);
    await eventually(() => expect(answered.length).toBeGreaterThan(30));
    portal.signal('SIGTERM');
    await expectEnd();
    await Promise.all(writers);
    const folder = await newFolder();
    await mkdir(join(folder, 'events'));
    await copyFile(join(portal.dataDir, 'events/events.db'), join(folder, 'events/events.db'));
    const copy = await startPortal({ DATA_DIR: folder });
    const { list } = await new ApiClient(copy.url).get('/jobs');
    expect(list.map(idOf).toSorted()).toEqual(answered.toSorted());
  });
});

it('A portal that is told to stop ends cleanly although a client never finishes what it sends', async () => {
  expect(await inTime(longest)).toEqual(clean);
});
