import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { FakeCluster } from '../libs/event-store/src/testing/fake-cluster.js';
import { leaderLosses, loseLeaderMidWrite } from '../libs/event-store/src/testing/leader-loss.js';
import { admin, ApiClient } from '../test/api-client.js';
import { breadth } from '../test/breadth.js';
import { addPosting, idOf, postingPath } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { newFolder, type Portal, runCommand } from '../test/portal-process.js';
import { expectProblem } from '../test/problem.js';
import { startCluster, startEmptyRedis, startRole } from '../test/services.js';
import { SteadyWriters, steadyReader } from '../test/steady-writers.js';

const [family] = families;
const writerCount = 8;
let cluster: FakeCluster;
let web: Portal;
let projections: Portal;
let staff: ApiClient;

beforeAll(async () => {
  const redis = await startEmptyRedis();
  cluster = await startCluster();
  const services = { environment: { REDIS_URL: redis.url, EVENT_STORE_URL: cluster.url } };
  [web, projections] = await Promise.all([startRole(services, 'web'), startRole(services, 'projections')]);
  staff = await eventually(() => admin(web.url));
});

const health = async ({ url }: Portal) => (await fetch(`${url}/health`)).status;

const untilHealthy = (status: number) =>
  eventually(async () => expect(await Promise.all([web, projections].map(health))).toEqual([status, status]));

/** How often each mark is in what was recorded of postings: it stands in one event, or it was written twice. */
function timesRecorded(): Map<string, number> {
  const times = new Map<string, number>();
  for (const { type, data } of cluster.log.records) {
    if (type !== 'PostingAdded' && type !== 'PostingEdited') continue;
    for (const [mark] of Buffer.from(data)
      .toString()
      .matchAll(/(?:Steady|Salary) [a-p]{8}/g)) {
      times.set(mark, (times.get(mark) ?? 0) + 1);
    }
  }
  return times;
}

/** Stops them: every answer was in order, each acknowledged write is recorded once, none is recorded twice, all are read. */
async function expectNothingLost(writers: SteadyWriters): Promise<void> {
  await writers.stop();
  expect(writers.faults).toEqual([]);
  const times = timesRecorded();
  expect([...times].filter(([, count]) => count > 1)).toEqual([]);
  expect(writers.acknowledged.filter((mark) => !times.has(mark))).toEqual([]);
  const visitor = new ApiClient(web.url);
  for (const { family: own, id, fields } of writers.expected) {
    expect((await visitor.get(postingPath(own, id))).body).toMatchObject(fields);
  }
  expect(`${web.output()}${projections.output()}`).not.toMatch(/^\s+at /m);
}

describe('While the leader of the event store changes again and again', () => {
  it('no acknowledged write is lost or done twice, readers notice nothing, and writing goes on', async () => {
    const posting = await addPosting(staff, family);
    const stopReader = steadyReader(web.url, [
      ...families.map((each) => postingPath(each)),
      postingPath(family, idOf(posting)),
    ]);
    const writers = new SteadyWriters(staff, writerCount);
    for (const loss of breadth([...leaderLosses, ...leaderLosses], leaderLosses)) {
      await writers.untilWritten(3 * writerCount);
      const { next, heal } = await loseLeaderMidWrite(cluster, loss);
      await next;
      await writers.untilWritten(3 * writerCount);
      await admin(web.url);
      await heal();
      await untilHealthy(200);
    }
    expect(await stopReader()).toEqual([]);
    await expectNothingLost(writers);
  });
});

describe('While the event store has no majority to elect a leader', () => {
  it('writes are refused with 503 and reads go on; health says so; with the majority all goes on', async () => {
    const posting = await addPosting(staff, family);
    const stopReader = steadyReader(web.url, [postingPath(family), postingPath(family, idOf(posting))]);
    const writers = new SteadyWriters(staff, writerCount);
    await writers.untilWritten(writerCount);
    const [first, second] = cluster.nodes;
    if (first === undefined || second === undefined) throw new Error('a cluster of three');
    await Promise.all([cluster.kill(first), cluster.kill(second)]);
    const visitor = new ApiClient(web.url);
    const signIn = visitor.post('/auth/login', { username: 'admin', password: 'x' });
    await writers.untilRefused(writerCount);
    expectProblem(await signIn, 503);
    expect(Number((await signIn).headers['retry-after'])).toBeGreaterThan(0);
    await untilHealthy(503);

    await cluster.start(first);
    await cluster.untilLeader();
    await writers.untilWritten(3 * writerCount);
    expect(await stopReader()).toEqual([]);
    await admin(web.url);
    await untilHealthy(200);
    await expectNothingLost(writers);
  });

  it('a command that begins then says what it waits for, and does its work once there is a leader', async () => {
    const [first, second] = cluster.nodes;
    if (first === undefined || second === undefined) throw new Error('a cluster of three');
    await Promise.all([cluster.kill(first), cluster.kill(second)]);
    const command = runCommand({ EVENT_STORE_URL: cluster.url, DATA_DIR: await newFolder() }, 'account', 'list');
    await eventually(() => expect(command.output()).toMatch(/no leader: .* Waiting, for 60 s at most\.$/m));
    await cluster.start(first);
    expect((await command.exited).code).toBe(0);
    expect(command.output()).toMatch(/^admin\tadmin\topen\t/m);
    await cluster.start(second);
  });
});
