import { describe, expect, it } from '@jest/globals';
import { families, notificationFields, wireName } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import {
  addNotification,
  addPosting,
  idOf,
  newTitle,
  notificationPath,
  postingPath,
  requiredFields,
  titled,
  titlePath,
} from '../../test/content.js';
import { expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const portal = sharedPortal();
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);

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
      id: reply.body['_id'],
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

const valueOf = {
  text: 'A text – पाठ',
  date: '20 Nov 2026 (Extended)',
  url: 'https://official.example/',
  lines: ['One /n two', ''],
  dates: [{ dateValue: 'Counselling: 1 Dec 2026' }, { dateValue: '' }],
} as const;

describe.each(families)('A notification of the family $key', (family) => {
  const everyField = Object.fromEntries(
    notificationFields.map((field) => [wireName(family, field), valueOf[field.kind]]),
  );

  it('is created with every field of the specification and read by its title', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    const reply = await staff.post(notificationPath(family, id), everyField);
    const { createdAt } = reply.body;
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      _id: expect.any(String),
      id: reply.body['_id'],
      ...everyField,
      createdAt: expect.any(String),
      updatedAt: createdAt,
      revision: 1,
    });
    expect((await visitor.get(titlePath(family, title))).list).toEqual([reply.body]);
    const posting = (await visitor.get(postingPath(family, id))).body;
    expect(posting).toMatchObject({ notifications: [reply.body], revision: 1, updatedAt: createdAt });
  });

  it('has empty text and empty lists where nothing was given', async () => {
    const id = idOf(await addPosting(staff, family));
    const optional = notificationFields.filter((field) => !('required' in field));
    const empty = optional.map((field) => [wireName(family, field), ['lines', 'dates'].includes(field.kind) ? [] : '']);
    expect(await addNotification(staff, family, id)).toMatchObject({ ...requiredFields, ...Object.fromEntries(empty) });
  });

  it('keeps what a change leaves out, replaces lists whole, and counts its own revisions', async () => {
    const id = idOf(await addPosting(staff, family));
    const first = (await staff.post(notificationPath(family, id), everyField)).body;
    const second = await addNotification(staff, family, id);
    expect([first['revision'], second['revision']]).toEqual([1, 2]);
    const reply = await staff.put(notificationPath(family, id, idOf(first)), { dynamicInputs: ['new'], examDate: '' });
    expect(reply.status).toBe(200);
    const changed = { ...first, dynamicInputs: ['new'], examDate: '', revision: 3, updatedAt: expect.any(String) };
    expect(reply.body).toEqual(changed);
    const posting = (await visitor.get(postingPath(family, id))).body;
    expect(posting).toMatchObject({ revision: 3, notifications: [reply.body, second] });
  });

  it('stands in order of creation, whatever is edited later', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    const added = [];
    for (const nameOfPost of ['b', 'c', 'a']) added.push(await addNotification(staff, family, id, { nameOfPost }));
    await staff.put(notificationPath(family, id, idOf(added[0] ?? {})), { nameOfPost: 'z' });
    const listed = (await visitor.get(titlePath(family, title))).list;
    expect(listed.map(({ nameOfPost }) => nameOfPost)).toEqual(['z', 'c', 'a']);
    const reply = await visitor.get(`${titlePath(family, title)}?limit=2`);
    expect(reply.list.map(({ nameOfPost }) => nameOfPost)).toEqual(['c', 'a']);
    expect(reply.headers).toMatchObject({
      'content-range': `${family.paths.notifications} 1-2/3`,
      'x-total-count': '3',
    });
  });

  it('is deleted with the record as it was; the second time there is nothing', async () => {
    const id = idOf(await addPosting(staff, family));
    const [first, second] = [await addNotification(staff, family, id), await addNotification(staff, family, id)];
    const path = notificationPath(family, id, idOf(first));
    const deleted = await staff.delete(path);
    expect({ status: deleted.status, body: deleted.body }).toEqual({ status: 200, body: first });
    expectProblem(await staff.delete(path), 404);
    expectProblem(await staff.put(path, { nameOfPost: 'x' }), 404);
    expect((await visitor.get(postingPath(family, id))).body).toMatchObject({ notifications: [second], revision: 3 });
  });

  it('needs its posting: under another one, or none, it is unknown', async () => {
    const [id, other] = [idOf(await addPosting(staff, family)), idOf(await addPosting(staff, family))];
    const { _id } = await addNotification(staff, family, id);
    for (const owner of [other, 'nobody']) {
      expectProblem(await staff.put(notificationPath(family, owner, String(_id)), { nameOfPost: 'x' }), 404);
      expectProblem(await staff.delete(notificationPath(family, owner, String(_id))), 404);
    }
    expectProblem(await staff.post(notificationPath(family, 'nobody'), requiredFields), 404);
    await staff.delete(postingPath(family, id));
    expectProblem(await staff.post(notificationPath(family, id), requiredFields), 404);
  });
});
