import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { families, familyOf } from './families.js';
import { notificationFields } from './posting-fields.js';
import { notificationBody, postingBody } from './posting.schema.js';
import { notificationFieldsGiven, postingFieldsGiven } from './testing/contents.js';
import { notificationToWire } from './wire.js';
import { messagesOf } from './testing/messages-of.js';

const admission = familyOf('admission');
const kept = { id: 'n1', createdAt: '', updatedAt: '', revision: 3 };
const least = { nameOfPost: 'Clerk', postDate: '1 May', shortInfo: 'In short' };

describe.each(families)('The title of a posting of $key', (family) => {
  const { titleField } = family;

  it('is trimmed and comes under one name', () => {
    const { title, ...others } = postingFieldsGiven;
    expect(postingBody(family, 'whole').parse({ [titleField]: `  ${title} `, ...others })).toEqual(postingFieldsGiven);
  });

  it('is needed for a new posting and may be left out of a change', () => {
    expect(messagesOf(postingBody(family, 'whole'), {})).toEqual({ [titleField]: 'Please enter a title.' });
    expect(postingBody(family, 'change').parse({})).toEqual({});
  });

  it.each(['', ' ', '.', '..', 'a\nb', '\ud800', 'x'.repeat(301), null, 7, ['x']])('cannot be %.20j', (title) => {
    for (const mode of ['whole', 'change'] as const) {
      expect(Object.keys(messagesOf(postingBody(family, mode), { [titleField]: title }) ?? {})).toEqual([titleField]);
    }
  });

  it('goes by no other name', () => {
    const other = titleField === 'jobTitle' ? 'jobTitle2' : 'jobTitle';
    expect(messagesOf(postingBody(family, 'change'), { [other]: 'SSC' })).toHaveProperty(other);
    expect(messagesOf(postingBody(family, 'change'), { title: 'SSC' })).toHaveProperty('title');
  });
});

describe.each(families)('A notification of $key', (family) => {
  const sent = notificationToWire(family, { ...kept, fields: notificationFieldsGiven });

  it('is taken back as it was sent', () => {
    expect(notificationBody(family, 'change').parse(sent)).toEqual(notificationFieldsGiven);
  });

  it('may name the posting that it belongs to', () => {
    const body = { ...least, selectedJobTitle: ' SSC CGL ' };
    expect(notificationBody(family, 'whole').parse(body).selectedTitle).toBe(' SSC CGL ');
    expect(notificationBody(family, 'change').parse({})).not.toHaveProperty('selectedTitle');
    expect(messagesOf(notificationBody(family, 'change'), { selectedJobTitle: 7 })).toHaveProperty('selectedJobTitle');
  });

  it('needs its name, date and short text', () => {
    const missing = Object.keys(messagesOf(notificationBody(family, 'whole'), {}) ?? {});
    expect(missing.toSorted()).toEqual(['nameOfPost', 'postDate', 'shortInfo']);
  });
});

describe('A notification of admission', () => {
  it.each([
    ['Title2', 'Title', 'sectionTitle'],
    ['requirementTitle2', 'requirementTitle', 'requirementTitle'],
  ])('takes %s and also %s; the first has precedence', (own, plain, field) => {
    const change = notificationBody(admission, 'change');
    expect(change.parse({ [own]: 'a' })).toEqual({ [field]: 'a' });
    expect(change.parse({ [plain]: 'b' })).toEqual({ [field]: 'b' });
    expect(change.parse({ [plain]: 'b', [own]: 'a' })).toEqual({ [field]: 'a' });
  });

  it.each([familyOf('jobs'), familyOf('offline')])('is alone with these names: $key refuses them', (family) => {
    const errors = messagesOf(notificationBody(family, 'change'), { Title2: 'a', requirementTitle2: 'b' });
    expect(Object.keys(errors ?? {})).toEqual(['Title2', 'requirementTitle2']);
  });
});

describe('The messages for a refused body', () => {
  it('name every field at fault', () => {
    const wrong = Object.fromEntries(
      notificationFields.map(({ name, ...field }) => ['wire' in field ? field.wire : name, 7]),
    );
    const errors = messagesOf(notificationBody(familyOf('jobs'), 'whole'), wrong);
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });

  it.each(families)('name what is missing beside what is wrong or unknown, in $key', (family) => {
    const errors = messagesOf(notificationBody(family, 'whole'), { nameOfPost: 7, websiteLink: 'x', nonsense: 1 });
    expect(Object.keys(errors ?? {}).toSorted()).toEqual([
      'nameOfPost',
      'nonsense',
      'postDate',
      'shortInfo',
      'websiteLink',
    ]);
  });

  it('say which entry of a list is at fault, and the first only', () => {
    const additionalDates = [{ dateValue: '' }, { dateValue: 'x', label: 'y' }, { dateValue: 7 }];
    const errors = messagesOf(notificationBody(familyOf('jobs'), 'change'), {
      additionalDates,
      dynamicInputs: ['x', 7, 8],
    });
    expect(errors).toEqual({
      additionalDates: 'Entry 2: There is no field "label". Leave it out.',
      dynamicInputs: 'Entry 2: This must be text.',
    });
  });

  it('never reach an object that others share', () => {
    const schema = z.strictObject({});
    expect(messagesOf(schema, JSON.parse('{"__proto__":{"polluted":1}}'))).toEqual({
      ['__proto__']: 'There is no field "__proto__". Leave it out.',
    });
    expect({}).not.toHaveProperty('polluted');
  });
});
