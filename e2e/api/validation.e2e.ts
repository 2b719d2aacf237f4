import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, notificationFields, wireName } from '@noticeboard/content-model';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
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
import { startPortal } from '../../test/portal-process.js';
import { expectInvalid } from '../../test/problem.js';

const notWebAddresses = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://files.example/a.pdf',
  'mailto:a@b.example',
  '/apply',
  '//apply.example/',
  'apply.example',
  'www.apply.example/form',
  'http:',
  'https://',
  'https:apply.example',
  'https://a b.example/',
  'https://a.example/\u0000',
];

const wrongTexts: readonly unknown[] = [7, true, null, [], {}, ['text'], 'क'.repeat(10_001), 'half \ud800'];
const wrongLists: readonly unknown[] = [
  'text',
  {},
  null,
  [7],
  [null],
  [['x']],
  ['x'.repeat(10_001)],
  Array(201).fill('x'),
];
const dates = (count: number) => Array(count).fill({ dateValue: 'x' });
const wrongDates: readonly unknown[] = [
  'x',
  ['x'],
  [{}],
  [{ dateValue: 7 }],
  [{ dateValue: 'x', label: 'y' }],
  dates(201),
];
const wrong = {
  text: wrongTexts,
  date: wrongTexts,
  url: [...wrongTexts, ...notWebAddresses],
  lines: wrongLists,
  dates: wrongDates,
};

let staff: ApiClient;
beforeAll(async () => {
  staff = await admin((await startPortal()).url);
});

describe.each(families)('The family $key', (family) => {
  let path: string;
  let id: string;
  let notifications: string;
  let notificationId: string;

  beforeAll(async () => {
    path = postingPath(family);
    id = idOf(await addPosting(staff, family));
    notifications = notificationPath(family, id);
    notificationId = idOf(await addNotification(staff, family, id));
  });

  it.each(['salaryRange', 'applyLink'] as const)('refuses what cannot be a %s', async (field) => {
    for (const value of wrong[field === 'applyLink' ? 'url' : 'text']) {
      expectInvalid(await staff.post(path, titled(family, newTitle(), { [field]: value })), field);
      expectInvalid(await staff.put(`${path}/${id}`, { [field]: value }), field);
    }
  });

  it.each(notificationFields.map((field) => [wireName(family, field), field.kind] as const))(
    'refuses what cannot be a %s',
    async (field, kind) => {
      for (const value of wrong[kind]) {
        expectInvalid(await staff.post(notifications, { ...requiredFields, [field]: value }), field);
      }
      expectInvalid(await staff.put(`${notifications}/${notificationId}`, { [field]: wrong[kind][0] }), field);
    },
  );

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

  it('names every unknown field, and no other', async () => {
    const extra = { colour: 'red', $where: '1', 'a.b': 1, constructor: 2 };
    const names = Object.keys(extra);
    expectInvalid(await staff.post(path, titled(family, newTitle(), extra)), ...names);
    expectInvalid(await staff.put(`${path}/${id}`, extra), ...names);
    expectInvalid(await staff.post(notifications, { ...requiredFields, ...extra }), ...names);
    expectInvalid(await staff.put(`${notifications}/${notificationId}`, extra), ...names);
  });

  it.each(['_id', 'id', 'createdAt', 'updatedAt', 'revision', 'approved', 'notifications'])(
    'refuses %s, which the server manages, in a POST',
    async (field) => {
      expectInvalid(await staff.post(path, titled(family, newTitle(), { [field]: 'x' })), field);
      expectInvalid(await staff.post(notifications, { ...requiredFields, [field]: 'x' }), field);
    },
  );

  it('names all faults of a body at once', async () => {
    const body: Fields = { [family.titleField]: '', salaryRange: 7, applyLink: 'x', colour: 'red' };
    expectInvalid(await staff.post(path, body), ...Object.keys(body));
  });

  it('keeps nothing of a refused body', async () => {
    const before = (await staff.get(`${path}/${id}`)).body;
    expectInvalid(await staff.put(`${path}/${id}`, { salaryRange: 'kept?', applyLink: 'javascript:x' }), 'applyLink');
    expect((await staff.get(`${path}/${id}`)).body).toEqual(before);
  });
});
