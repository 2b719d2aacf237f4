import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, notificationFields, wireName } from '@noticeboard/content-model';
import { admin, type Fields } from '../../test/api-client.js';
import { postingParts, partBody } from '../../test/posting-parts.js';
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
} from '../../test/content.js';
import { recordedDuring } from '../../test/event-log.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const wrongText: readonly unknown[] = [7, null, {}, 'क'.repeat(10_001), 'half \ud800'];
const dates = (count: number) => Array(count).fill({ dateValue: 'x' });
/** A few of each kind: the values of a kind are tested with its schema. */
const wrong = {
  text: wrongText,
  date: wrongText,
  url: [...wrongText, ' JavaScript:alert(1)', 'data:text/html,x', '//apply.example/', 'www.apply.example/form'],
  lines: ['text', null, [7], ['x'.repeat(10_001)], Array(201).fill('x')],
  dates: ['x', [{}], [{ dateValue: 'x', label: 'y' }], dates(201)],
};

const portal = sharedPortal();
const staff = await admin(portal.url);

describe.each(families)('The family $key', (family) => {
  const path = postingPath(family);
  let title: string;
  let id: string;
  let notifications: string;
  let notificationId: string;

  beforeAll(async () => {
    title = newTitle();
    id = idOf(await addPosting(staff, family, title));
    notifications = notificationPath(family, id);
    notificationId = idOf(await addNotification(staff, family, id));
  });

  it('refuses by its name what cannot be a field of a posting or a notification, and keeps nothing of it', async () => {
    const before = (await staff.get(`${path}/${id}`)).body;
    const ofPosting = { salaryRange: wrong.text, applyLink: wrong.url };
    for (const [field, values] of Object.entries(ofPosting)) {
      for (const value of values) expectInvalid(await staff.put(`${path}/${id}`, { [field]: value }), field);
      expectInvalid(await staff.post(path, titled(family, newTitle(), { [field]: values[0] })), field);
    }
    for (const field of notificationFields) {
      const name = wireName(family, field);
      for (const value of breadth(wrong[field.kind], wrong[field.kind].slice(0, 1)))
        expectInvalid(await staff.post(notifications, { ...requiredFields, [name]: value }), name);
      const change = { [name]: wrong[field.kind].at(-1) };
      expectInvalid(await staff.put(`${notifications}/${notificationId}`, change), name);
    }
    expect((await staff.get(`${path}/${id}`)).body).toEqual(before);
  });

  it('names all faults of a body at once: what is missing, wrong, unknown or the server’s own', async () => {
    const body: Fields = { [family.titleField]: '', salaryRange: 7, applyLink: 'x', colour: 'red' };
    expectInvalid(await staff.post(path, body), ...Object.keys(body));
    expectInvalid(await staff.post(notifications, {}), ...Object.keys(requiredFields));
    const extra = { colour: 'red', $where: '1', 'a.b': 1, constructor: 2 };
    const managed = Object.fromEntries(
      ['_id', 'id', 'createdAt', 'updatedAt', 'revision', 'approved', 'notifications'].map((name) => [name, 'x']),
    );
    const unknown = { ...extra, ...managed };
    expectInvalid(await staff.post(path, titled(family, newTitle(), unknown)), ...Object.keys(unknown));
    expectInvalid(await staff.post(notifications, { ...requiredFields, ...unknown }), ...Object.keys(unknown));
    expectInvalid(await staff.put(`${path}/${id}`, extra), ...Object.keys(extra));
    expectInvalid(await staff.put(`${notifications}/${notificationId}`, extra), ...Object.keys(extra));
  });

  it('takes texts of 10,000 characters, lists of 200 entries, and web addresses in any letter case', async () => {
    const fields = {
      shortInfo: 'क'.repeat(10_000),
      details: '😀'.repeat(10_000),
      dynamicInputs: Array(200).fill('x'),
      additionalDates: dates(200),
      websiteLink: 'HTTPS://Official.Example:8443/a%20b?x=[1]#Ü',
    };
    expect(await addNotification(staff, family, id, fields)).toMatchObject(fields);
  });

  it('needs the required fields of a notification, "Not Available" is empty', async () => {
    for (const field of Object.keys(requiredFields)) {
      expectInvalid(await staff.post(notifications, { ...requiredFields, [field]: '   ' }), field);
      expectInvalid(await staff.put(`${notifications}/${notificationId}`, { [field]: '' }), field);
    }
    expectInvalid(await staff.post(notifications, { ...requiredFields, postDate: 'Not Available' }), 'postDate');
    const additionalDates = [{ dateValue: 'Not Available' }, { dateValue: '1 Dec 2026' }];
    const record = await addNotification(staff, family, id, { examDate: ' Not Available ', additionalDates });
    expect(record).toMatchObject({ examDate: '', additionalDates: [{ dateValue: '' }, { dateValue: '1 Dec 2026' }] });
  });

  it('takes selectedJobTitle when it is the title of the posting, old or new, and no other', async () => {
    const message = `Please select a valid job title${family.key === 'admission' ? '2' : ''}.`;
    const [old, taken, current] = [newTitle('Old'), newTitle('Taken'), newTitle('Current')];
    const posting = idOf(await addPosting(staff, family, old));
    for (const next of [taken, current]) await staff.put(postingPath(family, posting), titled(family, next));
    await addPosting(staff, family, taken);
    for (const selectedJobTitle of [current, old.toUpperCase()]) {
      const record = await addNotification(staff, family, posting, { selectedJobTitle });
      expect(record).not.toHaveProperty('selectedJobTitle');
      const one = notificationPath(family, posting, idOf(record));
      expect((await staff.put(one, { selectedJobTitle, details: 'd' })).body['details']).toBe('d');
      for (const other of [title, taken, '']) {
        const body = { ...requiredFields, selectedJobTitle: other };
        expectProblem(await staff.post(notificationPath(family, posting), body), 400, { message });
        expectProblem(await staff.put(one, body), 400, { message });
      }
    }
  });

  it('speaks Title2 and requirementTitle2 where it is that of the admissions, and takes the plain names too', async () => {
    const plain = { Title: 'Age limit', requirementTitle: 'Class 12' };
    const own = { Title2: 'Age limit', requirementTitle2: 'Class 12' };
    if (family.key !== 'admission') {
      expectInvalid(await staff.post(notifications, { ...requiredFields, ...own }), ...Object.keys(own));
      return;
    }
    for (const given of [plain, own]) {
      const record = await addNotification(staff, family, id, given);
      expect(record).toMatchObject(own);
      for (const name of Object.keys(plain)) expect(record).not.toHaveProperty(name);
    }
  });
});

const cell = (value: string, colspan = 1, rowspan = 1) => ({ value, colspan, rowspan });
const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const tables = postingParts.filter(({ events }) => events === 'Table');

describe.each(breadth(tables, tables.slice(0, 1)))('A table of the $what', (kind) => {
  let title: string;
  let existing: string;
  const add = (data: unknown) => staff.send('POST', kind.path, partBody(kind, { title, content: data }));
  const edit = (data: unknown) => staff.send('PUT', existing, partBody(kind, { content: data }));

  beforeAll(async () => {
    title = newTitle();
    await addPosting(staff, kind.family, title);
    existing = `${kind.path}/${idOf((await add([[cell('a')]])).body)}`;
  });

  it('has rows and cells up to its limits, with spans of 1 where none are given', async () => {
    const fitting = [
      [],
      [[cell('a', 2, 2), cell('b')], [cell('c')], [cell('d', 3)]],
      repeated(2000, [cell('x')]),
      [repeated(100, cell('x'))],
      [[cell('<b>&amp;\u0000\t\n"\\'), cell('😀'.repeat(10_000), 1000, 1000)]],
    ];
    for (const data of fitting) {
      const reply = await add(data);
      expect({ status: reply.status, data: reply.body['data'] }).toEqual({ status: 201, data });
      expect((await edit(data)).body['data']).toEqual(data);
    }
    const loose = [[{ value: 'a' }, { value: 'b', colspan: '2', rowspan: '1' }]];
    expect((await add(loose)).body['data']).toEqual([[cell('a'), cell('b', 2)]]);
  });

  it('is refused past them, with cells that overlap or are none, and with spans that are none', async () => {
    const refused: readonly unknown[] = [
      repeated(2001, [cell('x')]),
      [repeated(101, cell('x'))],
      repeated(501, repeated(100, { value: '' })),
      [[cell('x'.repeat(10_001))]],
      [[{ colspan: 1, rowspan: 1 }]],
      [[{ ...cell('x'), colour: 'red' }]],
      [[null]],
      { 0: [cell('x')] },
      [[cell('a'), cell('b', 1, 2)], [cell('wide', 2)]],
      ...[0, 1.5, 1001, 'two', null].map((colspan) => [[{ value: 'c', colspan }]]),
    ];
    const events = await recordedDuring(portal, async () => {
      for (const data of refused) {
        for (const reply of [await add(data), await edit(data)]) {
          expectProblem(reply, 400);
          expect(Object.keys(reply.body['errors'] ?? {}).join()).toMatch(/^data/);
        }
      }
      expectProblem(await add(repeated(300, [cell('x'.repeat(9000))])), 413);
    });
    expect(events).toEqual([]);
  });
});
