import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../test/api-client.js';
import { breadth } from '../test/breadth.js';
import {
  addPosting,
  idOf,
  newTitle,
  notificationPath,
  postingPath,
  requiredFields,
  titled,
  titlePath,
} from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { type Portal, startPortal } from '../test/portal-process.js';
import { type Services, startEmptyRedis, startRole, startServices } from '../test/services.js';

let services: Services;
let web: Portal;
let projections: Portal;
let staff: ApiClient;

beforeAll(async () => {
  services = await startServices();
  [web, projections] = await Promise.all([startRole(services, 'web'), startRole(services, 'projections')]);
  staff = await eventually(() => admin(web.url));
});

/** Adds, renames, notifies and deletes until stopped. @returns how many writes were answered */
async function writeUntil(isOver: () => boolean): Promise<number> {
  let answered = 0;
  const done = async (write: ReturnType<ApiClient['post']>) => {
    const reply = await write;
    expect([200, 201]).toContain(reply.status);
    answered += 1;
    return idOf(reply.body);
  };
  while (!isOver()) {
    for (const family of families) {
      const id = await done(staff.post(postingPath(family), titled(family, newTitle())));
      await done(staff.post(notificationPath(family, id), requiredFields));
      await done(staff.put(postingPath(family, id), titled(family, newTitle('Renamed'))));
      if (answered % 2 === 0) await done(staff.delete(postingPath(family, id)));
    }
  }
  return answered;
}

/** Every list, as text. */
async function readModel({ url }: Portal): Promise<readonly string[]> {
  const visitor = new ApiClient(url);
  const paths = families.flatMap((family) => [postingPath(family), `${postingPath(family)}?sort=["updatedAt","DESC"]`]);
  return Promise.all(paths.map(async (path) => (await visitor.get(path)).text));
}

describe('Projections that are killed while writes go on', () => {
  it('leave read models that equal a straight replay of the log, byte for byte', async () => {
    let isOver = false;
    const writers = [writeUntil(() => isOver), writeUntil(() => isOver)];
    for (const events of breadth([13, 41, 7, 25], [13, 25])) {
      const before = services.store.log.records.length;
      await eventually(() => expect(services.store.log.records.length).toBeGreaterThan(before + events));
      await projections.kill();
      projections = await startRole(services, 'projections');
    }
    isOver = true;
    const answered = await Promise.all(writers);
    expect(Math.min(...answered)).toBeGreaterThan(10);

    const empty = await startEmptyRedis();
    const replay = await startPortal({ ...services.environment, REDIS_URL: empty.url, ROLE: 'all' });
    const served = await readModel(web);
    await eventually(async () => expect(await readModel(replay)).toEqual(served));
    expect(served[0]?.length).toBeGreaterThan(1000);
  });

  it('are missed: past five seconds a write says that it cannot be read yet, and later it can', async () => {
    await projections.kill();
    const title = newTitle('Pending');
    const begun = performance.now();
    const reply = await staff.post('/jobs', { jobTitle: title });
    const waited = performance.now() - begun;
    expect({ status: reply.status, pending: reply.headers['x-read-model'] }).toEqual({
      status: 201,
      pending: 'pending',
    });
    expect(reply.headers['x-position']).toMatch(/./);
    expect(waited).toBeGreaterThan(4500);
    projections = await startRole(services, 'projections');
    await eventually(async () => expect((await staff.get(titlePath(families[0], title))).status).toBe(200));
  });

  it('take turns: of two, the second goes on where the first was killed', async () => {
    const second = await startRole(services, 'projections');
    await projections.kill();
    const title = newTitle('Taken over');
    const posting = await addPosting(staff, families[0], title);
    await eventually(async () =>
      expect((await staff.get(postingPath(families[0], idOf(posting)))).body).toEqual(posting),
    );
    projections = second;
  });
});
