import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { families, familyOf } from './families.js';
import type { Posting } from './posting.js';
import {
  type FieldKind,
  notificationFields,
  type NotificationFields,
  postingFields,
  wireName,
} from './posting-fields.js';
import { headOf, parseHead } from './read-models.js';
import { anyText } from './testing/any-text.js';
import {
  added,
  itemsAdded,
  notificationAdded,
  notificationFieldsGiven,
  postingFieldsGiven,
  tableAdded,
} from './testing/contents.js';
import { fellowships, fourFamilies } from './testing/fellowships.js';
import { minute, postingAfter } from './testing/read-events.js';
import { notificationToWire, postingToWire } from './wire.js';

const posting = postingAfter(
  'p1',
  added,
  notificationAdded('n1'),
  notificationAdded('n2'),
  tableAdded('t1'),
  itemsAdded('i1'),
);
const text = anyText();
const byKind: Record<FieldKind, fc.Arbitrary<unknown>> = {
  text,
  date: text,
  url: fc.webUrl(),
  lines: fc.array(text),
  dates: fc.array(fc.record({ dateValue: text })),
};
const fieldsOfAnyContent = fc.record(
  Object.fromEntries(notificationFields.map(({ name, kind }) => [name, byKind[kind]])),
) as unknown as fc.Arbitrary<NotificationFields>;

describe.each(fourFamilies)('A posting of $key on the wire', (family) => {
  const record = postingToWire(family, posting);

  it('carries what the contract names, and not what has paths of its own', () => {
    const fields = postingFields.map((field) => wireName(family, field));
    expect(fields).toEqual(expect.arrayContaining(['salaryRange', family.wireNames['applyLink'] ?? 'applyLink']));
    const others = ['notifications', ...(family.approvable ? ['approved'] : []), 'createdAt', 'updatedAt', 'revision'];
    expect(Object.keys(record)).toEqual(['_id', 'id', family.titleField, ...fields, ...others]);
    expect(record).toMatchObject({
      _id: 'p1',
      id: 'p1',
      [family.titleField]: postingFieldsGiven.title,
      revision: 2,
      updatedAt: minute(2),
    });
  });

  it('has its notifications in order of creation', () => {
    expect((record['notifications'] as { _id: string }[]).map(({ _id }) => _id)).toEqual(['n1', 'n2']);
  });

  it('says whether its answer key is approved, where that can be', () => {
    const approved: Posting = { ...posting, approvedAt: minute(9) };
    expect(record['approved']).toBe(family.approvable ? false : undefined);
    expect(postingToWire(family, approved)['approved']).toBe(family.approvable ? true : undefined);
  });

  it('carries every content that a notification can have, under the names of the family', () => {
    fc.assert(
      fc.property(fieldsOfAnyContent, (fields) => {
        const notification = { id: 'n1', createdAt: minute(0), updatedAt: minute(1), revision: 4, fields };
        const sent = notificationToWire(family, notification);
        for (const field of notificationFields) expect(sent[wireName(family, field)]).toEqual(fields[field.name]);
      }),
    );
  });

  it('has a head without its notifications, for lists to be searched by', () => {
    const { notifications: _, id: _id, ...scalars } = record;
    const head = parseHead(JSON.stringify(headOf(family, posting)));
    const beside = {
      hasSyllabus: false,
      hasLink: true,
      hasPdf: false,
      hasTable: true,
      deadline: '2026-11-30T18:29:00.000Z',
      opening: '2026-11-01',
      readings: 'graduate|all-india|ssc',
    };
    expect(head).toEqual({ id: 'p1', title: postingFieldsGiven.title, scalars: { ...scalars, ...beside } });
    expect(headOf(family, { ...posting, deletedAt: minute(9) })).toEqual({ ...head, deletedAt: minute(9) });
  });
});

describe('The names on the wire', () => {
  const sent = (family: (typeof fourFamilies)[number]) =>
    Object.keys(notificationToWire(family, { ...posting, fields: notificationFieldsGiven }));

  it.each(families)('of $key are those of the specification', (family) => {
    const admission = family.key === 'admission';
    const names = sent(family);
    expect(names).toEqual(
      expect.arrayContaining(['StartDate', 'EndDate', 'AgeRelaxation', 'details', 'lastDateApply']),
    );
    expect(names.includes('Title2') && names.includes('requirementTitle2')).toBe(admission);
    expect(names.includes('Title') || names.includes('requirementTitle')).toBe(!admission);
    expect(names).not.toContain('sectionTitle');
  });

  it('of admission carry its title as jobTitle2', () => {
    expect(postingToWire(familyOf('admission'), posting)).not.toHaveProperty('jobTitle');
  });

  it('of a further family are those of its row', () => {
    expect(sent(fellowships)).toEqual(expect.arrayContaining(['fellowshipName', 'conditions', 'Title', 'StartDate']));
    expect(sent(fellowships)).not.toContain('nameOfPost');
  });
});
