import { describe, expect, it } from '@jest/globals';
import { listingKinds } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { idOf, newTitle } from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { auditor } from '../../test/staff.js';

const link = 'https://apply.example/';

const portal = sharedPortal();
const [staff, reader] = await Promise.all([admin(portal.url), auditor(portal)]);
const visitor = new ApiClient(portal.url);

describe.each(listingKinds)('The $key', ({ path: segment, titleField, needsLink, takesPdf, events: name }) => {
  const path = `/${segment}`;
  const titled = (fields: Fields = {}) => ({ [titleField]: newTitle(), applyLink: link, ...fields });
  const add = async (fields: Fields = {}) => {
    const reply = await staff.post(path, titled(fields));
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body;
  };
  const one = (record: Fields) => `${path}/${idOf(record)}`;
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

  it('are added with 201 and the record as it is read, by one event', async () => {
    const body = titled();
    let record: Fields = {};
    const events = await recordedDuring(portal, async () => {
      const reply = await staff.post(path, body);
      expect(reply.status).toBe(201);
      record = reply.body;
    });
    expect(typesOf(events)).toEqual([`${name}Added`]);
    expect(record).toEqual({
      _id: expect.stringMatching(/^\w+$/),
      id: record['_id'],
      ...body,
      ...(takesPdf && { pdfFile: '', fileName: '' }),
      createdAt: time,
      updatedAt: record['createdAt'],
      revision: 0,
    });
    expect((await visitor.get(one(record))).body).toEqual(record);
    expect((await visitor.get(path)).list.at(-1)).toEqual(record);
  });

  it(`${needsLink ? 'need' : 'may have'} a link, which is a web address`, async () => {
    const message = 'Please enter a valid URL for the Apply Link.';
    const record = await add();
    for (const wrong of ['javascript:alert(1)', 'apply.example', ...(needsLink ? ['', '  '] : [])]) {
      const reply = await staff.post(path, titled({ applyLink: wrong }));
      expectProblem(reply, 400, { message, errors: { applyLink: message } });
      expectProblem(await staff.put(one(record), { applyLink: wrong }), 400, { message });
    }
    const without = await staff.post(path, { [titleField]: newTitle() });
    const answer = { status: without.status, errors: Object.keys(without.body['errors'] ?? {}) };
    expect(answer).toEqual(needsLink ? { status: 400, errors: ['applyLink'] } : { status: 201, errors: [] });
  });

  it('change by what is given, and take the whole record back', async () => {
    const record = await add();
    const title = newTitle();
    const changed = (await staff.put(one(record), { [titleField]: title })).body;
    expect(changed).toEqual({ ...record, [titleField]: title, updatedAt: time, revision: 1 });
    const whole = { ...changed, id: idOf(record), applyLink: `${link}new` };
    const again = await staff.put(one(record), whole);
    expect({ status: again.status, body: again.body }).toMatchObject({
      status: 200,
      body: { ...changed, applyLink: `${link}new`, updatedAt: time, revision: 2 },
    });
    expect((await visitor.get(one(record))).body).toEqual(again.body);
  });

  it('record nothing when nothing changes', async () => {
    const record = await add();
    const events = await recordedDuring(portal, async () => {
      for (const body of [{}, record, { applyLink: link }, { [titleField]: ` ${String(record[titleField])} ` }]) {
        const reply = await staff.put(one(record), body);
        expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: record });
      }
    });
    expect(typesOf(events)).toEqual([]);
  });

  it('keep to If-Match', async () => {
    const record = await add();
    const current = (await staff.put(one(record), { applyLink: `${link}1` }, { 'If-Match': '"0"' })).body;
    expectProblem(await staff.put(one(record), { applyLink: link }, { 'If-Match': '"0"' }), 412, { current });
    expectProblem(await staff.delete(one(record), { 'If-Match': '"0"' }), 412, { current });
    expectProblem(await staff.delete(one(record), { 'If-Match': 'W/"1"' }), 400);
    expect((await staff.delete(one(record), { 'If-Match': '"1"' })).status).toBe(200);
  });

  it('are deleted with the record as it was, once', async () => {
    const record = await add();
    const reply = await staff.delete(one(record));
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: record });
    expectProblem(await staff.delete(one(record)), 404);
    expectProblem(await staff.put(one(record), {}), 404);
    expectProblem(await visitor.get(one(record)), 404);
    expect((await visitor.get(path)).list.map(idOf)).not.toContain(idOf(record));
  });

  it('know no other field, and no managed one in a POST', async () => {
    const record = await add();
    expectInvalid(await staff.post(path, titled({ colour: 'red', _id: 'x' })), 'colour', '_id');
    expectInvalid(await staff.post(path, titled({ [titleField]: 'a\nb' })), titleField);
    expectInvalid(await staff.put(one(record), { colour: 'red' }), 'colour');
    if (!takesPdf)
      expectInvalid(await staff.put(one(record), { pdfFile: '', removePdf: true }), 'pdfFile', 'removePdf');
  });

  it('are read by all and written by admins alone', async () => {
    const record = await add();
    const events = await recordedDuring(portal, async () => {
      for (const [client, status] of [
        [visitor, 401],
        [reader, 403],
      ] as const) {
        expect((await client.get(one(record))).body).toEqual(record);
        expectProblem(await client.post(path, titled()), status);
        expectProblem(await client.put(one(record), {}), status);
        expectProblem(await client.delete(`${path}/nobody`), status);
      }
    });
    expect(events).toEqual([]);
  });
});
