import { describe, expect, it } from '@jest/globals';
import { families, type WireCheck } from '@noticeboard/content-model';
import { admin, ApiClient, type Reply } from '../../test/api-client.js';
import { openChangeSet } from '../../test/change-sets.js';
import {
  addNotification,
  addPosting,
  idOf,
  newTitle,
  postingPath,
  requiredFields,
  titled,
} from '../../test/content.js';
import { expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { auditor } from '../../test/staff.js';

const portal = sharedPortal();
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);
const [jobs] = families;

const warningsOf = ({ headers }: Reply) => [headers['x-warnings'], headers['access-control-expose-headers']];
const told = (count: number) => [String(count), 'X-Warnings'];
const checksOf = async (path: string, client = staff) =>
  (await client.get(`${path}/checks`)).list as unknown as WireCheck[];
const codesOf = async (path: string) => (await checksOf(path)).map(({ code }) => code);
const bare = ['noOfficialLink', 'noPdf'];

describe.each(families)('A posting of the family $key', (family) => {
  it('is checked at each write, and for staff who ask', async () => {
    const title = newTitle();
    const added = await staff.post(postingPath(family), titled(family, title));
    const [id, path] = [idOf(added.body), postingPath(family, idOf(added.body))];
    expect(warningsOf(added)).toEqual(told(2));
    const notices = `${path}/${family.paths.notifications}`;
    const notice = await staff.post(notices, { ...requiredFields, lastDateApply: '31 November 2026' });
    expect(warningsOf(notice)).toEqual(told(3));
    const notificationId = idOf(notice.body);
    const [check] = await checksOf(path, await auditor(portal));
    expect(check).toEqual({
      code: 'dateImpossible',
      field: 'lastDateApply',
      record: { kind: 'posting', id, family: family.key, title },
      notificationId,
      message: '“31 November 2026” is not on the calendar: November has 30 days.',
      parts: { cause: 'noSuchDay', params: { text: '31 November 2026', month: 'November', days: 30 } },
      wayOn: expect.any(String),
      grave: true,
    });

    const one = `${notices}/${notificationId}`;
    await staff.put(one, { lastDateApply: '30/11/2097' });
    expect(warningsOf(await staff.put(one, { lastDateApply: '20/11/2097' }))).toEqual(told(3));
    expect(warningsOf(await staff.put(path, { salaryRange: 'Level 4' }))).toEqual(told(3));
    expect(await codesOf(path)).toEqual(['lastDateEarlier', ...bare]);
    expect(warningsOf(await staff.delete(path))).toEqual([undefined, undefined]);
    expectProblem(await staff.get(`${path}/checks`), 404);
  });

  it('is a probable double of one with the same words', async () => {
    const title = newTitle();
    await addPosting(staff, family, title);
    const double = await staff.post(postingPath(family), titled(family, `Recruitment: ${title}`));
    expect(warningsOf(double)).toEqual(told(3));
    const path = postingPath(family, idOf(double.body));
    const checks = (await checksOf(path)).map(({ code, field, grave }) => [code, field, grave]);
    expect(checks).toContainEqual(['probableDouble', family.titleField, true]);
    expect(warningsOf(await staff.put(path, titled(family, newTitle())))).toEqual(told(2));
  });
});

it('Links are followed for whoever asks, and not for a write', async () => {
  const body = { ...titled(jobs, newTitle()), applyLink: 'https://nobody.invalid/' };
  const added = await staff.post(postingPath(jobs), body);
  expect(warningsOf(added)).toEqual(told(2));
  expect(await codesOf(postingPath(jobs, idOf(added.body)))).toEqual(['noPdf', 'hostNotGovernment', 'linkBroken']);
});

it('A write with which nothing is wrong says nothing of warnings', async () => {
  const card = { jobTitle: newTitle(), applyLink: 'https://ssc.gov.in/' };
  expect(warningsOf(await staff.post('/admitcards', card))).toEqual([undefined, undefined]);
  const unofficial = { ...card, jobTitle: newTitle(), applyLink: 'https://a.example/' };
  expect(warningsOf(await staff.post('/admitcards', unofficial))).toEqual(told(1));
});

it('A step is checked as its write, and the checks of its change set name it', async () => {
  const path = postingPath(jobs, idOf(await addPosting(staff, jobs)));
  const { steps, path: set } = await openChangeSet(staff);
  const notice = { ...requiredFields, lastDateApply: '24 Dec' };
  const step = await staff.post(`${steps}${path}/notifications`, notice);
  expect(warningsOf(step)).toEqual(told(3));
  await staff.put(`${steps}${path}/notifications/${idOf(step.body)}`, { generalFee: '100/-' });
  await staff.put(`${steps}${path}`, { salaryRange: 'Level 4' });
  expect(await checksOf(set)).toEqual([
    expect.objectContaining({
      code: 'yearMissing',
      field: 'lastDateApply',
      notificationId: idOf(step.body),
      stepId: step.headers['x-step'],
      grave: false,
    }),
  ]);
});

it('Readers are told nothing of it', async () => {
  const path = postingPath(jobs, idOf(await addPosting(staff, jobs)));
  await addNotification(staff, jobs, path.slice(path.lastIndexOf('/') + 1));
  expectProblem(await visitor.get(`${path}/checks`), 401);
});
