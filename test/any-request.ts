import fc from 'fast-check';
import { anyText } from '../libs/content-model/src/testing/any-text.js';

const fieldNames = [
  'jobTitle jobTitle2 listingTitle applyLink salaryRange data attachments pdfFile removePdf nameOfPost postDate shortInfo dynamicInputs additionalDates',
  'websiteLink selectedJobTitle username password role closed _id id revision approved notifications __proto__ constructor toString',
].flatMap((names) => names.split(' '));

const oddText = fc.oneof(
  anyText({ maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '.',
    '..',
    '\u0000',
    '\ud800',
    'half \udfff',
    '__proto__',
    'Not Available',
    'javascript:alert(1)',
    'https://a.example/',
    '%',
    '%2e%2e%2f',
    '\u202eeltit',
    'e\u0301',
    '𝕏',
  ),
  fc.constantFrom(301, 10_001, 70_000).map((length) => 'क'.repeat(length)),
);
/** Stands for something that exists; `sendable` puts it in. */
const someKnown = fc.nat(500).map((index) => `known:${index}`);
const cell = fc.record(
  {
    value: fc.oneof(oddText, fc.integer()),
    colspan: fc.oneof(fc.integer(), fc.constant('2'), fc.double(), oddText),
    rowspan: fc.oneof(fc.nat(2000), fc.constant(null)),
  },
  { requiredKeys: [] },
);
const attachment = fc.record(
  {
    title: oddText,
    type: fc.constantFrom('link', 'pdf', 'x'),
    content: fc.oneof(oddText, fc.webUrl()),
    fileName: oddText,
  },
  { requiredKeys: [] },
);
const value = fc.oneof(
  oddText,
  someKnown,
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 }),
  fc.array(attachment, { maxLength: 4 }),
  fc.array(fc.record({ dateValue: oddText }, { requiredKeys: [] }), { maxLength: 3 }),
);
/** As text: a generated object could not own a `__proto__`, and `JSON.stringify` would escape a lone surrogate. */
const record = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...fieldNames), oddText), value), { maxLength: 6 })
  .map(
    (entries) =>
      `{${entries.map(([name, content]) => `${JSON.stringify(name)}:${JSON.stringify(content) ?? 'null'}`).join(',')}}`,
  );
/** The body that is sent; long and deep ones by their measure, so that a failure can be read. */
export interface Body {
  /** For each property that the route documents: a value that fits, none, or anything. */
  readonly fields?: readonly FieldValue[];
  /** As a form, where the route takes one, with these files. */
  readonly files?: readonly ('pdf' | 'zip' | 'empty')[];
  readonly text?: string;
  readonly field?: string;
  readonly depth?: number;
  readonly length?: number;
}
export type FieldValue = { readonly fitting: number } | { readonly value: unknown } | undefined;
const fieldValue: fc.Arbitrary<FieldValue> = fc.oneof(
  { weight: 30, arbitrary: fc.record({ fitting: fc.nat(1000) }) },
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.record({ value }) },
);
const fields = fc.array(fieldValue, { minLength: 24, maxLength: 24 });
const files = fc.array(fc.constantFrom('pdf', 'pdf', 'zip', 'empty'), { maxLength: 2 });
const body: fc.Arbitrary<Body> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ fields }) },
  { weight: 4, arbitrary: fc.record({ fields, files }) },
  { weight: 8, arbitrary: record.map((text) => ({ text })) },
  { weight: 2, arbitrary: fc.json().map((text) => ({ text })) },
  {
    weight: 1,
    arbitrary: fc.record({ field: fc.constantFrom(...fieldNames), depth: fc.constantFrom(50, 5000, 100_000) }),
  },
  { weight: 1, arbitrary: fc.oneof(oddText, fc.constantFrom('{"a":1e999}', '{"a":', '[')).map((text) => ({ text })) },
  { weight: 1, arbitrary: fc.record({ depth: fc.constant(100_000) }) },
  { weight: 1, arbitrary: fc.record({ length: fc.constant(2_200_000) }) },
  { weight: 2, arbitrary: fc.constant({}) },
);

export function textOf({ text, field, depth, length }: Body): string | undefined {
  if (length !== undefined) return 'x'.repeat(length);
  if (depth === undefined) return text;
  const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  return field === undefined ? nested : `{${JSON.stringify(field)}:${nested}}`;
}

const parameter = fc.constantFrom(
  'limit',
  'page',
  'sort',
  'range',
  'filter',
  'q',
  'asOf',
  'changeSet',
  '__proto__',
  'x[y]',
  '',
);
const queryValue = fc.oneof(
  oddText.map((text) => text.slice(0, 200)),
  fc.constantFrom(
    '1',
    '0',
    '-1',
    '1e9',
    '["id","ASC"]',
    '["createdAt","DESC"]',
    '[0,9]',
    '[9,0]',
    '[0,1e99]',
    '{}',
    '{"q":"a"}',
    '{"id":["x"]}',
    '{"__proto__":{}}',
    '{"q":{"a":1}}',
    '[[[]]]',
    'null',
  ),
  fc.json({ maxDepth: 2 }),
);
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
const query = fc
  .array(fc.tuple(parameter, queryValue), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, text]) => `${encoded(name)}=${encoded(text)}`).join('&'));

const headerText = fc
  .string({ unit: fc.constantFrom(...'"*W/0123,abc \t~'.split('')), maxLength: 20 })
  .map((text) => text.trim());
const headers = fc.record(
  {
    'If-Match': fc.oneof(headerText, fc.constantFrom('*', '"0"', '"1"', '"99999999999999999999"', '"0", "1"')),
    'Idempotency-Key': fc.oneof(headerText, fc.constantFrom('k', 'k'.repeat(129), '')),
    'Content-Type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/merge-patch+json',
      'x',
      '',
    ),
    'Content-Encoding': fc.constantFrom('gzip', 'identity', 'nonsense'),
    'If-None-Match': headerText,
    Accept: fc.constantFrom('*/*', 'text/html', 'image/png', ''),
    Origin: fc.constantFrom('null', 'https://evil.example', ''),
  },
  { requiredKeys: [] },
);

const segment = fc.oneof(
  { weight: 12, arbitrary: someKnown.map(encoded) },
  { weight: 3, arbitrary: oddText.map((text) => encoded(text.slice(0, 400))) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '%zz', '%ff', '%ED%A0%80', '%00', '%2F', '..%2f..', '%25', '+', 'x'.repeat(3000)),
  },
);

/** A request to one of the routes, by its index. */
export const anyRequest = fc.record({
  route: fc.nat(),
  segments: fc.tuple(segment, segment, segment),
  query: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: query }),
  headers: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 2, arbitrary: headers }),
  body,
});
export type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never;
