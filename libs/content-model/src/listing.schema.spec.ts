import { describe, expect, it } from '@jest/globals';
import { listingKinds } from './listing-kinds.js';
import { listingBody } from './listing.schema.js';
import { managedFields } from './posting.schema.js';
import { listingFieldsGiven, storedPathGiven } from './testing/listing-events.js';
import { messagesOf } from './testing/messages-of.js';

const [admitCards, resultListings] = listingKinds;
const { applyLink } = listingFieldsGiven;
const linkMessage = 'Please enter a valid URL for the Apply Link.';

describe.each(listingKinds)('A write of $key', (kind) => {
  const { titleField } = kind;
  const whole = listingBody(kind, 'whole');
  const change = listingBody(kind, 'change');

  it('takes its fields in the words of the wire', () => {
    const least = { title: 'SSC', applyLink, pdfFile: '', fileName: '' };
    expect(whole.parse({ [titleField]: ' SSC ', applyLink: ` ${applyLink}\n` })).toEqual(least);
    expect(change.parse({ [titleField]: ' SSC ' })).toEqual({ title: 'SSC' });
    expect(change.parse({})).toEqual({});
  });

  it.each([
    [undefined, 'Please enter a title.'],
    [' ', 'Please enter a title.'],
    ['..', 'A title needs more than dots.'],
    ['a\nb', 'The title holds a control character. Please type it on one line.'],
    ['\ud800', 'The title holds half of a character. Please type it again.'],
    ['x'.repeat(301), 'A title has at most 300 characters.'],
    [7, 'This must be text.'],
  ])('obeys the rules of titles: %.20j', (title, message) => {
    expect(messagesOf(whole, { [titleField]: title, applyLink })).toEqual({ [titleField]: message });
  });

  it.each([' ', '..', 'a\nb', 7, null])('obeys them also in a change: %j', (title) => {
    expect(Object.keys(messagesOf(change, { [titleField]: title }) ?? {})).toEqual([titleField]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ssc.gov.in', '/apply', 'https://a b'])(
    'has no link %j',
    (link) => {
      expect(messagesOf(whole, { [titleField]: 'SSC', applyLink: link })).toEqual({ applyLink: linkMessage });
      expect(messagesOf(change, { applyLink: link })).toEqual({ applyLink: linkMessage });
    },
  );

  it('refuses what it does not know, field by field', () => {
    const other = kind === admitCards ? 'listingTitle' : 'jobTitle';
    const body = { [titleField]: 'SSC', applyLink, [other]: 'x', title: 'x' };
    expect(Object.keys(messagesOf(whole, body) ?? {})).toEqual([other, 'title']);
    expect(Object.keys(messagesOf(change, body) ?? {})).toEqual([other, 'title']);
  });

  it('ignores what the server keeps in a change and refuses it in an addition', () => {
    const sentBack = Object.fromEntries(managedFields.map((name) => [name, { any: 'thing' }]));
    expect(change.parse({ ...sentBack, [titleField]: 'SSC' })).toEqual({ title: 'SSC' });
    const errors = messagesOf(whole, { ...sentBack, [titleField]: 'SSC', applyLink });
    expect(Object.keys(errors ?? {})).toEqual([...managedFields]);
  });

  it.each([null, [], 'x', 7])('is one object, not %j', (body) => {
    expect(whole.safeParse(body).success).toBe(false);
    expect(change.safeParse(body).success).toBe(false);
  });
});

describe('An admit card', () => {
  const whole = listingBody(admitCards, 'whole');
  const change = listingBody(admitCards, 'change');

  it('needs a link', () => {
    expect(messagesOf(whole, { jobTitle: 'SSC' })).toHaveProperty('applyLink');
    for (const empty of ['', '  ']) {
      expect(messagesOf(whole, { jobTitle: 'SSC', applyLink: empty })).toEqual({ applyLink: linkMessage });
      expect(messagesOf(change, { applyLink: empty })).toEqual({ applyLink: linkMessage });
    }
  });

  it.each(['pdfFile', 'fileName', 'removePdf'])('has no %s', (name) => {
    expect(messagesOf(whole, { jobTitle: 'SSC', applyLink, [name]: '' })).toHaveProperty(name);
    expect(messagesOf(change, { [name]: '' })).toHaveProperty(name);
  });
});

describe('A result listing', () => {
  const whole = listingBody(resultListings, 'whole');
  const change = listingBody(resultListings, 'change');
  const listingTitle = 'SSC';

  it.each([undefined, '', ' '])('can do without a link: %j', (link) => {
    expect(whole.parse({ listingTitle, applyLink: link })).toMatchObject({ applyLink: '' });
  });

  it('can name a stored PDF', () => {
    const stored = { pdfFile: storedPathGiven, fileName: 'result.pdf' };
    expect(whole.parse({ listingTitle, ...stored })).toEqual({ title: listingTitle, applyLink: '', ...stored });
    expect(change.parse(stored)).toEqual(stored);
  });

  it.each([
    'result.pdf',
    '/etc/passwd',
    `/${storedPathGiven}`,
    `https://ssc.gov.in/${storedPathGiven}`,
    'uploads/../portal.pdf',
    `uploads/ac/ab${'0'.repeat(62)}.pdf`,
    storedPathGiven.toUpperCase(),
    `${storedPathGiven}\n`,
    7,
    null,
  ])('cannot name %j', (pdfFile) => {
    expect(messagesOf(whole, { listingTitle, pdfFile })).toHaveProperty('pdfFile');
    expect(messagesOf(change, { pdfFile })).toHaveProperty('pdfFile');
  });

  it.each([
    [true, true],
    [false, false],
    ['true', true],
    ['false', false],
  ])('takes removePdf as JSON and as the text of a form: %j', (removePdf, is) => {
    expect(change.parse({ removePdf })).toEqual({ removePdf: is });
  });

  it.each(['', 'yes', 'TRUE', 1, null])('does not take removePdf %j', (removePdf) => {
    expect(messagesOf(change, { removePdf })).toEqual({ removePdf: 'This must be true or false.' });
  });

  it.each([
    ['10,001 characters', 'x'.repeat(10_001)],
    ['half of a character', 'result \ud83d.pdf'],
    ['a number', 7],
  ])('has no file name of %s, like every text', (_, fileName) => {
    expect(messagesOf(change, { fileName })).toHaveProperty('fileName');
  });
});
