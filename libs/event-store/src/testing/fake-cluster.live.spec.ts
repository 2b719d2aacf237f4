import { once } from 'node:events';
import type { Metadata } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { jsonEvent, type KurrentDBClient } from '@kurrent/kurrentdb-client';
import status from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js';
import errors from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/errors_pb.js';
import { type FakeCluster, startFakeCluster } from './fake-cluster.js';
import type { FakeNode } from './fake-node.js';
import { askGossip, beginStream, RawClients } from './raw-clients.js';

const problem = 'The server is not the leader node and cannot handle the request.';

let cluster: FakeCluster;
let leader: FakeNode;
let follower: FakeNode;
let third: FakeNode;
const clients = new RawClients();

beforeEach(async () => {
  cluster = await startFakeCluster({ electionMs: 800 });
  leader = (await cluster.untilLeader()).node;
  const [second, last] = cluster.followers;
  if (second === undefined || last === undefined) throw new Error('a cluster of three has two followers');
  [follower, third] = [second, last];
});

afterEach(async () => {
  await clients.dispose();
  await cluster.stop();
});

/** What the details of the refusal name as the leader. */
function namedLeader(error: { _raw: { metadata: Metadata } }): object | undefined {
  const [details] = error._raw.metadata.get('grpc-status-details-bin');
  const any = status.Status.deserializeBinary(Buffer.from(details ?? '')).getDetails();
  expect(any?.getTypeName()).toBe('kurrent.rpc.NotLeaderNodeErrorDetails');
  return errors.NotLeaderNodeErrorDetails.deserializeBinary(any?.getValue_asU8() ?? new Uint8Array())
    .getCurrentLeader()
    ?.toObject();
}

async function streamsRead(client: KurrentDBClient, requiresLeader = false): Promise<string[]> {
  const streams: string[] = [];
  for await (const { event } of client.readAll({ requiresLeader })) streams.push(event?.streamId ?? '');
  return streams;
}

const wroteStream = (stream: string) => cluster.log.stream(stream) !== undefined;

describe('A follower of the stand-in for a cluster', () => {
  it('refuses a v2 append and names the leader, in the words of the real one', async () => {
    const refused = beginStream(clients.at(follower), 'job-1');
    const details = `${problem} Please retry your request against the leader node directly at 127.0.0.1:${leader.port}`;
    await expect(refused).rejects.toMatchObject({
      type: 'unknown',
      code: 9,
      message: `9 FAILED_PRECONDITION: ${details}`,
    });
    expect(await refused.catch(namedLeader)).toEqual({ host: '127.0.0.1', port: leader.port, nodeId: '' });
    expect(wroteStream('job-1')).toBe(false);
    await beginStream(clients.at(leader), 'job-1');
  });

  it('forwards a v1 append', async () => {
    await clients.at(follower).setStreamMetadata('job-1', { maxCount: 1 });
    expect(wroteStream('$$job-1')).toBe(true);
  });

  it('refuses a read that demands the leader, and serves every other, subscriptions too', async () => {
    await beginStream(clients.at(leader), 'job-1');
    const demanding = streamsRead(clients.at(follower), true);
    await expect(demanding).rejects.toMatchObject({ type: 'not-leader', leader: { port: leader.port } });
    const client = clients.at(follower, 'follower');
    expect(await streamsRead(client)).toEqual(['$settings', 'job-1']);
    const subscription = client.subscribeToAll();
    await once(subscription, 'caughtUp');
    await beginStream(clients.at(leader), 'job-2');
    for await (const { event } of subscription) if (event?.streamId === 'job-2') break;
  });

  it('tells of all members', async () => {
    const members = cluster.nodes.map((node) => [node.port, node === leader ? 'LEADER' : 'FOLLOWER', true]);
    for (const node of cluster.nodes) expect(await askGossip(node)).toEqual(members);
  });
});

describe('While the stand-in for a cluster elects', () => {
  it.each(['kill', 'resign'] as const)('after a %s, nobody takes writes and followers serve reads', async (loss) => {
    const [client, reader] = [clients.at(follower), clients.at(follower, 'follower')];
    await streamsRead(reader);
    const lost = performance.now();
    if (loss === 'kill') await cluster.kill(leader);
    else cluster.resign();
    expect(cluster.leader).toBeUndefined();
    const states = (await askGossip(follower)).filter(([, , isAlive]) => isAlive).map(([, state]) => state);
    expect(states).toEqual(Array.from(states, () => 'UNKNOWN'));
    const refused = beginStream(client, 'job-1');
    const details = `${problem} Please retry your request against the leader node directly`;
    await expect(refused).rejects.toMatchObject({ code: 9, message: `9 FAILED_PRECONDITION: ${details}` });
    expect(await refused.catch(namedLeader)).toBeUndefined();
    const metadata = client.setStreamMetadata('job-1', { maxCount: 1 });
    await expect(metadata).rejects.toMatchObject({ type: 'unavailable', code: 14 });
    expect(await streamsRead(reader)).toEqual(['$settings']);

    const { node, since } = await cluster.untilLeader();
    expect(node).not.toBe(leader);
    expect(since - lost).toBeGreaterThanOrEqual(799);
    await beginStream(clients.at(node), 'job-1');
  });

  it('a node that was killed comes back on its port, as a follower', async () => {
    const client = clients.at(leader);
    await beginStream(client, 'job-1');
    const ended = once(client.subscribeToAll().resume(), 'error');
    await leader.untilSubscriptions(1);
    await cluster.kill(leader);
    expect(await ended).toMatchObject([{ type: 'unavailable' }]);
    await expect(beginStream(client, 'job-2')).rejects.toMatchObject({ code: 14 });
    await cluster.untilLeader();
    await cluster.start(leader);
    expect(await askGossip(leader)).toContainEqual([leader.port, 'FOLLOWER', true]);
    await expect(beginStream(clients.at(leader), 'job-2')).rejects.toMatchObject({ code: 9 });
  });

  it('without a majority nobody leads, until there is one', async () => {
    await cluster.kill(follower);
    cluster.hang(third);
    expect(cluster.leader).toBeUndefined();
    await expect(beginStream(clients.at(leader), 'job-1')).rejects.toMatchObject({ code: 9 });
    expect(await streamsRead(clients.at(leader, 'follower'))).toEqual(['$settings']);
    cluster.wake(third);
    const { node } = await cluster.untilLeader();
    await beginStream(clients.at(node), 'job-1');
  });
});

describe('A leader of the stand-in for a cluster that hangs', () => {
  it('is told to lead for a while, is deposed, and never stores what it had not stored', async () => {
    const client = clients.at(leader);
    await beginStream(client, 'job-1');
    const subscription = client.subscribeToAll();
    await once(subscription, 'caughtUp');
    cluster.hang(leader);
    const [held, coming] = [beginStream(client, 'job-2'), askGossip(leader)];
    let told = 0;
    subscription.on('data', () => (told += 1));
    expect(cluster.leader).toBeUndefined();
    expect(await askGossip(follower)).toContainEqual([leader.port, 'LEADER', true]);

    const { node } = await cluster.untilLeader();
    await beginStream(clients.at(node), 'job-3');
    expect(await askGossip(follower)).toContainEqual([leader.port, 'LEADER', false]);
    expect(await askGossip(follower)).toContainEqual([node.port, 'LEADER', true]);
    const before = told;
    cluster.wake(leader);
    await expect(held).rejects.toMatchObject({ code: 9, message: expect.stringContaining(`127.0.0.1:${node.port}`) });
    expect(await coming).toContainEqual([leader.port, 'FOLLOWER', true]);
    expect(wroteStream('job-2')).toBe(false);
    while (told === before) await once(subscription, 'data');
  });

  it('answers only after its wake for what it had stored before', async () => {
    const client = clients.at(leader);
    await beginStream(client, 'job-1');
    const stored = new Promise<void>((resolve) => {
      const stopListening = cluster.log.listen(() => {
        stopListening();
        cluster.hang(leader);
        resolve();
      });
    });
    let answered = false;
    const appended = beginStream(client, 'job-2').finally(() => (answered = true));
    await stored;
    const { node } = await cluster.untilLeader();
    await beginStream(clients.at(node), 'job-3');
    expect([answered, wroteStream('job-2')]).toEqual([false, true]);
    cluster.wake(leader);
    expect((await appended).responses).toMatchObject([{ streamName: 'job-2', revision: 0n }]);
  });

  it('goes on leading where it wakes before anyone has noticed', async () => {
    const client = clients.at(leader);
    cluster.hang(leader);
    const held = beginStream(client, 'job-1');
    cluster.wake(leader);
    await held;
    expect(cluster.leader).toBe(leader);
    await client.appendToStream('job-1', jsonEvent({ type: 'Edited', data: {} }));
  });
});
