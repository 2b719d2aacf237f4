import { describe, expect, it } from '@jest/globals';
import type { Attachment, UsefulItems } from '../posting-parts.js';
import { linksChanges } from './field-changes.js';

const apply: Attachment = { title: 'Apply', type: 'link', content: 'https://a.in', fileName: '' };
const site: Attachment = { title: 'Site', type: 'link', content: 'https://s.in', fileName: '' };
const listing: Attachment = { title: 'Notice', type: 'pdf', content: 'uploads/1.pdf', fileName: 'notice.pdf' };

function items(...attachments: readonly Attachment[]): UsefulItems {
  return { id: 'i1', createdAt: '', updatedAt: '', revision: 0, order: '', attachments };
}

type Told = [place: number | 'order', label: string, before: string, after: string];

describe('In useful links', () => {
  const cases: readonly { what: string; before: Attachment[]; after: Attachment[]; told: Told[] }[] = [
    {
      what: 'another address under the same title',
      before: [apply, site],
      after: [site, { ...apply, content: 'https://b.in' }],
      told: [
        [1, 'Apply', 'https://a.in', 'https://b.in'],
        ['order', 'Order of links', 'Apply · Site', 'Site · Apply'],
      ],
    },
    {
      what: 'another title of the same address',
      before: [site, apply],
      after: [{ ...apply, title: ' Apply online' }],
      told: [
        [0, 'Link title', 'Apply', 'Apply online'],
        [0, 'Site', 'https://s.in', ''],
      ],
    },
    {
      what: 'what is neither as removed and added',
      before: [apply],
      after: [site],
      told: [
        [0, 'Site', '', 'https://s.in'],
        [0, 'Apply', 'https://a.in', ''],
      ],
    },
    {
      what: 'a file of another name',
      before: [listing],
      after: [{ ...listing, content: 'uploads/2.pdf', fileName: '2.pdf' }],
      told: [[0, 'Notice', 'notice.pdf', '2.pdf']],
    },
    {
      what: 'another file of the same name as replaced',
      before: [listing],
      after: [{ ...listing, content: 'uploads/2.pdf' }],
      told: [[0, 'Notice', 'notice.pdf', 'notice.pdf (replaced)']],
    },
    {
      what: 'another file without a name as replaced',
      before: [{ ...listing, fileName: '' }],
      after: [{ ...listing, fileName: '', content: 'uploads/2.pdf' }],
      told: [[0, 'Notice', 'PDF', 'PDF (replaced)']],
    },
    {
      what: 'a file that comes late',
      before: [{ ...listing, content: '' }],
      after: [listing],
      told: [[0, 'Notice', 'File not available', 'notice.pdf']],
    },
    {
      what: 'a file in place of a link',
      before: [{ ...apply, title: 'Notice' }],
      after: [listing],
      told: [
        [0, 'Notice', '', 'notice.pdf'],
        [0, 'Notice', 'https://a.in', ''],
      ],
    },
    {
      what: 'one of two with the same title',
      before: [apply, { ...apply, content: 'https://b.in' }],
      after: [
        { ...apply, content: 'https://c.in' },
        { ...apply, content: 'https://b.in' },
      ],
      told: [[0, 'Apply', 'https://a.in', 'https://c.in']],
    },
    {
      what: 'the new name of a file, beside another file of the same title',
      before: [listing, { ...listing, content: 'uploads/2.pdf' }],
      after: [
        { ...listing, content: 'uploads/3.pdf' },
        { ...listing, fileName: '1.pdf' },
      ],
      told: [
        [0, 'Notice', 'notice.pdf', 'notice.pdf (replaced)'],
        [1, 'Notice', 'notice.pdf', '1.pdf'],
        ['order', 'Order of links', 'Notice · Notice', 'Notice · Notice (placed differently)'],
      ],
    },
    {
      what: 'a new order',
      before: [apply, site, listing],
      after: [listing, apply, site],
      told: [['order', 'Order of links', 'Apply · Site · Notice', 'Notice · Apply · Site']],
    },
    {
      what: 'a new order of one file under two names',
      before: [listing, { ...listing, fileName: '1.pdf' }],
      after: [{ ...listing, fileName: '1.pdf' }, listing],
      told: [['order', 'Order of links', 'Notice · Notice', 'Notice · Notice (placed differently)']],
    },
    {
      what: 'nothing of the same order around one that goes',
      before: [apply, site, listing],
      after: [apply, listing],
      told: [[1, 'Site', 'https://s.in', '']],
    },
  ];

  it.each(cases)('$what is told', ({ before, after, told }) => {
    expect(linksChanges('i1', items(...before), items(...after))).toEqual(
      told.map(([place, label, old, present]) => ({
        path: place === 'order' ? 'links/i1' : `links/i1/${place}`,
        label,
        before: old,
        after: present,
      })),
    );
  });

  it('each one that comes or goes with the list is told', () => {
    const whole = items(apply, listing);
    const texts = ['https://a.in', 'notice.pdf'];
    expect(linksChanges('i1', undefined, whole).map(({ before, after }) => [before, after])).toEqual(
      texts.map((text) => ['', text]),
    );
    expect(linksChanges('i1', whole, undefined).map(({ before, after }) => [before, after])).toEqual(
      texts.map((text) => [text, '']),
    );
  });
});
