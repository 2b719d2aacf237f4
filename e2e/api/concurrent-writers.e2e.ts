import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type ApiClient, tally } from '../../test/api-client.js';
import {
  addNotification,
  addPosting,
  idOf,
  newTitle,
  notificationPath,
  postingPath,
  requiredFields,
  titled,
} from '../../test/content.js';
import { recordedEvents } from '../../test/event-log.js';
import { type Portal, startPortal } from '../../test/portal-process.js';

let portal: Portal;
let staff: ApiClient;
beforeAll(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
});

describe.each(families)('Writers at once in the family $key', (family) => {
  it('who change different fields of one posting all succeed', async () => {
    const id = idOf(await addPosting(staff, family));
    const title = newTitle('Together');
    const changes = [titled(family, title), { salaryRange: '9' }, { applyLink: 'https://a.example/' }];
    const replies = await Promise.all(changes.map((change) => staff.put(postingPath(family, id), change)));
    expect(tally(replies)).toEqual({ 200: 3 });
    expect(new Set(replies.map(({ body }) => body['revision']))).toEqual(new Set([1, 2, 3]));
    const expected = { ...titled(family, title), salaryRange: '9', applyLink: 'https://a.example/', revision: 3 };
    expect((await staff.get(postingPath(family, id))).body).toMatchObject(expected);
  });

  it('who are fifty at one posting all succeed, one after the other', async () => {
    const id = idOf(await addPosting(staff, family));
    const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
    const replies = await Promise.all(numbers.map((n) => staff.put(postingPath(family, id), { salaryRange: `${n}` })));
    expect(tally(replies)).toEqual({ 200: 50 });
    const revisions = replies.map(({ body }) => Number(body['revision'])).toSorted((a, b) => a - b);
    expect(revisions).toEqual(numbers);
    const last = replies.find(({ body }) => body['revision'] === 50);
    expect((await staff.get(postingPath(family, id))).body).toEqual(last?.body);
  });

  it('of whom fifty give one posting one title each leave it with the last, and every other one free', async () => {
    const id = idOf(await addPosting(staff, family));
    const titles = Array.from({ length: 50 }, () => newTitle('Fifty'));
    const replies = await Promise.all(titles.map((title) => staff.put(postingPath(family, id), titled(family, title))));
    expect(tally(replies)).toEqual({ 200: 50 });
    const current = (await staff.get(postingPath(family, id))).body[family.titleField];
    const others = titles.filter((title) => title !== current).slice(0, 5);
    expect(others).toHaveLength(5);
    for (const title of others) expect((await staff.post(postingPath(family), titled(family, title))).status).toBe(201);
    expect((await staff.post(postingPath(family), titled(family, String(current)))).status).toBe(409);
  });

  it('who add notifications to one posting lose none', async () => {
    const id = idOf(await addPosting(staff, family));
    const add = (index: number) =>
      staff.post(notificationPath(family, id), { ...requiredFields, nameOfPost: `post ${index}` });
    const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => add(index)));
    expect(tally(replies)).toEqual({ 201: 8 });
    const { notifications } = (await staff.get(postingPath(family, id))).body as {
      notifications: { revision: number }[];
    };
    expect(notifications).toHaveLength(8);
    expect(notifications.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('who change different fields of one notification all succeed', async () => {
    const id = idOf(await addPosting(staff, family));
    const { _id } = await addNotification(staff, family, id);
    const path = notificationPath(family, id, String(_id));
    const changes = { nameOfPost: 'n', examDate: 'e', generalFee: 'g', dynamicInputs: ['d'] };
    const replies = await Promise.all(
      Object.entries(changes).map(([name, value]) => staff.put(path, { [name]: value })),
    );
    expect(tally(replies)).toEqual({ 200: 4 });
    const { notifications } = (await staff.get(postingPath(family, id))).body;
    expect(notifications).toEqual([expect.objectContaining(changes)]);
  });

  it('of whom many delete one posting: one gets it as it was, the others find nothing', async () => {
    const posting = await addPosting(staff, family);
    const path = postingPath(family, idOf(posting));
    const replies = await Promise.all(Array.from({ length: 5 }, () => staff.delete(path)));
    expect(tally(replies)).toEqual({ 200: 1, 404: 4 });
    expect(replies.find(({ status }) => status === 200)?.body).toEqual(posting);
  });
});

describe.each(families)('A write in the family $key that changes nothing', (family) => {
  const untouched = async (write: () => Promise<unknown>) => {
    const before = recordedEvents(portal.dataDir).length;
    await write();
    expect(recordedEvents(portal.dataDir)).toHaveLength(before);
  };

  it('records nothing: a posting keeps its revision, time and position', async () => {
    const created = await staff.post(postingPath(family), titled(family, newTitle(), { salaryRange: '1' }));
    const path = postingPath(family, idOf(created.body));
    const title = created.body[family.titleField];
    await untouched(async () => {
      for (const same of [{}, { salaryRange: '1' }, { [family.titleField]: `  ${String(title)} ` }, created.body]) {
        const reply = await staff.put(path, same);
        expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: created.body });
        expect(reply.headers['x-position']).toBe(created.headers['x-position']);
      }
    });
  });

  it('records nothing: a notification keeps its revision, time and position', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    const sent = { ...requiredFields, dynamicInputs: ['a', 'b'], additionalDates: [{ dateValue: 'x' }] };
    const created = await staff.post(notificationPath(family, id), sent);
    await untouched(async () => {
      for (const same of [{}, sent, { ...created.body, selectedJobTitle: title }, { examDate: 'Not Available' }]) {
        const reply = await staff.put(notificationPath(family, id, idOf(created.body)), same);
        expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: created.body });
        expect(reply.headers['x-position']).toBe(created.headers['x-position']);
      }
    });
  });

  it('records nothing: refused writes leave no event', async () => {
    const title = newTitle();
    const posting = await addPosting(staff, family, title);
    await untouched(async () => {
      await staff.post(postingPath(family), titled(family, title));
      await staff.post(postingPath(family), {});
      await staff.put(postingPath(family, idOf(posting)), { salaryRange: 'x' }, { 'If-Match': '"9"' });
      await staff.delete(notificationPath(family, idOf(posting), 'nobody'));
    });
  });
});
