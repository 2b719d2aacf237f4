import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, notificationFields, wireName } from '@noticeboard/content-model';
import { admin, type ApiClient } from '../../test/api-client.js';
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
import { expectInvalid, expectProblem } from '../../test/problem.js';

let staff: ApiClient;
beforeAll(async () => {
  staff = await admin((await startPortal()).url);
});

describe.each(families)('The notification form of the family $key', (family) => {
  const required = Object.keys(requiredFields);
  const dates = notificationFields.filter(({ kind }) => kind === 'date').map((field) => wireName(family, field));
  let path: string;
  let title: string;
  let id: string;

  beforeAll(async () => {
    title = newTitle();
    id = idOf(await addPosting(staff, family, title));
    path = notificationPath(family, id);
  });

  it('names every required field that is missing', async () => {
    expectInvalid(await staff.post(path, {}), ...required);
  });

  it.each(required)('refuses an empty %s, in a new notification and in a change', async (field) => {
    const { _id } = await addNotification(staff, family, id);
    for (const value of ['', '   ', null]) {
      expectInvalid(await staff.post(path, { ...requiredFields, [field]: value }), field);
      expectInvalid(await staff.put(`${path}/${String(_id)}`, { [field]: value }), field);
    }
  });

  it('stores "Not Available" in any optional date as empty', async () => {
    const optional = dates.filter((date) => date !== 'postDate');
    const sent = Object.fromEntries(optional.map((date) => [date, 'Not Available']));
    const additionalDates = [{ dateValue: 'Not Available' }, { dateValue: '1 Dec 2026' }];
    const record = await addNotification(staff, family, id, { ...sent, additionalDates });
    expect(record).toMatchObject(Object.fromEntries(optional.map((date) => [date, ''])));
    expect(record['additionalDates']).toEqual([{ dateValue: '' }, { dateValue: '1 Dec 2026' }]);
    const given = await addNotification(staff, family, id, { examDate: '1 Dec 2026' });
    const reply = await staff.put(`${path}/${idOf(given)}`, { examDate: ' Not Available ' });
    expect(reply.body['examDate']).toBe('');
  });

  it('refuses "Not Available" for the post date, which is required', async () => {
    expectInvalid(await staff.post(path, { ...requiredFields, postDate: 'Not Available' }), 'postDate');
    const { _id } = await addNotification(staff, family, id);
    expectInvalid(await staff.put(`${path}/${String(_id)}`, { postDate: 'Not Available' }), 'postDate');
  });

  it('takes selectedJobTitle when it is the title of the posting, old or new, in any writing', async () => {
    const [old, current] = [newTitle('Old'), newTitle('Current')];
    const posting = idOf(await addPosting(staff, family, old));
    await staff.put(postingPath(family, posting), titled(family, current));
    for (const selectedJobTitle of [current, old, ` ${current.toUpperCase()} `, old.toUpperCase()]) {
      const record = await addNotification(staff, family, posting, { selectedJobTitle });
      expect(record).not.toHaveProperty('selectedJobTitle');
      const reply = await staff.put(notificationPath(family, posting, idOf(record)), {
        selectedJobTitle,
        details: 'd',
      });
      expect({ status: reply.status, details: reply.body['details'] }).toEqual({ status: 200, details: 'd' });
    }
  });

  it('refuses selectedJobTitle of another posting, of none, and a title that another has taken', async () => {
    const message =
      family.key === 'admission' ? 'Please select a valid job title2.' : 'Please select a valid job title.';
    const taken = newTitle('Taken');
    const posting = idOf(await addPosting(staff, family, taken));
    await staff.put(postingPath(family, posting), titled(family, newTitle('Moved')));
    await addPosting(staff, family, taken);
    const record = await addNotification(staff, family, posting);
    for (const selectedJobTitle of [title, newTitle('Nobody'), taken, '']) {
      const body = { ...requiredFields, selectedJobTitle };
      expectProblem(await staff.post(notificationPath(family, posting), body), 400, { message });
      expectProblem(await staff.put(notificationPath(family, posting, idOf(record)), body), 400, { message });
    }
  });
});

describe('A notification of the admissions', () => {
  const admission = families[1];

  it('speaks Title2 and requirementTitle2, and takes the plain names too', async () => {
    const id = idOf(await addPosting(staff, admission));
    const plain = await addNotification(staff, admission, id, { Title: 'Age limit', requirementTitle: 'Class 12' });
    const own = await addNotification(staff, admission, id, { Title2: 'Age limit', requirementTitle2: 'Class 12' });
    for (const record of [plain, own]) {
      expect(record).toMatchObject({ Title2: 'Age limit', requirementTitle2: 'Class 12' });
      expect(record).not.toHaveProperty('Title');
      expect(record).not.toHaveProperty('requirementTitle');
    }
    const reply = await staff.put(notificationPath(admission, id, idOf(own)), { Title: 'Age' });
    expect(reply.body).toMatchObject({ Title2: 'Age', requirementTitle2: 'Class 12' });
  });

  it.each(families.filter(({ key }) => key !== 'admission'))('is not what $key speak', async (family) => {
    const id = idOf(await addPosting(staff, family));
    const body = { ...requiredFields, Title2: 'x', requirementTitle2: 'y' };
    expectInvalid(await staff.post(notificationPath(family, id), body), 'Title2', 'requirementTitle2');
  });
});
