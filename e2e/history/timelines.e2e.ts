import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  families,
  type Family,
  type HistoryChange,
  listingKinds,
  notificationFields,
  wireName,
} from '@noticeboard/content-model';
import { admin, type Fields } from '../../test/api-client.js';
import { addPart, postingParts, partsPath } from '../../test/posting-parts.js';
import { breadth } from '../../test/breadth.js';
import {
  addNotification,
  addPosting,
  idOf,
  newTitle,
  notificationPath,
  postingPath,
  titled,
} from '../../test/content.js';
import { timeline, timelinePath } from '../../test/history.js';
import { newFolder } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { operate } from '../../test/command-line.js';

const portal = sharedPortal();
const staff = await admin(portal.url);

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe.each<Family>(breadth<Family>(families, [families[0]]))('The timeline of a posting of $key', (family) => {
  const { titleField } = family;
  const ofFamily = postingParts.filter((kind) => kind.family === family);
  const onWire = (name: string) => {
    const field = notificationFields.find((candidate) => candidate.name === name);
    return field ? wireName(family, field) : name;
  };
  const changesOf = async (id: string) => (await timeline(staff, 'posting', id)).map(({ changes }) => changes);
  const newest = async (id: string): Promise<readonly HistoryChange[]> => (await changesOf(id)).at(-1) ?? [];

  it('tells who did what, when, to which record, and as part of what', async () => {
    const title = newTitle();
    const correlation = randomUUID();
    const body = titled(family, title, { applyLink: 'https://a.example/' });
    const id = idOf((await staff.post(postingPath(family), body, { 'X-Correlation-Id': correlation })).body);
    const [event, ...others] = await timeline(staff, 'posting', id);
    expect(others).toEqual([]);
    expect(event).toEqual({
      position: expect.stringMatching(/^\d{16}$/),
      id: uuid,
      stream: `${family.category}-${id}`,
      revision: 0,
      type: 'PostingAdded',
      at: time,
      actor: { username: 'admin', role: 'admin' },
      subject: { kind: 'posting', id, family: family.key, title },
      correlationId: correlation,
      causationId: uuid,
      data: { title, salaryRange: '', applyLink: 'https://a.example/' },
      changes: [
        { path: `/${titleField}`, before: null, after: title },
        { path: '/applyLink', before: null, after: 'https://a.example/' },
      ],
    });
  });

  it('tells before and after of its own fields, and the title that it then had', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title, { salaryRange: '5' }));
    await staff.put(postingPath(family, id), titled(family, `${title} II`, { salaryRange: '' }));
    const events = await timeline(staff, 'posting', id);
    expect(events.map(({ revision, subject }) => [revision, subject.title])).toEqual([
      [0, title],
      [1, `${title} II`],
    ]);
    expect(events[1]?.changes).toEqual([
      { path: `/${titleField}`, before: title, after: `${title} II` },
      { path: '/salaryRange', before: '5', after: '' },
    ]);
  });

  it('tells of a notification by its id, in the words of the family', async () => {
    const id = idOf(await addPosting(staff, family));
    await addNotification(staff, family, id);
    const notification = idOf(await addNotification(staff, family, id, { dynamicInputs: ['EWS: 100'] }));
    const path = `/notifications/${notification}`;
    expect(await newest(id)).toContainEqual({ path: `${path}/dynamicInputs`, before: null, after: ['EWS: 100'] });
    expect(JSON.stringify(await newest(id))).not.toMatch(/_id|createdAt|updatedAt|revision/);
    await staff.put(notificationPath(family, id, notification), {
      postDate: '30 Nov 2026',
      dynamicInputs: ['EWS: 200', 'Women: 0'],
      [onWire('requirementTitle')]: 'Degree',
    });
    expect(await newest(id)).toEqual([
      { path: `${path}/postDate`, before: '20 Nov 2026', after: '30 Nov 2026' },
      { path: `${path}/${onWire('requirementTitle')}`, before: '', after: 'Degree' },
      { path: `${path}/dynamicInputs/0`, before: 'EWS: 100', after: 'EWS: 200' },
      { path: `${path}/dynamicInputs/1`, before: null, after: 'Women: 0' },
    ]);
    await staff.delete(notificationPath(family, id, notification));
    expect(await newest(id)).toContainEqual({ path: `${path}/postDate`, before: '30 Nov 2026', after: null });
  });

  it('gives the record at every revision, as its own path gave it then', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    const sent: Fields[] = [(await staff.get(postingPath(family, id))).body];
    const keep = async () => sent.push((await staff.get(postingPath(family, id))).body);
    const notification = idOf(await addNotification(staff, family, id));
    await keep();
    for (const kind of ofFamily) {
      await addPart(staff, kind, title);
      await keep();
    }
    const beside = await Promise.all(ofFamily.map(async (kind) => (await staff.get(partsPath(kind, title))).list));
    await staff.put(notificationPath(family, id, notification), { details: 'More' });
    await keep();
    await staff.put(postingPath(family, id), titled(family, `${title} II`));
    await keep();
    const end = sent.length + ofFamily.length;
    await staff.delete(postingPath(family, id));
    for (const [revision, record] of sent.entries()) {
      const reply = await staff.get(`${timelinePath('posting', id)}/${revision}`);
      expect([reply.status, reply.body]).toEqual([200, record]);
    }
    expect((await staff.get(`${timelinePath('posting', id)}/3?include=all`)).body).toEqual({
      ...sent[3],
      tables: beside[0],
      items: beside[1],
    });
    const last = (await staff.get(`${timelinePath('posting', id)}/${end}`)).body;
    expect(last).toEqual({ ...sent.at(-1), updatedAt: time, revision: end, deletedAt: last['updatedAt'] });
    expect((await staff.get(`${timelinePath('posting', id)}/0?include=all`)).body).toEqual({
      ...sent[0],
      tables: [],
      items: [],
    });
  });

  it('compares any two states, in either direction', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    await staff.put(postingPath(family, id), { salaryRange: '5' });
    await addNotification(staff, family, id);
    await staff.put(postingPath(family, id), { salaryRange: '7', applyLink: 'https://a.example/' });
    const compare = (from: number, to: number) =>
      staff.get(`${timelinePath('posting', id)}/compare?from=${from}&to=${to}`);
    const forth = (await compare(1, 3)).body as { changes: HistoryChange[] };
    expect(forth).toMatchObject({ from: 1, to: 3 });
    expect(forth.changes.slice(0, 2)).toEqual([
      { path: '/salaryRange', before: '5', after: '7' },
      { path: '/applyLink', before: '', after: 'https://a.example/' },
    ]);
    const back = (await compare(3, 1)).body as { changes: HistoryChange[] };
    expect(back.changes).toEqual(
      forth.changes.map(({ path, before, after }) => ({ path, before: after, after: before })),
    );
    expect((await compare(2, 2)).body).toEqual({ from: 2, to: 2, changes: [] });
  });
});

describe.each(listingKinds)('The timeline of one of the $key', ({ path, category, titleField, events }) => {
  it('tells all of it, and gives every state', async () => {
    const title = newTitle();
    const id = idOf((await staff.post(`/${path}`, { [titleField]: title, applyLink: 'https://a.example/' })).body);
    const added = (await staff.get(`/${path}/${id}`)).body;
    await staff.put(`/${path}/${id}`, { applyLink: 'https://b.example/' });
    const edited = (await staff.get(`/${path}/${id}`)).body;
    await staff.delete(`/${path}/${id}`);
    const told = await timeline(staff, category, id);
    expect(told.map(({ type, subject }) => [type, subject])).toEqual(
      ['Added', 'Edited', 'Deleted'].map((what) => [`${events}${what}`, { kind: category, id, family: '', title }]),
    );
    expect(told.map(({ changes }) => changes)).toEqual([
      [
        { path: `/${titleField}`, before: null, after: title },
        { path: '/applyLink', before: null, after: 'https://a.example/' },
      ],
      [{ path: '/applyLink', before: 'https://a.example/', after: 'https://b.example/' }],
      [{ path: '/deleted', before: false, after: true }],
    ]);
    const at = async (revision: number) => (await staff.get(`${timelinePath(category, id)}/${revision}`)).body;
    expect([await at(0), await at(1)]).toEqual([added, edited]);
    expect(await at(2)).toEqual({ ...edited, updatedAt: time, revision: 2, deletedAt: time });
  });
});

describe('The timeline of an account', () => {
  it('tells its role, its closing and that its password changed, and never a password', async () => {
    const username = `Ravi-${randomUUID()}`;
    const passwords = ['quiet river 1', 'loud river 22'];
    await staff.post('/accounts', { username, password: passwords[0], role: 'auditor' });
    await staff.put(`/accounts/${username}`, { role: 'admin' });
    await staff.put(`/accounts/${username}`, { password: passwords[1] });
    await staff.put(`/accounts/${username}`, { closed: true });
    // User names are one in any letter case.
    const told = await timeline(staff, 'account', username.toLowerCase());
    expect(told.map(({ type, changes }) => [type, changes])).toEqual([
      [
        'AccountAdded',
        [
          { path: '/username', before: null, after: username },
          { path: '/role', before: null, after: 'auditor' },
        ],
      ],
      ['RoleChanged', [{ path: '/role', before: 'auditor', after: 'admin' }]],
      ['PasswordChanged', [{ path: '/password', before: null, after: null }]],
      ['AccountClosed', [{ path: '/closed', before: false, after: true }]],
    ]);
    expect(told[0]?.subject).toEqual({ kind: 'account', id: username, family: '', title: username });
    const path = timelinePath('account', username);
    expect((await staff.get(`${path}/1`)).body).toEqual({ username, role: 'admin', closed: false, createdAt: time });
    expect((await staff.get(`${path}/compare?from=0&to=2`)).body['changes']).toEqual([
      { path: '/role', before: 'auditor', after: 'admin' },
      { path: '/password', before: null, after: null },
    ]);
    for (const password of passwords) expect(JSON.stringify(told)).not.toContain(password);
  });
});

describe('A question about no record, about no revision or without sense', () => {
  let path: string;
  beforeAll(async () => {
    const id = idOf(await addPosting(staff, families[0]));
    await staff.put(postingPath(families[0], id), { salaryRange: '5' });
    path = timelinePath('posting', id);
  });

  it('is 404 for a record that never was, and for a kind that is none', async () => {
    for (const kind of ['posting', 'admitCard', 'resultListing', 'account', 'job', 'portal', 'Posting', '__proto__']) {
      for (const rest of ['', '/0', '/compare?from=0&to=0']) {
        expectProblem(await staff.get(`${timelinePath(kind, 'nobody')}${rest}`), 404);
        expectProblem(await staff.get(`${timelinePath(kind, '\u0000')}${rest}`), 404);
      }
      expectProblem(await staff.post(`${timelinePath(kind, 'nobody')}/restore`, { revision: 0 }), 404);
    }
  });

  it('is 404 for a revision that there is not, and says which there are', async () => {
    for (const rest of ['/2', '/999999999', '/compare?from=0&to=2', '/compare?from=2&to=0'])
      expectProblem(await staff.get(`${path}${rest}`), 404, { message: expect.stringContaining('revisions 0 to 1') });
    expectProblem(await staff.post(`${path}/restore`, { revision: 2 }), 404, {
      message: expect.stringContaining('revisions 0 to 1'),
    });
  });

  it('is 400 for what is no revision', async () => {
    for (const revision of ['-1', '1.0', 'last', '1e1', '%20', '0x1', '9999999999'])
      expectInvalid(await staff.get(`${path}/${revision}`), 'revision');
    expectInvalid(await staff.get(`${path}/compare?from=0`), 'to');
    expectInvalid(await staff.get(`${path}/compare?from=x&to=0`), 'from');
    for (const revision of [-1, 1.5, '0', null, undefined, [0]])
      expectInvalid(await staff.post(`${path}/restore`, { revision }), 'revision');
    expectInvalid(await staff.post(`${path}/restore`, { revision: 0, force: true }), 'force');
  });

  it('is 400 for a query that it does not take', async () => {
    expectInvalid(await staff.get(`${path}?limit=0`), 'limit');
    expectInvalid(await staff.get(`${path}?page=1`), 'page');
    expectInvalid(await staff.get(`${path}/0?include=tables`), 'include');
    expectInvalid(await staff.get(`${path}?family=job`), 'family');
    expectInvalid(await staff.get(`${timelinePath('account', 'admin')}?family=jobs`), 'family');
    expectProblem(await staff.get(`${path}?family=offline`), 404);
  });

  it.each([
    ['POST', '', 'GET, HEAD'],
    ['DELETE', '/0', 'GET, HEAD'],
    ['PUT', '/compare', 'GET, HEAD'],
    ['GET', '/restore', 'POST'],
  ])('is 405 for %s of the timeline’s %s', async (method, rest, allowed) => {
    const reply = await staff.send(method, `${path}${rest}`);
    expectProblem(reply, 405);
    expect(reply.headers.allow).toBe(allowed);
  });
});

describe('An id that postings of two families have', () => {
  it('is asked back with the families that it may be of', async () => {
    const id = randomUUID().replaceAll('-', '').slice(0, 24);
    const [one, other] = families;
    const dump = Object.fromEntries(
      [one, other].map((family) => [family.paths.postings, [{ _id: id, ...titled(family, newTitle()) }]]),
    );
    const file = join(await newFolder(), 'dump.json');
    await writeFile(file, JSON.stringify(dump));
    await operate(portal, 'import', file);
    const path = timelinePath('posting', id);
    for (const rest of ['', '/0', '/compare?from=0&to=0']) {
      const reply = await staff.get(`${path}${rest}`);
      expectInvalid(reply, 'family');
      expect(reply.body['message']).toContain(`${one.key} or ${other.key}`);
    }
    expectInvalid(await staff.post(`${path}/restore`, { revision: 0 }), 'family');
    for (const { key, category } of [one, other]) {
      const reply = await staff.get(`${path}?family=${key}`);
      expect(reply.list.map((event) => event['stream'])).toEqual([`${category}-${id}`]);
      expect((await staff.get(`${path}/0?family=${key}`)).body).toMatchObject({ _id: id });
    }
  });
});
