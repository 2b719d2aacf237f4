import { createServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { credentials } from '@grpc/grpc-js';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { beginning, newEvent } from '../testing/new-events.js';
import { parseConnectionString } from './connection-string.js';
import { KurrentCalls } from './kurrent-calls.js';

const asked: IncomingHttpHeaders[] = [];
// Below gRPC, whose own servers do not show what they negotiate.
const server = createServer().on('stream', (stream, headers) => {
  asked.push(headers);
  stream.respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '14' }, { endStream: true });
});
let calls: KurrentCalls;

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const node = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = parseConnectionString(`kurrentdb://portal:changeit@${node}?tls=false`);
  calls = new KurrentCalls(node, target, credentials.createInsecure(), () => 5000);
});

afterEach(async () => {
  calls.close();
  await new Promise((resolve) => server.close(resolve));
});

it('asks for answers as they are, on one connection, and sends no password in clear', async () => {
  for (const call of [calls.append([beginning('job-1', newEvent())]), calls.lastRecord()])
    await expect(call).rejects.toMatchObject({ type: 'unavailable' });
  expect(asked.map(({ ':path': path }) => path)).toEqual([
    '/kurrentdb.protocol.v2.streams.StreamsService/AppendSession',
    '/event_store.client.streams.Streams/Read',
  ]);
  for (const headers of asked) {
    expect(headers).not.toHaveProperty('grpc-accept-encoding');
    expect(headers).not.toHaveProperty('authorization');
  }
});
