import { describe, expect, it } from '@jest/globals';
import { families, type Family, familyOf } from './families.js';
import { acceptedNames, notificationFields, postingFields, wireName } from './posting-fields.js';
import { fieldErrorTexts } from './field-errors.js';
import { notificationBody, postingBody } from './posting.schema.js';
import { readModels } from './read-models.js';
import { notificationFieldsGiven, postingFieldsGiven } from './testing/contents.js';
import { fellowships, fourFamilies } from './testing/fellowships.js';
import { notificationToWire } from './wire.js';
import { messagesOf } from './testing/messages-of.js';

const rows: readonly Family[] = families;

/** Paths match in any letter case: two that differ only in that are one. */
const folded = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());

describe('The families', () => {
  it.each<[string, (family: Family) => readonly string[]]>([
    ['names', (family) => [family.key]],
    ['streams', (family) => [family.category, family.reservation]],
    ['paths of the API', ({ paths }) => [paths.postings, paths.tables, paths.items]],
    ['paths of the console', (family) => Object.values(family.console).map(({ path }) => path)],
    ['lists of the site', ({ site }) => site.listPaths],
    ['pages of the site', ({ site }) => site.detailPaths],
    ['names of the console', (family) => Object.values(family.console).map(({ label }) => label)],
    [
      'read models',
      (family) =>
        [readModels.postings, readModels.postingStates, readModels.heads, readModels.titles].map((of) => of(family)),
    ],
  ])('have no two %s alike', (_, namesOf) => {
    const names = rows.flatMap((family) => [...new Set(folded(namesOf(family)))]);
    expect(names).toEqual([...new Set(names)]);
  });

  it('have the paths and title fields of the contract', () => {
    const table = rows.map(({ key, titleField, paths }) => [key, titleField, ...Object.values(paths)]);
    expect(table).toEqual([
      ['jobs', 'jobTitle', 'jobs', 'notifications', 'tables', 'items'],
      ['admission', 'jobTitle2', 'job2', 'notifications2', 'tablesV2', 'itemRoutes2'],
      ['offline', 'jobTitle', 'offlineroutes', 'notifications', 'Offlinetable/tables', 'offlineitem'],
    ]);
  });

  it('approve answer keys of jobs alone', () => {
    expect(rows.filter(({ approvable }) => approvable).map(({ key }) => key)).toEqual(['jobs']);
  });

  it('say which title is to be chosen in their own words', () => {
    const words = Object.fromEntries(rows.map(({ key, unknownTitle }) => [key, fieldErrorTexts[unknownTitle]]));
    const plain = 'Please select a valid job title.';
    expect(words).toEqual({ jobs: plain, offline: plain, admission: 'Please select a valid job title2.' });
  });

  it('keep their streams apart: a category holds no dash, which would end it', () => {
    for (const { category, reservation } of fourFamilies) expect(category + reservation).not.toContain('-');
  });

  it.each(fourFamilies)('have names for every field of $key, each once', (family) => {
    for (const fields of [postingFields, notificationFields]) {
      const names = fields.flatMap((field) => acceptedNames(family, field));
      expect(names).toEqual([...new Set(names)]);
      expect(names).not.toContain(family.titleField);
    }
  });

  it('are found by name, and by no other', () => {
    expect(rows.map(({ key }) => familyOf(key).key)).toEqual(rows.map(({ key }) => key));
    expect(familyOf('fellowships', fourFamilies)).toBe(fellowships);
    for (const key of ['fellowships', 'Jobs', 'toString', '']) expect(() => familyOf(key)).toThrow(RangeError);
  });
});

describe('A fourth row in the table', () => {
  const schema = notificationBody(fellowships, 'whole');

  it('is enough for postings with a title field of their own', () => {
    const { title, salaryRange, applyLink } = postingFieldsGiven;
    const body = { fellowshipTitle: title, salaryRange, applyHere: applyLink };
    expect(postingBody(fellowships, 'whole').parse(body)).toMatchObject({ title, salaryRange, applyLink });
  });

  it('is enough for notifications, under its own names and the plain ones', () => {
    const kept = { id: 'n1', createdAt: '', updatedAt: '', revision: 0 };
    const body = notificationToWire(fellowships, { ...kept, fields: notificationFieldsGiven });
    expect(body).toMatchObject({ fellowshipName: notificationFieldsGiven.nameOfPost });
    expect(notificationBody(fellowships, 'change').parse(body)).toEqual(notificationFieldsGiven);
    expect(notificationBody(fellowships, 'change').parse({ conditions: 'a' })).toEqual({ details: 'a' });
    expect(notificationBody(fellowships, 'change').parse({ details: 'a' })).toEqual({ details: 'a' });
  });

  it('asks for a required field by the name that the row gives it', () => {
    const others = { postDate: '1 May', shortInfo: 'In short' };
    expect(messagesOf(schema, others)).toEqual({ fellowshipName: 'Please fill in this field.' });
    expect(messagesOf(schema, { ...others, fellowshipName: ' ' })).toEqual({
      fellowshipName: 'Please fill in this field.',
    });
    expect(messagesOf(schema, { ...others, nameOfPost: 'Research fellow' })).toBeUndefined();
    expect(wireName(fellowships, { name: 'nameOfPost', label: '', kind: 'text', group: 'details' })).toBe(
      'fellowshipName',
    );
  });
});
