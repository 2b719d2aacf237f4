import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { addBelonging, belongingBody, belongings, belongingsPath, writtenRecord } from '../../test/belongings.js';
import { addNotification, addPosting, idOf, newTitle, postingPath, titled, titlePath } from '../../test/content.js';
import { causationOf, recordedDuring, typesOf } from '../../test/event-log.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

let portal: Portal;
let staff: ApiClient;
beforeAll(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
});

describe.each(belongings)('The $what', (kind) => {
  const { family, path, field, contents, events: name } = kind;
  const one = (record: Fields) => `${path}/${idOf(record)}`;
  const listed = async (title: string) => (await staff.get(belongingsPath(kind, title))).list;
  const change = (record: Fields, given: Parameters<typeof belongingBody>[1], headers = {}): Promise<Reply> =>
    staff.send('PUT', one(record), belongingBody(kind, given, headers));

  it('follow every rename of their posting, and keep their revision', async () => {
    const [old, current] = [newTitle(), newTitle()];
    const id = idOf(await addPosting(staff, family, old));
    const record = await addBelonging(staff, kind, old);
    await staff.put(postingPath(family, id), titled(family, current));
    const renamed = { ...record, ...titled(family, current) };
    expect(await listed(current)).toEqual([renamed]);
    expect((await staff.get(path)).list).toContainEqual(renamed);
    expect(writtenRecord(kind, await change(record, { title: old }))).toEqual(renamed);
  });

  it('move to the posting that a change names, in one command, and keep their place and age', async () => {
    const [from, to] = [newTitle(), newTitle()];
    const ids = [idOf(await addPosting(staff, family, from)), idOf(await addPosting(staff, family, to))];
    const [record, later] = [await addBelonging(staff, kind, from), await addBelonging(staff, kind, to)];
    let moved: Fields = {};
    const events = await recordedDuring(portal, async () => {
      const reply = await change(record, { title: to });
      expect(reply.status).toBe(200);
      moved = writtenRecord(kind, reply);
    });
    expect(moved).toMatchObject({
      _id: idOf(record),
      ...titled(family, to),
      [field]: contents[0],
      createdAt: record['createdAt'],
    });
    expect(typesOf(events).toSorted()).toEqual([`${name}Added`, `${name}Deleted`]);
    expect(new Set(events.map(causationOf)).size).toBe(1);
    expect(new Set(events.map(({ stream }) => stream.slice(stream.indexOf('-') + 1)))).toEqual(new Set(ids));
    expect(await listed(from)).toEqual([]);
    expect((await listed(to)).map(idOf)).toEqual([idOf(record), idOf(later)]);
    const all = (await staff.get(path)).list.map(idOf);
    expect(all.indexOf(idOf(record))).toBeLessThan(all.indexOf(idOf(later)));
    expect(all.filter((id) => id === idOf(record))).toHaveLength(1);
    expect(writtenRecord(kind, await change(record, { title: from, content: contents[1] }))).toMatchObject({
      ...titled(family, from),
      [field]: contents[1],
    });
    expect(await listed(from)).toHaveLength(1);
    expect((await staff.delete(one(record))).status).toBe(200);
  });

  it('are in one place when many move them at once', async () => {
    const titles = Array.from({ length: 4 }, () => newTitle());
    for (const title of titles) await addPosting(staff, family, title);
    const record = await addBelonging(staff, kind, titles[0] ?? '');
    const replies = await Promise.all([...titles, ...titles].map((title) => change(record, { title })));
    for (const { status } of replies) expect([200, 404, 409]).toContain(status);
    const places = (await Promise.all(titles.map(listed))).flat().map(idOf);
    expect(places).toEqual([idOf(record)]);
  });

  it('fall with their posting in one command, and are gone', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    await addNotification(staff, family, id);
    const records = [await addBelonging(staff, kind, title), await addBelonging(staff, kind, title)];
    const events = await recordedDuring(portal, () => staff.delete(postingPath(family, id)));
    expect(typesOf(events).filter((type) => type === `${name}Deleted`)).toHaveLength(2);
    expect(typesOf(events).at(-1)).toBe('PostingDeleted');
    expect(new Set(events.map(causationOf)).size).toBe(1);
    expectProblem(await staff.get(belongingsPath(kind, title)), 404);
    expectProblem(await staff.get(titlePath(family, title)), 404);
    const all = (await staff.get(path)).list.map(idOf);
    for (const record of records) {
      expect(all).not.toContain(idOf(record));
      expectProblem(await staff.delete(one(record)), 404);
      expectProblem(await change(record, { content: contents[1] }), 404);
    }
    await addPosting(staff, family, title);
    expect(await listed(title)).toEqual([]);
  });

  it('have a revision of their own, which the posting does not share', async () => {
    const title = newTitle();
    const posting = await addPosting(staff, family, title);
    const postingNow = async () => (await staff.get(postingPath(family, idOf(posting)))).body;
    const [first, second] = [await addBelonging(staff, kind, title), await addBelonging(staff, kind, title)];
    expect(await postingNow()).toEqual(posting);
    await change(second, { content: contents[1] });
    await staff.put(postingPath(family, idOf(posting)), { salaryRange: 'new' });
    const changed = await postingNow();
    expect(await listed(title)).toContainEqual(first);
    expect((await staff.delete(one(second))).status).toBe(200);
    expect(await postingNow()).toEqual(changed);
    const ifMatch = { 'If-Match': `"${String(posting['revision'])}"` };
    expectProblem(await staff.put(postingPath(family, idOf(posting)), { salaryRange: 'x' }, ifMatch), 412, {
      current: changed,
    });
  });

  it('keep to If-Match, also when they move and when nothing would change', async () => {
    const [title, other] = [newTitle(), newTitle()];
    await addPosting(staff, family, title);
    await addPosting(staff, family, other);
    const record = await addBelonging(staff, kind, title);
    const quoted = ({ revision }: Fields) => ({ 'If-Match': `"${String(revision)}"` });
    const current = writtenRecord(kind, await change(record, { content: contents[1] }, quoted(record)));
    const stale = quoted(record);
    const events = await recordedDuring(portal, async () => {
      for (const given of [{ content: contents[0] }, { content: contents[1] }, { title: other }]) {
        expectProblem(await change(record, given, stale), 412, { current });
      }
      expectProblem(await staff.delete(one(record), stale), 412, { current });
      for (const malformed of ['1', '"x"', '', 'W/"1"']) {
        expectProblem(await change(record, { content: contents[0] }, { 'If-Match': malformed }), 400);
        expectProblem(await staff.delete(one(record), { 'If-Match': malformed }), 400);
      }
    });
    expect(typesOf(events)).toEqual([]);
    const moved = await change(record, { title: other }, quoted(current));
    expect(moved.status).toBe(200);
    expect((await staff.delete(one(record), { 'If-Match': '*' })).status).toBe(200);
    expectProblem(await staff.delete(one(record), { 'If-Match': '*' }), 404);
  });

  it('record nothing when nothing changes', async () => {
    const title = newTitle();
    await addPosting(staff, family, title);
    const record = await addBelonging(staff, kind, title);
    const events = await recordedDuring(portal, async () => {
      for (const given of [{}, { title }, { content: contents[0] }, { title, content: contents[0] }]) {
        const reply = await change(record, given);
        expect({ given, status: reply.status, record: writtenRecord(kind, reply) }).toEqual({
          given,
          status: 200,
          record,
        });
      }
    });
    expect(typesOf(events)).toEqual([]);
  });

  it('are added once under an Idempotency-Key, which is refused with other parts', async () => {
    const [title, key] = [newTitle(), { 'Idempotency-Key': randomUUID() }];
    await addPosting(staff, family, title);
    const add = (content: unknown) => staff.send('POST', path, belongingBody(kind, { title, content }, key));
    const events = await recordedDuring(portal, async () => {
      const replies = await Promise.all(Array.from({ length: 5 }, () => add(contents[0])));
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(replies[0]?.status).toBe(201);
      expectProblem(await add(contents[1]), 409);
    });
    expect(typesOf(events)).toEqual([`${name}Added`]);
  });
});
