import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import {
  idOf,
  newTitle,
  notificationPath,
  postingPath,
  requiredFields,
  titled,
  titlePath,
} from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';

let staff: ApiClient;
let visitor: ApiClient;
beforeAll(async () => {
  const { url } = await startPortal();
  staff = await admin(url);
  visitor = new ApiClient(url);
});

describe.each(families)('An answered write in the family $key', (family) => {
  const path = postingPath(family);

  it('is in every later read, for everybody, thirty times over', async () => {
    for (let round = 0; round < 30; round += 1) {
      const title = newTitle('Seen');
      const created = await staff.post(path, titled(family, title));
      expect(created.headers).not.toHaveProperty('x-read-model');
      const id = idOf(created.body);
      expect((await visitor.get(path)).list.at(-1)).toEqual(created.body);
      const added = await staff.post(notificationPath(family, id), requiredFields);
      expect((await visitor.get(titlePath(family, title))).list).toEqual([added.body]);
      const changed = await staff.put(postingPath(family, id), titled(family, newTitle('Renamed')));
      expect((await visitor.get(postingPath(family, id))).body).toEqual(changed.body);
      expect((await visitor.get(`${path}?filter={"id":["${id}"]}`)).list).toEqual([changed.body]);
      await staff.delete(postingPath(family, id));
      expect((await visitor.get(postingPath(family, id))).status).toBe(404);
    }
  });

  it('is seen by its own writer while forty others write', async () => {
    const writer = async () => {
      const created = await staff.post(path, titled(family, newTitle('Crowd')));
      const read = await visitor.get(postingPath(family, idOf(created.body)));
      expect({ status: read.status, body: read.body }).toEqual({ status: 200, body: created.body });
    };
    await Promise.all(Array.from({ length: 40 }, writer));
  });

  it('says at which position of the log it stands, each one later than the last', async () => {
    const positions = [];
    for (let round = 0; round < 12; round += 1) {
      const { headers } = await staff.post(path, titled(family, newTitle('Ordered')));
      positions.push(String(headers['x-position']));
    }
    expect([...positions].sort()).toEqual(positions);
    expect(new Set(positions).size).toBe(positions.length);
  });

  it('gives ids that no other posting has', async () => {
    const ids = (await visitor.get(path)).list.map(idOf);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
