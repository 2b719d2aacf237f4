import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tableLimits } from './limits.js';
import { tableBody, usefulItemsBody } from './posting-part.schema.js';
import type { Cell } from './posting-parts.js';
import { familyOf } from './families.js';
import { fieldErrorTexts } from './field-errors.js';
import { managedFields } from './posting.schema.js';
import { attachmentsGiven, rowsGiven } from './testing/contents.js';
import { fourFamilies } from './testing/fellowships.js';
import { storedPathGiven } from './testing/listing-events.js';
import { messagesOf } from './testing/messages-of.js';

const jobs = familyOf('jobs');
const table = tableBody(jobs, 'whole');
const items = usefulItemsBody(jobs, 'whole');
const jobTitle = 'SSC CGL 2026';

const dataFault = (data: unknown) => messagesOf(table, { jobTitle, data })?.['data'];
const attachmentsFault = (attachments: unknown) => messagesOf(items, { jobTitle, attachments })?.['attachments'];
const link = { title: 'Apply online', type: 'link', content: 'https://ssc.gov.in', fileName: '' };
const pdf = { title: 'Notice', type: 'pdf', content: storedPathGiven, fileName: 'notice.pdf' };

const kinds = [
  { what: 'A table', field: 'data', given: rowsGiven, body: tableBody },
  { what: 'A list of useful items', field: 'attachments', given: attachmentsGiven, body: usefulItemsBody },
];
const everywhere = kinds.flatMap((kind) => fourFamilies.map((family) => ({ ...kind, family, key: family.key })));

describe.each(everywhere)('$what of $key', ({ field, given, body, family }) => {
  const whole = body(family, 'whole');
  const change = body(family, 'change');
  const { titleField } = family;
  const unknownTitle = fieldErrorTexts[family.unknownTitle];

  it('names its posting by title, exactly as it was typed, and has its content', () => {
    expect(whole.parse({ [titleField]: ' SSC  CGL', [field]: given })).toEqual({ title: ' SSC  CGL', content: given });
    expect(whole.parse({ [titleField]: 'SSC', [field]: [] })).toEqual({ title: 'SSC', content: [] });
  });

  it('gives in a change what it likes', () => {
    expect(change.parse({})).toEqual({});
    expect(change.parse({ [titleField]: 'SSC' })).toEqual({ title: 'SSC' });
    expect(change.parse({ [field]: given })).toEqual({ content: given });
  });

  it('needs title and content in an addition, the title in the words of the family', () => {
    const errors = messagesOf(whole, {});
    expect(Object.keys(errors ?? {})).toEqual([titleField, field]);
    expect(errors?.[titleField]).toBe(unknownTitle);
    for (const title of [null, 7, []]) {
      expect(messagesOf(whole, { [titleField]: title, [field]: given })).toEqual({ [titleField]: unknownTitle });
      expect(messagesOf(change, { [titleField]: title })).toEqual({ [titleField]: unknownTitle });
    }
  });

  it('ignores what the server keeps in a change and refuses it in an addition', () => {
    const sentBack = Object.fromEntries(managedFields.map((name) => [name, { any: 'thing' }]));
    expect(change.parse({ ...sentBack, [field]: given })).toEqual({ content: given });
    const errors = messagesOf(whole, { ...sentBack, [titleField]: 'SSC', [field]: given });
    expect(Object.keys(errors ?? {})).toEqual([...managedFields]);
  });

  it('has no other fields', () => {
    const body2 = JSON.parse(`{ "${titleField}": "SSC", "${field}": [], "__proto__": {}, "moved": {} }`) as unknown;
    expect(messagesOf(whole, body2)).toHaveProperty('moved');
    expect(messagesOf(change, { title: 'SSC' })).toHaveProperty('title');
  });

  it.each([null, 7, {}, 'rows'])('has a list for its content, not %j', (value) => {
    expect(messagesOf(whole, { [titleField]: 'SSC', [field]: value })?.[field]).toContain('must be a list');
    expect(messagesOf(change, { [field]: value })?.[field]).toContain('must be a list');
  });
});

describe('A span', () => {
  const spans = ['colspan', 'rowspan'];
  const cellWith = (span: string, value: unknown) => [[{ value: 'Post', [span]: value }]];

  it.each([1, 2, 1000, '1', '2', '1000'])('can be %j', (value) => {
    for (const span of spans) {
      const { content } = table.parse({ jobTitle, data: cellWith(span, value) });
      expect(content[0]?.[0]).toEqual({ value: 'Post', colspan: 1, rowspan: 1, [span]: Number(value) });
    }
  });

  it('is 1 when it is absent', () => {
    expect(table.parse({ jobTitle, data: [[{ value: '' }]] }).content).toEqual([
      [{ value: '', colspan: 1, rowspan: 1 }],
    ]);
  });

  it.each([
    0,
    -1,
    1001,
    1.5,
    1e9,
    NaN,
    Infinity,
    '0',
    '-1',
    '1001',
    '1.5',
    '1e2',
    '0x2',
    '',
    ' ',
    'two',
    '٢',
    null,
    true,
    [1],
  ])('cannot be %j', (value) => {
    for (const span of spans)
      expect(dataFault(cellWith(span, value))).toBe('Entry 1: A span is a whole number from 1 to 1000.');
  });
});

describe('A cell', () => {
  it.each(['', ' ', 'a/nb', '<b>क</b>', 'x'.repeat(10_000), '\u{1f4cc}'.repeat(10_000)])(
    'keeps %.20j as it is',
    (value) => {
      expect(table.parse({ jobTitle, data: [[{ value }]] }).content[0]?.[0]?.value).toBe(value);
    },
  );

  it.each([
    [{}, 'Please fill in this field.'],
    [{ value: null }, 'This must be text.'],
    [{ value: 7 }, 'This must be text.'],
    [{ value: 'x'.repeat(10_001) }, 'At most 10,000 characters.'],
    [{ value: '\ud800' }, 'The text holds half of a character. Please type it again.'],
    [{ value: '', bold: true }, 'There is no field "bold". Leave it out.'],
  ])('cannot be %.40j', (cell, message) => {
    expect(dataFault([[{ value: 'good' }], [cell]])).toBe(`Entry 2: ${message}`);
  });

  it.each([null, 'text', 7, []])('is an object, not %j', (cell) => {
    expect(dataFault([[cell]])).toMatch(/^Entry 1: /);
  });
});

describe('The limits of a table', () => {
  const cells = (count: number) => Array.from({ length: count }, () => ({ value: '' }));

  it('are those of the contract, and one of all rows', () => {
    expect(tableLimits).toEqual({ rows: 2000, cells: 100, span: 1000, cellsInAll: 50_000 });
  });

  it('are reached by 2,000 rows and by 100 cells a row', () => {
    expect(dataFault(Array.from({ length: 2000 }, () => []))).toBeUndefined();
    expect(dataFault([cells(100)])).toBeUndefined();
    expect(dataFault(Array.from({ length: 500 }, () => cells(100)))).toBeUndefined();
  });

  it('are passed by one more', () => {
    expect(dataFault(Array.from({ length: 2001 }, () => []))).toBe('At most 2000 rows.');
    expect(dataFault([[], cells(101)])).toBe('Entry 2: At most 100 cells a row.');
    expect(dataFault([...Array.from({ length: 500 }, () => cells(100)), cells(1)])).toBe(
      'At most 50,000 cells in a table. Split it into two tables.',
    );
    expect(dataFault(['row'])).toBe('Entry 1: A row is a list of cells.');
  });
});

describe('A table that is wrong in many places', () => {
  it('is looked at up to the first of them', () => {
    const further = Object.defineProperty([], '0', {
      get: () => {
        throw new RangeError('it is looked at');
      },
    });
    expect(dataFault([[{ value: 'a' }], [{ value: 'b' }, {}, further], further])).toBe(
      dataFault([[{ value: 'a' }], [{ value: 'b' }, {}]]),
    );
  });
});

describe('Cells', () => {
  const overlap = 'Cells overlap. Lower a colspan or rowspan, or remove a cell.';
  const cell = (colspan = 1, rowspan = 1) => ({ value: '', colspan, rowspan });

  it.each<[string, ReturnType<typeof cell>[][]]>([
    ['reach to the right', [[cell(3), cell()], [cell(4)]]],
    ['reach down, and the next row fills the rest', [[cell(1, 2), cell()], [cell()]]],
    ['reach down past the last row', [[cell(1, 1000)]]],
    [
      'leave a gap for the cell above and go on beyond it',
      [
        [cell(), cell(1, 2), cell()],
        [cell(), cell()],
      ],
    ],
    ['stand under a full row, to the right of it', [[cell(2, 2)], [cell()]]],
    ['leave rows empty', [[], [cell(2, 3)], [], [cell()]]],
    ['make rows of different lengths', [[cell(), cell()], [cell()], [cell(), cell(), cell()]]],
  ])('may %s', (_, data) => expect(dataFault(data)).toBeUndefined());

  it.each<[string, ReturnType<typeof cell>[][]]>([
    ['reach right into one that reaches down', [[cell(), cell(1, 2)], [cell(2)]]],
    ['reach right into one from two rows above', [[cell(), cell(1, 3)], [cell()], [cell(2)]]],
    ['reach down and right into one that reaches down', [[cell(), cell(1, 2)], [cell(2, 2)]]],
    ['reach into it after a gap', [[cell(1, 2), cell(), cell(1, 2)], [cell(2)]]],
  ])('may not %s', (_, data) => expect(dataFault(data)).toBe(overlap));

  it('overlap exactly where they do on a grid that is filled square by square', () => {
    const span = fc.integer({ min: 1, max: 4 });
    const row = fc.array(fc.tuple(span, span), { maxLength: 5 });
    let seen = 0;
    const property = fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const data = rows.map((cells) => cells.map(([colspan, rowspan]) => cell(colspan, rowspan)));
      const collides = overlapsOnGrid(data);
      if (collides) seen += 1;
      expect(dataFault(data)).toBe(collides ? overlap : undefined);
    });
    fc.assert(property, { numRuns: 2000, seed: 4 });
    expect([seen > 200, seen < 1800]).toEqual([true, true]);
  });

  it.each([1e20, Number.MAX_VALUE])('that reach over %d columns are refused at once', (colspan) => {
    const data = [[cell()], [cell(), cell(colspan)], [cell(1, colspan)]];
    expect(dataFault(data)).toContain('A span is a whole number from 1 to 1000.');
  });

  it('may be as many and reach as far as a body has room for', () => {
    const data = Array.from({ length: 480 }, () => Array.from({ length: 100 }, () => cell(1000, 1000)));
    expect(dataFault(data)).toBeUndefined();
  });
});

/** Written to be plainly right: squares of a grid, one after the other. */
function overlapsOnGrid(table2: readonly (readonly Cell[])[]): boolean {
  const taken = new Set<string>();
  for (const [y, cells] of table2.entries()) {
    let x = 0;
    for (const { colspan, rowspan } of cells) {
      while (taken.has(`${x} ${y}`)) x += 1;
      for (let dx = 0; dx < colspan; dx += 1)
        for (let dy = 0; dy < rowspan; dy += 1) {
          const square = `${x + dx} ${y + dy}`;
          if (taken.has(square)) return true;
          taken.add(square);
        }
      x += colspan;
    }
  }
  return false;
}

describe('An attachment', () => {
  it.each([
    ['a link', link],
    ['a stored PDF', pdf],
    ['a PDF that waits for its file', { ...pdf, content: '' }],
    ['a link with the name of a file', { ...link, fileName: 'x' }],
  ])('can be %s', (_, attachment) => {
    expect(items.parse({ jobTitle, attachments: [attachment] }).content).toEqual([attachment]);
  });

  it('may leave out what is empty', () => {
    const { content } = items.parse({ jobTitle, attachments: [{ title: 'Notice', type: 'pdf' }] });
    expect(content).toEqual([{ title: 'Notice', type: 'pdf', content: '', fileName: '' }]);
  });

  it.each([
    [link, ' https://ssc.gov.in\n', 'https://ssc.gov.in'],
    [pdf, ` ${storedPathGiven}\n`, storedPathGiven],
    [pdf, '  ', ''],
  ])('keeps its content without the space around it: %j', (attachment, content, kept) => {
    expect(items.parse({ jobTitle, attachments: [{ ...attachment, content }] }).content[0]?.content).toBe(kept);
  });

  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', '/apply', 'ssc.gov.in', storedPathGiven])(
    'of type link cannot lead to %j',
    (content) => expect(attachmentsFault([link, { ...link, content }])).toMatch(/^Entry 2: Please enter a valid URL/),
  );

  it.each(['', '  '])('of type link needs its address: %j', (content) => {
    expect(attachmentsFault([{ ...link, content }])).toBe('Entry 1: Please fill in this field.');
  });

  it.each([
    'https://ssc.gov.in/notice.pdf',
    'javascript:alert(1)',
    'notice.pdf',
    '../portal.pdf',
    `/${storedPathGiven}`,
    `${storedPathGiven}#page=2`,
    `uploads/ab/../ab/ab${'0'.repeat(62)}.pdf`,
    `uploads/ac/ab${'0'.repeat(62)}.pdf`,
  ])('of type pdf cannot name %j', (content) => {
    expect(attachmentsFault([{ ...pdf, content }])).toBe(
      'Entry 1: This is no file of the portal. Please upload the PDF.',
    );
  });

  it.each([
    [{ ...link, title: undefined }, 'Please fill in this field.'],
    [{ ...link, title: '\u3164' }, 'Please fill in this field.'],
    [{ ...link, title: ' ' }, 'Please fill in this field.'],
    [{ ...link, title: 'x'.repeat(10_001) }, 'At most 10,000 characters.'],
    [{ ...link, title: '\ud800' }, 'half of a character'],
    [{ ...link, type: undefined }, 'The type is link or pdf.'],
    [{ ...link, type: 'image' }, 'The type is link or pdf.'],
    [{ ...link, content: 7 }, 'This must be text.'],
    [{ ...link, content: `https://ssc.gov.in/${'x'.repeat(10_000)}` }, 'At most 10,000 characters.'],
    [{ ...pdf, fileName: 'x'.repeat(10_001) }, 'At most 10,000 characters.'],
    [{ ...pdf, fileName: '\udccc' }, 'half of a character'],
    [{ ...link, url: 'https://ssc.gov.in' }, 'There is no field "url". Leave it out.'],
  ])('cannot be %.60j', (attachment, message) => {
    const fault = attachmentsFault([attachment]);
    expect(fault).toContain('Entry 1: ');
    expect(fault).toContain(message);
  });

  it('is one of 200 at most', () => {
    const many = (count: number) => Array.from({ length: count }, () => link);
    expect(attachmentsFault(many(200))).toBeUndefined();
    expect(attachmentsFault(many(201))).toBe('At most 200 entries.');
  });
});

describe('The attachments of a multipart body', () => {
  it('come as JSON text and mean the same', () => {
    for (const attachments of [[], [link], [link, pdf, { title: 'Later', type: 'pdf' }]])
      expect(items.parse({ jobTitle, attachments: JSON.stringify(attachments) })).toEqual(
        items.parse({ jobTitle, attachments }),
      );
  });

  it.each(['', '[', 'null', '{}', '"[]"', '7', 'undefined', '[]]'])('are refused as %j', (text) => {
    expect(attachmentsFault(text)).toBe('This must be a list of attachments.');
  });

  it('are looked at like any others', () => {
    const text = JSON.stringify([link, { ...link, content: 'javascript:alert(1)' }]);
    expect(attachmentsFault(text)).toMatch(/^Entry 2: Please enter a valid URL/);
    const polluted = `[{ "title": "x", "type": "link", "content": "https://a", "__proto__": { "type": "pdf" } }]`;
    expect(items.safeParse({ jobTitle, attachments: polluted }).data?.content ?? []).not.toContainEqual(
      expect.objectContaining({ type: 'pdf' }),
    );
  });
});
