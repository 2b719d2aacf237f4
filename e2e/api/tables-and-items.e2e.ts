import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { addBelonging, belongingBody, belongings, belongingsPath, writtenRecord } from '../../test/belongings.js';
import { addPosting, idOf, newTitle, postingPath, titled } from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { auditor } from '../../test/staff.js';

let portal: Portal;
let staff: ApiClient;
let reader: ApiClient;
let visitor: ApiClient;
beforeAll(async () => {
  portal = await startPortal();
  [staff, reader] = await Promise.all([admin(portal.url), auditor(portal)]);
  visitor = new ApiClient(portal.url);
});

describe.each(belongings)('The $what', (kind) => {
  const { family, path, field, contents, isMultipart } = kind;
  const unknown = { message: family.unknownTitle, errors: { [family.titleField]: family.unknownTitle } };
  const one = (record: Fields) => `${path}/${idOf(record)}`;
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  let title: string;
  let posting: Fields;

  beforeAll(async () => {
    title = newTitle();
    posting = await addPosting(staff, family, title);
  });

  it('are added with 201 and the record as it is read', async () => {
    const reply = await staff.send('POST', path, belongingBody(kind, { title, content: contents[0] }));
    expect({ status: reply.status, keys: Object.keys(reply.body) }).toMatchObject({
      status: 201,
      ...(isMultipart && { keys: ['item'] }),
    });
    expect(reply.headers).toHaveProperty('x-position');
    const record = writtenRecord(kind, reply);
    expect(record).toEqual({
      _id: expect.stringMatching(/^\w+$/),
      ...titled(family, title, { [field]: contents[0] }),
      createdAt: time,
      updatedAt: record['createdAt'],
      revision: expect.any(Number),
    });
    expect((await visitor.get(belongingsPath(kind, title))).list).toContainEqual(record);
    expect((await visitor.get(path)).list).toContainEqual(record);
    expect((await visitor.get(`${path}?filter=${JSON.stringify({ id: [idOf(record)] })}`)).list).toEqual([record]);
  });

  it('are changed with 200, with and without the title', async () => {
    const record = await addBelonging(staff, kind, title);
    for (const given of [
      { content: contents[1] },
      { title, content: contents[0] },
      { title: title.toUpperCase(), content: contents[1] },
    ]) {
      const reply = await staff.send('PUT', one(record), belongingBody(kind, given));
      expect(reply.status).toBe(200);
      const { updatedAt, revision, ...rest } = writtenRecord(kind, reply);
      expect(rest).toEqual({
        _id: idOf(record),
        ...titled(family, title),
        createdAt: record['createdAt'],
        [field]: given.content,
      });
      expect(Number(revision)).toBeGreaterThan(Number(record['revision']));
      expect(String(updatedAt) >= String(record['updatedAt'])).toBe(true);
    }
  });

  it('take the whole record back, as a stock client sends it', async () => {
    const record = await addBelonging(staff, kind, title);
    const reply = await staff.put(one(record), { ...record, id: idOf(record), [field]: contents[1] });
    expect(writtenRecord(kind, reply)).toMatchObject({ _id: idOf(record), [field]: contents[1] });
  });

  it(`are ${isMultipart ? '' : 'not '}changed by POST to the record`, async () => {
    const record = await addBelonging(staff, kind, title);
    const reply = await staff.send('POST', one(record), belongingBody(kind, { content: contents[1] }));
    if (!isMultipart) {
      expectProblem(reply, 405);
      return;
    }
    expect({ status: reply.status, body: reply.body }).toMatchObject({
      status: 200,
      body: { item: { [field]: contents[1] } },
    });
  });

  it('are deleted with the bare record as it was, once', async () => {
    const record = await addBelonging(staff, kind, title);
    const reply = await staff.delete(one(record));
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: record });
    expectProblem(await staff.delete(one(record)), 404);
    expectProblem(await staff.send('PUT', one(record), belongingBody(kind, { content: contents[1] })), 404);
    expect((await visitor.get(belongingsPath(kind, title))).list.map(idOf)).not.toContain(idOf(record));
    expect((await visitor.get(path)).list.map(idOf)).not.toContain(idOf(record));
  });

  it('are read by current, old and folded title; a posting without any has none, an unknown title is 404', async () => {
    const [old, current] = [newTitle('Old Ones'), newTitle('Céurrent Ones')];
    const bare = await addPosting(staff, family, old);
    const empty = await visitor.get(belongingsPath(kind, old));
    expect({ status: empty.status, text: empty.text }).toEqual({ status: 200, text: '[]' });
    const record = await addBelonging(staff, kind, old);
    await staff.put(postingPath(family, idOf(bare)), titled(family, current));
    for (const spelled of [current, old, ` ${current.toUpperCase().normalize('NFD')} `]) {
      expect((await visitor.get(belongingsPath(kind, spelled))).list).toEqual([
        { ...record, ...titled(family, current) },
      ]);
    }
    expectProblem(await visitor.get(belongingsPath(kind, newTitle())), 404);
  });

  it('name a posting by an old title too', async () => {
    const [old, current] = [newTitle(), newTitle()];
    const id = idOf(await addPosting(staff, family, old));
    await staff.put(postingPath(family, id), titled(family, current));
    expect(await addBelonging(staff, kind, old)).toMatchObject(titled(family, current));
  });

  it('of no posting are refused in the words of the family, and nothing is recorded', async () => {
    const record = await addBelonging(staff, kind, title);
    const deleted = newTitle();
    await staff.delete(postingPath(family, idOf(await addPosting(staff, family, deleted))));
    const events = await recordedDuring(portal, async () => {
      for (const nobody of [newTitle(), '', ' ', deleted, 'x'.repeat(400), '\u0000']) {
        const body = belongingBody(kind, { title: nobody, content: contents[0] });
        for (const [method, where] of [
          ['POST', path],
          ['PUT', one(record)],
        ] as const) {
          const reply = await staff.send(method, where, body);
          expectProblem(reply, 400, unknown);
          expectInvalid(reply, family.titleField);
        }
      }
      expectProblem(await staff.send('POST', path, belongingBody(kind, { content: contents[0] })), 400, unknown);
    });
    expect(typesOf(events)).toEqual([]);
  });

  it('need their content when they are added, know no other field, and no managed one', async () => {
    expectInvalid(await staff.send('POST', path, belongingBody(kind, { title })), field);
    expectInvalid(await staff.post(path, titled(family, title, { [field]: [], colour: 'red' })), 'colour');
    expectInvalid(
      await staff.post(path, titled(family, title, { [field]: [], _id: 'x', revision: 1 })),
      '_id',
      'revision',
    );
    for (const wrong of [null, 7, 'text', {}, [7], [[7]], [null]]) {
      expectInvalid(await staff.post(path, titled(family, title, { [field]: wrong })), field);
    }
  });

  it('may be empty', async () => {
    const reply = await staff.send('POST', path, belongingBody(kind, { title, content: [] }));
    expect({ status: reply.status, content: writtenRecord(kind, reply)[field] }).toEqual({ status: 201, content: [] });
  });

  it('are not written without an admin, whatever there is', async () => {
    const record = await addBelonging(staff, kind, title);
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
          const body = method === 'DELETE' ? {} : belongingBody(kind, { title, content: contents[1] });
          expectProblem(await client.send(method, where, body), status);
        }
      }
    });
    expect(typesOf(events)).toEqual([]);
    expect((await visitor.get(postingPath(family, idOf(posting)))).body).toEqual(posting);
  });

  it('of one family are unknown to the others', async () => {
    const record = await addBelonging(staff, kind, title);
    for (const other of belongings.filter((candidate) => candidate !== kind)) {
      expectProblem(await staff.delete(`${other.path}/${idOf(record)}`), 404);
    }
  });
});
