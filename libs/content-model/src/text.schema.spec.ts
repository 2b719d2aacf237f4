import { describe, expect, it } from '@jest/globals';
import { decodeFieldError } from './field-errors.js';
import type { FieldKind } from './posting-fields.js';
import { listLimit, textLimit } from './limits.js';
import { fieldSchema, noteText, titleSchema } from './text.schema.js';
import { badValues, goodValues } from './testing/field-values.js';

const kinds: readonly FieldKind[] = ['text', 'date', 'url', 'lines', 'dates'];

const fieldOf = (kind: FieldKind) => fieldSchema({ name: 'field', label: 'Field', kind, group: 'details' }, 'whole');

function messageOf(schema: ReturnType<typeof fieldSchema>, value: unknown): string | undefined {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue && decodeFieldError(issue.message).message;
}

describe.each(kinds)('A field of kind %s', (kind) => {
  it.each(goodValues[kind])('takes $what', ({ value, kept = value }) => {
    expect(fieldOf(kind).parse(value)).toEqual(kept);
  });

  it.each(badValues[kind])('refuses $what', ({ value, says }) => {
    expect(messageOf(fieldOf(kind), value)).toContain(says);
  });
});

describe('A required field', () => {
  const text = fieldSchema(
    { name: 'nameOfPost', label: 'Post Name', kind: 'text', group: 'details', required: true },
    'whole',
  );
  const date = fieldSchema(
    { name: 'postDate', label: 'Post Date', kind: 'date', group: 'details', required: true },
    'whole',
  );

  it.each([undefined, '', '   ', '\u3000', '\u200b', 'Not Available'])('refuses %j', (value) => {
    expect(messageOf(text, value)).toBe('Please fill in this field.');
    expect(messageOf(date, value)).toBe('Please fill in this field.');
  });

  it('keeps what was typed, spaces and all', () => {
    expect(text.parse(' Clerk ')).toBe(' Clerk ');
  });
});

describe('A note', () => {
  it.each([
    [undefined, 'Please fill in this field.'],
    [' ', 'Please fill in this field.'],
    ['\u2060\u3164', 'Please fill in this field.'],
    [7, 'This must be text.'],
    ['x'.repeat(6), 'At most 5 characters.'],
  ])('cannot be %j', (value, message) => {
    expect(messageOf(noteText(5), value)).toBe(message);
  });

  it('is trimmed, and counted by whole characters', () => {
    expect(noteText(5).parse(` ${'\u{1f4cc}'.repeat(5)}\n`)).toBe('\u{1f4cc}'.repeat(5));
  });
});

describe('A title field', () => {
  it('is trimmed', () => {
    expect(titleSchema.parse('\u00a0SSC  CGL\n')).toBe('SSC  CGL');
  });

  it.each([
    [undefined, 'Please enter a title.'],
    ['  ', 'Please enter a title.'],
    [7, 'This must be text.'],
    [null, 'This must be text.'],
    [['SSC'], 'This must be text.'],
    ['..', 'A title needs more than dots.'],
    ['a\tb', 'The title holds a control character. Please type it on one line.'],
    ['\ud800', 'The title holds half of a character. Please type it again.'],
    ['x'.repeat(301), 'A title has at most 300 characters.'],
  ])('is refused when it is %.20j', (value, message) => {
    const issues = titleSchema.safeParse(value).error?.issues ?? [];
    expect(issues.map((issue) => decodeFieldError(issue.message).message)).toEqual([message]);
  });
});

describe('The limits', () => {
  it('are those of the contract', () => {
    expect([textLimit, listLimit]).toEqual([10_000, 200]);
  });
});
