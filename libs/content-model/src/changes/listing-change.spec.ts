import { describe, expect, it } from '@jest/globals';
import type { Changed } from '../event.js';
import { type ListingEvent, type ListingFields, evolveListing, type Listing, listingChange } from '../listing.js';
import { listingKinds } from '../listing-kinds.js';
import { minute, positionAt, readEventsOf } from '../testing/read-events.js';
import { listingEventsOf, listingFieldsGiven } from '../testing/listing-events.js';

/** The change that readers see after the last of these events. */
function told(...happened: readonly ListingEvent[]) {
  let after: Listing | undefined;
  let change: ReturnType<typeof listingChange>;
  for (const event of readEventsOf(...happened)) {
    const before = after;
    after = evolveListing(before, 'r1', event);
    change = listingChange(before, after, event);
  }
  return change;
}

const otherPath = `uploads/cd/cd${'1'.repeat(62)}.pdf`;
const { title, applyLink, pdfFile, fileName } = listingFieldsGiven;

describe.each(listingKinds)('Of one of the $key', (kind) => {
  const { added, edited, deleted, restored } = listingEventsOf(kind);

  it.each([
    ['publication', [added], 'published'],
    ['removal', [added, deleted], 'removed'],
    ['return', [added, deleted, restored], 'restored'],
  ])('the %s is told', (_, happened, word) => {
    const n = happened.length - 1;
    const change = { kind: word, at: minute(n), position: positionAt(n), name: '', changes: [] };
    expect(told(...happened)).toEqual(change);
  });

  const edits: readonly [
    string,
    Changed<ListingFields>,
    [path: string, label: string, before: string, after: string][],
  ][] = [
    ['another title', { title: 'Tier II' }, [['title', 'Title', title, 'Tier II']]],
    ['another address', { applyLink: '' }, [['applyLink', 'Apply Link', applyLink, '']]],
    ['another PDF', { pdfFile: otherPath, fileName: 'final.pdf' }, [['pdfFile', 'PDF', fileName, 'final.pdf']]],
    ['another PDF of the same name', { pdfFile: otherPath }, [['pdfFile', 'PDF', fileName, `${fileName} (replaced)`]]],
    ['a PDF that is gone', { pdfFile: '', fileName: '' }, [['pdfFile', 'PDF', fileName, '']]],
    [
      'everything at once',
      { title: 'Tier II', applyLink: 'https://ssc.gov.in', pdfFile, fileName: ' ' },
      [
        ['title', 'Title', title, 'Tier II'],
        ['applyLink', 'Apply Link', applyLink, 'https://ssc.gov.in'],
        ['pdfFile', 'PDF', fileName, 'PDF'],
      ],
    ],
  ];

  it.each(edits)('%s is told', (_, data, changes) => {
    expect(told(added, edited(data))).toMatchObject({
      kind: 'edited',
      changes: changes.map(([path, label, before, after]) => ({ path, label, before, after })),
    });
  });

  it.each([
    ['white space', { title: ` ${title}  ` }],
    ['what is given again', listingFieldsGiven],
  ])('nothing is told of %s', (_, data) => {
    expect(told(added, edited(data))).toBeUndefined();
  });

  it('nothing is told of the name of no file', () => {
    expect(told(added, edited({ pdfFile: '', fileName: '' }), edited({ fileName: 'x.pdf' }))).toBeUndefined();
  });
});
