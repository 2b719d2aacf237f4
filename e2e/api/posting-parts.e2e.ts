import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fieldErrorTexts } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { addPart, postingParts, fieldsBody, partBody, partsPath, writtenRecord } from '../../test/posting-parts.js';
import { breadth } from '../../test/breadth.js';
import { addNotification, addPosting, idOf, newTitle, postingPath, titled, titlePath } from '../../test/content.js';
import { causationOf, recordedDuring, typesOf } from '../../test/event-log.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { auditor } from '../../test/staff.js';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const portal = sharedPortal();
const [staff, reader] = await Promise.all([admin(portal.url), auditor(portal)]);
const visitor = new ApiClient(portal.url);

describe.each(postingParts)('The $what', (kind) => {
  const { family, path, field, contents, isMultipart } = kind;
  const message = fieldErrorTexts[family.unknownTitle];
  const unknown = { message, errors: { [family.titleField]: message } };
  const one = (record: Fields) => `${path}/${idOf(record)}`;
  let title: string;
  let posting: Fields;

  beforeAll(async () => {
    title = newTitle();
    posting = await addPosting(staff, family, title);
  });

  it('are added with 201 and the record as it is read', async () => {
    const reply = await staff.send('POST', path, partBody(kind, { title, content: contents[0] }));
    expect([reply.status, Object.keys(reply.body).length === 1]).toEqual([201, isMultipart]);
    expect(reply.headers).toHaveProperty('x-position');
    const record = writtenRecord(kind, reply);
    expect(record).toEqual({
      _id: expect.stringMatching(/^\w+$/),
      id: record['_id'],
      ...titled(family, title, { [field]: contents[0] }),
      createdAt: time,
      updatedAt: record['createdAt'],
      revision: expect.any(Number),
    });
    expect((await visitor.get(partsPath(kind, title))).list).toContainEqual(record);
    expect((await visitor.get(`${path}?filter=${JSON.stringify({ id: [idOf(record)] })}`)).list).toEqual([record]);
    const empty = await staff.send('POST', path, partBody(kind, { title, content: [] }));
    expect([empty.status, writtenRecord(kind, empty)[field]]).toEqual([201, []]);
  });

  it('are changed with 200, with and without the title, and by the whole record, as a stock client sends it', async () => {
    const record = await addPart(staff, kind, title);
    for (const given of [{ content: contents[1] }, { title: title.toUpperCase(), content: contents[0] }]) {
      const reply = await staff.send('PUT', one(record), partBody(kind, given));
      expect(reply.status).toBe(200);
      const { updatedAt, revision, ...rest } = writtenRecord(kind, reply);
      const kept = { _id: idOf(record), id: idOf(record), ...titled(family, title), createdAt: record['createdAt'] };
      expect(rest).toEqual({ ...kept, [field]: given.content });
      expect(Number(revision)).toBeGreaterThan(Number(record['revision']));
      expect(String(updatedAt) >= String(record['updatedAt'])).toBe(true);
    }
    const changed = { ...record, id: idOf(record), [field]: contents[1] };
    const whole = await staff.send('PUT', one(record), fieldsBody(kind, changed));
    expect(writtenRecord(kind, whole)).toMatchObject({ _id: idOf(record), [field]: contents[1] });
    if (!isMultipart) return;
    const posted = await staff.send('POST', one(record), partBody(kind, { content: contents[0] }));
    expect([posted.status, posted.body]).toMatchObject([200, { item: { [field]: contents[0] } }]);
  });

  it('are deleted with the bare record as it was, once', async () => {
    const record = await addPart(staff, kind, title);
    const reply = await staff.delete(one(record));
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: record });
    expectProblem(await staff.delete(one(record)), 404);
    expectProblem(await staff.send('PUT', one(record), partBody(kind, { content: contents[1] })), 404);
    expect((await visitor.get(partsPath(kind, title))).list.map(idOf)).not.toContain(idOf(record));
    expect((await visitor.get(path)).list.map(idOf)).not.toContain(idOf(record));
  });

  it('of no posting are refused in the words of the family; the content is needed, and nothing else is known', async () => {
    const record = await addPart(staff, kind, title);
    const events = await recordedDuring(portal, async () => {
      for (const nobody of [newTitle(), ' ', 'x'.repeat(400)]) {
        const body = partBody(kind, { title: nobody, content: contents[0] });
        for (const reply of [await staff.send('POST', path, body), await staff.send('PUT', one(record), body)]) {
          expectProblem(reply, 400, unknown);
          expectInvalid(reply, family.titleField);
        }
      }
      expectProblem(await staff.send('POST', path, partBody(kind, { content: contents[0] })), 400, unknown);
      expectInvalid(await staff.send('POST', path, partBody(kind, { title })), field);
      const extra = { colour: 'red', _id: 'x', revision: 1 };
      const unwanted = fieldsBody(kind, titled(family, title, { [field]: [], ...extra }));
      expectInvalid(await staff.send('POST', path, unwanted), ...Object.keys(extra));
      for (const wrong of [null, 'text', {}, [7]])
        expectInvalid(await staff.send('POST', path, partBody(kind, { title, content: wrong })), field);
    });
    expect(typesOf(events)).toEqual([]);
  });

  it('are not written without an admin, and are unknown to other lists', async () => {
    const record = await addPart(staff, kind, title);
    const events = await recordedDuring(portal, async () => {
      for (const [client, status] of [
        [visitor, 401],
        [reader, 403],
      ] as const) {
        for (const [method, where] of [
          ['POST', path],
          ['PUT', one(record)],
          ['DELETE', one(record)],
          ['PUT', `${path}/nobody`],
        ] as const) {
          const body = method === 'DELETE' ? {} : partBody(kind, { title, content: contents[1] });
          expectProblem(await client.send(method, where, body), status);
        }
      }
      for (const other of postingParts.filter((candidate) => candidate !== kind))
        expectProblem(await staff.delete(`${other.path}/${idOf(record)}`), 404);
    });
    expect(typesOf(events)).toEqual([]);
    expect((await visitor.get(postingPath(family, idOf(posting)))).body).toEqual(posting);
  });
});

describe.each(breadth(postingParts, postingParts.slice(0, 2)))('The $what', (kind) => {
  const { family, path, field, contents, events: name } = kind;
  const one = (record: Fields) => `${path}/${idOf(record)}`;
  const listed = async (title: string) => (await staff.get(partsPath(kind, title))).list;
  const change = (record: Fields, given: Parameters<typeof partBody>[1], headers = {}): Promise<Reply> =>
    staff.send('PUT', one(record), partBody(kind, given, headers));

  it('follow every rename of their posting, keep their revision, and are found and named by its old title too', async () => {
    const [old, current] = [newTitle('Old Ones'), newTitle('Céurrent Ones')];
    const id = idOf(await addPosting(staff, family, old));
    expect(await listed(old)).toEqual([]);
    const record = await addPart(staff, kind, old);
    await staff.put(postingPath(family, id), titled(family, current));
    const renamed = { ...record, ...titled(family, current) };
    for (const title of [current, old, ` ${current.toUpperCase().normalize('NFD')} `])
      expect(await listed(title)).toEqual([renamed]);
    expect((await staff.get(path)).list).toContainEqual(renamed);
    expect(writtenRecord(kind, await change(record, { title: old }))).toEqual(renamed);
    expect(await addPart(staff, kind, old)).toMatchObject(titled(family, current));
    expectProblem(await visitor.get(partsPath(kind, newTitle())), 404);
  });

  it('move to the posting that a change names, in one command, and keep their place and age', async () => {
    const [from, to] = [newTitle(), newTitle()];
    const ids = [idOf(await addPosting(staff, family, from)), idOf(await addPosting(staff, family, to))];
    const [record, later] = [await addPart(staff, kind, from), await addPart(staff, kind, to)];
    let moved: Fields = {};
    const events = await recordedDuring(portal, async () => {
      moved = writtenRecord(kind, await change(record, { title: to }));
    });
    const { createdAt } = record;
    expect(moved).toMatchObject({ _id: idOf(record), ...titled(family, to), [field]: contents[0], createdAt });
    expect(typesOf(events).toSorted()).toEqual([`${name}Added`, `${name}Deleted`]);
    expect(new Set(events.map(causationOf)).size).toBe(1);
    expect(new Set(events.map(({ stream }) => stream.slice(stream.indexOf('-') + 1)))).toEqual(new Set(ids));
    expect(await listed(from)).toEqual([]);
    expect((await listed(to)).map(idOf)).toEqual([idOf(record), idOf(later)]);
    const back = await change(record, { title: from, content: contents[1] });
    expect(writtenRecord(kind, back)).toMatchObject({ ...titled(family, from), [field]: contents[1] });
    expect(await listed(from)).toHaveLength(1);
    expect((await staff.delete(one(record))).status).toBe(200);
  });

  it('are in one place when many move them at once', async () => {
    const titles = Array.from({ length: 4 }, () => newTitle());
    for (const title of titles) await addPosting(staff, family, title);
    const record = await addPart(staff, kind, titles[0] ?? '');
    const replies = await Promise.all([...titles, ...titles].map((title) => change(record, { title })));
    for (const { status } of replies) expect([200, 404, 409]).toContain(status);
    expect((await Promise.all(titles.map(listed))).flat().map(idOf)).toEqual([idOf(record)]);
  });

  it('fall with their posting in one command, and are gone', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    await addNotification(staff, family, id);
    const records = [await addPart(staff, kind, title), await addPart(staff, kind, title)];
    const events = await recordedDuring(portal, () => staff.delete(postingPath(family, id)));
    expect(typesOf(events).filter((type) => type === `${name}Deleted`)).toHaveLength(2);
    expect(typesOf(events).at(-1)).toBe('PostingDeleted');
    expect(new Set(events.map(causationOf)).size).toBe(1);
    for (const gone of [partsPath(kind, title), titlePath(family, title)]) expectProblem(await staff.get(gone), 404);
    const all = (await staff.get(path)).list.map(idOf);
    for (const record of records) {
      expect(all).not.toContain(idOf(record));
      expectProblem(await staff.delete(one(record)), 404);
      expectProblem(await change(record, { content: contents[1] }), 404);
    }
    await addPosting(staff, family, title);
    expect(await listed(title)).toEqual([]);
  });

  it('have a revision of their own, to which If-Match keeps, also when they move and when nothing would change', async () => {
    const [title, other] = [newTitle(), newTitle()];
    const posting = await addPosting(staff, family, title);
    await addPosting(staff, family, other);
    const record = await addPart(staff, kind, title);
    const quoted = ({ revision }: Fields) => ({ 'If-Match': `"${String(revision)}"` });
    const current = writtenRecord(kind, await change(record, { content: contents[1] }, quoted(record)));
    expect((await staff.get(postingPath(family, idOf(posting)))).body).toEqual(posting);
    await staff.put(postingPath(family, idOf(posting)), { salaryRange: 'new' });
    expect(await listed(title)).toEqual([current]);
    const stale = quoted(record);
    const events = await recordedDuring(portal, async () => {
      for (const given of [{ content: contents[0] }, { content: contents[1] }, { title: other }])
        expectProblem(await change(record, given, stale), 412, { current });
      expectProblem(await staff.delete(one(record), stale), 412, { current });
      expectProblem(await change(record, { content: contents[0] }, { 'If-Match': 'W/"1"' }), 400);
      expectProblem(await staff.delete(one(record), { 'If-Match': '' }), 400);
    });
    expect(typesOf(events)).toEqual([]);
    expect((await change(record, { title: other }, quoted(current))).status).toBe(200);
    expect((await staff.delete(one(record), { 'If-Match': '*' })).status).toBe(200);
    expectProblem(await staff.delete(one(record), { 'If-Match': '*' }), 404);
  });

  it('are recorded once: not when nothing changes, and not again under an Idempotency-Key', async () => {
    const [title, key] = [newTitle(), { 'Idempotency-Key': randomUUID() }];
    await addPosting(staff, family, title);
    const add = (content: unknown) => staff.send('POST', path, partBody(kind, { title, content }, key));
    const events = await recordedDuring(portal, async () => {
      const replies = await Promise.all(Array.from({ length: 5 }, () => add(contents[0])));
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(replies[0]?.status).toBe(201);
      expectProblem(await add(contents[1]), 409);
      const [first] = replies as [Reply, ...Reply[]];
      const record = writtenRecord(kind, first);
      for (const given of [{}, { title }, { title, content: contents[0] }]) {
        const reply = await change(record, given);
        expect([reply.status, writtenRecord(kind, reply)]).toEqual([200, record]);
      }
    });
    expect(typesOf(events)).toEqual([`${name}Added`]);
  });
});
