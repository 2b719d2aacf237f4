import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields, tally } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
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
import { recordedDuring } from '../../test/event-log.js';
import { expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const malformed = [
  '3',
  '"three"',
  '""',
  '"-1"',
  '"1.0"',
  'W/"0"',
  '"0',
  '"0" "1"',
  '"0",',
  '*, "0"',
  '"9999999999999999999"',
];

const portal = sharedPortal();
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);

describe.each(breadth(families, [families[0]]))('Writers of the family $key', (family) => {
  const path = postingPath(family);

  it('read at once, as everybody does, what they have written, at a position that is later than the last', async () => {
    const positions: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const title = newTitle('Seen');
      const created = await staff.post(path, titled(family, title));
      expect(created.headers).not.toHaveProperty('x-read-model');
      const id = idOf(created.body);
      expect((await visitor.get(`${path}?limit=1`)).list).toEqual([created.body]);
      const added = await staff.post(notificationPath(family, id), requiredFields);
      expect((await visitor.get(titlePath(family, title))).list).toEqual([added.body]);
      const changed = await staff.put(postingPath(family, id), titled(family, newTitle('Renamed')));
      expect((await visitor.get(postingPath(family, id))).body).toEqual(changed.body);
      expect((await visitor.get(`${path}?filter={"id":["${id}"]}`)).list).toEqual([changed.body]);
      const deleted = await staff.delete(postingPath(family, id));
      expect((await visitor.get(postingPath(family, id))).status).toBe(404);
      positions.push(...[created, added, changed, deleted].map(({ headers }) => String(headers['x-position'])));
    }
    expect(positions.toSorted()).toEqual(positions);
    expect(new Set(positions).size).toBe(positions.length);
  });

  it('who are forty at once each read their own, under an id that no other has', async () => {
    const writer = async () => {
      const created = await staff.post(path, titled(family, newTitle('Crowd')));
      const read = await visitor.get(postingPath(family, idOf(created.body)));
      expect([read.status, read.body]).toEqual([200, created.body]);
      return idOf(created.body);
    };
    expect(new Set(await Promise.all(Array.from({ length: 40 }, writer))).size).toBe(40);
  });

  it('who change different fields of one posting or one notification at once all succeed', async () => {
    const id = idOf(await addPosting(staff, family));
    const title = newTitle('Together');
    const changes = [titled(family, title), { salaryRange: '9' }, { applyLink: 'https://a.example/' }];
    const replies = await Promise.all(changes.map((change) => staff.put(postingPath(family, id), change)));
    expect(tally(replies)).toEqual({ 200: 3 });
    expect(new Set(replies.map(({ body }) => body['revision']))).toEqual(new Set([1, 2, 3]));
    const notification = notificationPath(family, id, idOf(await addNotification(staff, family, id)));
    const fields = { nameOfPost: 'n', examDate: 'e', generalFee: 'g', dynamicInputs: ['d'] };
    const edits = Object.entries(fields).map(([name, value]) => staff.put(notification, { [name]: value }));
    expect(tally(await Promise.all(edits))).toEqual({ 200: 4 });
    expect((await staff.get(postingPath(family, id))).body).toMatchObject({
      ...titled(family, title, { salaryRange: '9', applyLink: 'https://a.example/' }),
      notifications: [expect.objectContaining(fields)],
      revision: 8,
    });
  });

  it('who are fifty at one posting and its title all succeed, one after the other, and leave it with the last', async () => {
    const id = idOf(await addPosting(staff, family));
    const titles = Array.from({ length: 50 }, () => newTitle('Fifty'));
    const replies = await Promise.all(titles.map((title) => staff.put(postingPath(family, id), titled(family, title))));
    expect(tally(replies)).toEqual({ 200: 50 });
    const revisions = replies.map(({ body }) => Number(body['revision'])).toSorted((a, b) => a - b);
    expect(revisions).toEqual(titles.map((_, index) => index + 1));
    const last = replies.find(({ body }) => body['revision'] === 50)?.body;
    expect((await staff.get(postingPath(family, id))).body).toEqual(last);
    const [free] = titles.filter((title) => title !== last?.[family.titleField]);
    expect((await staff.post(path, titled(family, String(free)))).status).toBe(201);
    expect((await staff.post(path, titled(family, String(last?.[family.titleField])))).status).toBe(409);
  });

  it('who add notifications to one posting lose none', async () => {
    const id = idOf(await addPosting(staff, family));
    const adds = Array.from({ length: 8 }, () => staff.post(notificationPath(family, id), requiredFields));
    expect(tally(await Promise.all(adds))).toEqual({ 201: 8 });
    const { notifications } = (await staff.get(postingPath(family, id))).body;
    expect((notifications as Fields[]).map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('of whom many delete one posting: one gets it as it was, the others find nothing', async () => {
    const posting = await addPosting(staff, family);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => staff.delete(postingPath(family, idOf(posting)))),
    );
    expect(tally(replies)).toEqual({ 200: 1, 404: 4 });
    expect(replies.find(({ status }) => status === 200)?.body).toEqual(posting);
  });

  it('record nothing by what changes nothing: revision, time and position stay', async () => {
    const title = newTitle();
    const posting = await staff.post(path, titled(family, title, { salaryRange: '1' }));
    const id = idOf(posting.body);
    const sent = { ...requiredFields, dynamicInputs: ['a', 'b'], additionalDates: [{ dateValue: 'x' }] };
    const same = [{}, { salaryRange: '1' }, { [family.titleField]: `  ${title} ` }, posting.body];
    const unchanged = await recordedDuring(portal, async () => {
      for (const body of same) {
        const { status, body: answer, headers } = await staff.put(postingPath(family, id), body);
        expect([status, answer, headers['x-position']]).toEqual([200, posting.body, posting.headers['x-position']]);
      }
    });
    const notification = await staff.post(notificationPath(family, id), sent);
    const one = notificationPath(family, id, idOf(notification.body));
    const still = await recordedDuring(portal, async () => {
      for (const body of [{}, sent, { ...notification.body, selectedJobTitle: title }, { examDate: 'Not Available' }]) {
        const { status, body: answer, headers } = await staff.put(one, body);
        const position = notification.headers['x-position'];
        expect([status, answer, headers['x-position']]).toEqual([200, notification.body, position]);
      }
    });
    expect([unchanged, still]).toEqual([[], []]);
  });
});

const [family] = families;
/** Records that exist at revision `first` and have been changed once since, and a change of theirs. */
const kinds = {
  posting: async () => {
    const path = postingPath(family, idOf(await addPosting(staff, family)));
    const current = (await staff.put(path, { salaryRange: 'new' })).body;
    return { path, first: 0, current, change: { salaryRange: 'newer' } };
  },
  notification: async () => {
    const id = idOf(await addPosting(staff, family));
    const path = notificationPath(family, id, idOf(await addNotification(staff, family, id)));
    const current = (await staff.put(path, { details: 'new' })).body;
    // Later events of the posting leave the notification's own revision alone.
    await staff.put(postingPath(family, id), { salaryRange: 'later' });
    return { path, first: 1, current, change: { details: 'newer' } };
  },
};

describe.each(Object.entries(kinds))('A %s under If-Match', (_kind, make) => {
  it.each(['changed', 'deleted'])('is %s under its current revision alone, one of several, or *', async (what) => {
    const { path, first, current, change } = await make();
    const write = (ifMatch: string, to = path) =>
      what === 'changed' ? staff.put(to, change, { 'If-Match': ifMatch }) : staff.delete(to, { 'If-Match': ifMatch });
    const revision = Number(current['revision']);
    for (const other of [first, revision + 1]) expectProblem(await write(`"${other}"`), 412, { current });
    for (const wrong of malformed) expectProblem(await write(wrong), 400);
    expect((await write(`"${revision + 7}", "${revision}"`)).status).toBe(200);
    // A malformed body is malformed also for a record that is gone.
    if (what === 'deleted') expectProblem(await write('3'), 400);
    for (const any of [`"${revision}"`, '*']) expect((await write(any, (await make()).path)).status).toBe(200);
  });
});

it('One of ten who saw the same revision changes it; the others are given the record as it is now', async () => {
  const { path, current } = await kinds.posting();
  const headers = { 'If-Match': `"${String(current['revision'])}"` };
  const writes = Array.from({ length: 10 }, (_, index) => staff.put(path, { salaryRange: `writer ${index}` }, headers));
  const [won, ...others] = (await Promise.all(writes)).toSorted((a, b) => a.status - b.status);
  expect(won?.status).toBe(200);
  for (const reply of others) expectProblem(reply, 412, { current: won?.body });
  // Also where nothing would change.
  expectProblem(await staff.put(path, {}, headers), 412);
});
