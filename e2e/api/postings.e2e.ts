import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, postingPath, titled } from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

let staff: ApiClient;
let visitor: ApiClient;

beforeAll(async () => {
  const { url } = await startPortal();
  staff = await admin(url);
  visitor = new ApiClient(url);
});

describe.each(families)('A posting of the family $key', (family) => {
  const path = postingPath(family);
  const { titleField } = family;

  it('is created with all its fields and read by anybody', async () => {
    const title = newTitle();
    const fields = { salaryRange: '₹ 25,500 – 81,100', applyLink: 'https://apply.example/clerk?a=1&b=2#form' };
    const reply = await staff.post(path, titled(family, title, fields));
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(reply.status).toBe(201);
    expect(reply.headers['x-position']).toMatch(/./);
    expect(reply.body).toEqual({
      _id: expect.stringMatching(/./),
      [titleField]: title,
      ...fields,
      notifications: [],
      ...(family.approvable && { approved: false }),
      createdAt: time,
      updatedAt: reply.body['createdAt'],
      revision: 0,
    });
    const one = await visitor.get(postingPath(family, idOf(reply.body)));
    expect({ status: one.status, body: one.body }).toEqual({ status: 200, body: reply.body });
    expect((await visitor.get(path)).list).toContainEqual(reply.body);
  });

  it('has empty text where nothing was given', async () => {
    expect(await addPosting(staff, family)).toMatchObject({ salaryRange: '', applyLink: '', notifications: [] });
  });

  it('keeps every field that a change leaves out', async () => {
    const before = await addPosting(staff, family, newTitle(), { salaryRange: '1', applyLink: 'https://a.example/' });
    const notification = await addNotification(staff, family, idOf(before));
    const reply = await staff.put(postingPath(family, idOf(before)), { salaryRange: '2' });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...before,
      salaryRange: '2',
      notifications: [notification],
      revision: 2,
      updatedAt: expect.any(String),
    });
    expect(Date.parse(String(reply.body['updatedAt']))).toBeGreaterThanOrEqual(Date.parse(String(before['updatedAt'])));
    expect((await visitor.get(postingPath(family, idOf(before)))).body).toEqual(reply.body);
  });

  it('is emptied of a field by the empty text', async () => {
    const { _id } = await addPosting(staff, family, newTitle(), { salaryRange: '1', applyLink: 'https://a.example/' });
    const reply = await staff.put(postingPath(family, String(_id)), { salaryRange: '', applyLink: '' });
    expect(reply.body).toMatchObject({ salaryRange: '', applyLink: '', revision: 1 });
  });

  it('takes the whole record back, as stock clients send it, and leaves what the server manages alone', async () => {
    const before = await addPosting(staff, family);
    const sent = {
      ...before,
      id: 'x',
      _id: 'y',
      createdAt: '1999-01-01T00:00:00.000Z',
      updatedAt: 7,
      revision: 99,
      approved: true,
      notifications: [{ nameOfPost: 'smuggled' }],
      salaryRange: 'new',
    };
    const reply = await staff.put(postingPath(family, idOf(before)), sent);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ ...before, salaryRange: 'new', revision: 1, updatedAt: expect.any(String) });
  });

  it('is deleted with the record as it was; the second time there is nothing', async () => {
    const { _id } = await addPosting(staff, family);
    const one = postingPath(family, String(_id));
    await addNotification(staff, family, String(_id));
    const before = (await visitor.get(one)).body;
    const deleted = await staff.delete(one);
    expect({ status: deleted.status, body: deleted.body }).toEqual({ status: 200, body: before });
    expectProblem(await staff.delete(one), 404);
    expectProblem(await staff.put(one, { salaryRange: '1' }), 404);
    expectProblem(await visitor.get(one), 404);
    expect((await visitor.get(path)).list.map(idOf)).not.toContain(_id);
  });

  it('is unknown under an id that nobody gave', async () => {
    for (const id of ['0123456789abcdef01234567', 'nobody', '%00', '__proto__', 'constructor', 'a'.repeat(500)]) {
      expectProblem(await visitor.get(postingPath(family, id)), 404);
      expectProblem(await staff.put(postingPath(family, id), { salaryRange: '1' }), 404);
      expectProblem(await staff.delete(postingPath(family, id)), 404);
    }
  });
});
