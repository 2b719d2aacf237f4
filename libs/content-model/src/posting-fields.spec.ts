import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { z } from 'zod';
import { families } from './families.js';
import {
  acceptedNames,
  emptyValue,
  type Field,
  notificationFields,
  postingFields,
  wireName,
} from './posting-fields.js';
import { fieldErrors, managedFields, notificationBody, postingBody, type WriteMode } from './posting.schema.js';
import { badValues, goodValues } from './testing/field-values.js';

const modes: readonly WriteMode[] = ['whole', 'change'];
const cases = families.flatMap((family) =>
  modes.flatMap((mode) => [
    {
      what: `${mode === 'whole' ? 'A new' : 'A change of a'} posting of ${family.key}`,
      ...{ family, mode, fields: postingFields as readonly Field[], schema: postingBody(family, mode) as z.ZodType },
      least: { [family.titleField]: 'SSC CGL' } as Record<string, unknown>,
    },
    {
      what: `${mode === 'whole' ? 'A new' : 'A change of a'} notification of ${family.key}`,
      ...{
        family,
        mode,
        fields: notificationFields as readonly Field[],
        schema: notificationBody(family, mode) as z.ZodType,
      },
      least: { nameOfPost: 'Clerk', postDate: '1 May', shortInfo: 'In short' } as Record<string, unknown>,
    },
  ]),
);

function errorsOf(schema: z.ZodType, body: unknown) {
  const { error } = schema.safeParse(body);
  return error && fieldErrors(error);
}

describe.each(cases)('$what', ({ family, mode, fields, schema, least }) => {
  const names = fields.flatMap((field) => acceptedNames(family, field).map((name) => ({ field, name })));

  it.each(names)('takes $name under each of its names and keeps it as $field.name', ({ field, name }) => {
    for (const { value, kept = value } of goodValues[field.kind]) {
      if (field.required && String(kept).trim() === '') continue;
      if (field.required && value === 'Not Available') continue;
      expect(schema.parse({ ...least, [name]: value })).toHaveProperty(field.name, kept);
    }
  });

  it.each(names)('names $name when its value cannot be taken', ({ field, name }) => {
    for (const { value, says } of badValues[field.kind]) {
      const errors = errorsOf(schema, { ...least, [name]: value });
      expect([Object.keys(errors ?? {}), errors?.[name]]).toEqual([[name], expect.stringContaining(says)]);
    }
  });

  it('refuses a required field that is empty or unavailable, and names it', () => {
    for (const field of fields.filter(({ required }) => required)) {
      for (const value of ['', ' ', '\u3000', 'Not Available', ...(mode === 'whole' ? [undefined] : [])]) {
        const name = wireName(family, field);
        expect(errorsOf(schema, { ...least, [name]: value })).toEqual({ [name]: 'Please fill in this field.' });
      }
    }
  });

  it('knows each unknown field by its name', () => {
    const body = JSON.parse('{"nonsense":1,"constructor":2,"__proto__":{"jobTitle":"x"}}') as object;
    const errors = errorsOf(schema, { ...least, ...body });
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(['__proto__', 'constructor', 'nonsense']);
    expect(Object.getPrototypeOf(errors)).toBe(Object.prototype);
  });

  it.each([null, [], 'text', 7, true])('is one JSON object, not %j', (body) => {
    expect(errorsOf(schema, body)).toEqual({ body: 'Send one JSON object.' });
  });

  it(mode === 'whole' ? 'refuses what the server keeps itself' : 'ignores what the server keeps itself', () => {
    const record = { ...least, ...Object.fromEntries(managedFields.map((name) => [name, { any: 'thing' }])) };
    if (mode === 'change') expect(schema.parse(record)).toEqual(schema.parse(least));
    else expect(Object.keys(errorsOf(schema, record) ?? {}).toSorted()).toEqual([...managedFields].toSorted());
  });

  it(mode === 'whole' ? 'fills what is absent with emptiness' : 'leaves out what is absent', () => {
    const absent = fields.filter((field) => !(wireName(family, field) in least));
    const parsed = schema.parse(least) as Record<string, unknown>;
    for (const field of absent) {
      if (mode === 'whole') expect(parsed).toHaveProperty(field.name, emptyValue(field.kind));
      else expect(parsed).not.toHaveProperty(field.name);
    }
  });

  it('never throws, and names a field of whatever it refuses', () => {
    const known = [
      ...names.map(({ name }) => name),
      ...managedFields,
      family.titleField,
      'selectedJobTitle',
      '__proto__',
    ];
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary' }));
    const key = fc.oneof(fc.constantFrom(...known), fc.string());
    const body = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.dictionary(key, value),
      fc.dictionary(key, value).map((more) => ({ ...least, ...more })),
    );
    fc.assert(
      fc.property(body, (given) => {
        const { success, error } = schema.safeParse(given);
        if (!success) expect(Object.values(fieldErrors(error)).every((message) => message.length > 5)).toBe(true);
        if (!success) expect(Object.keys(fieldErrors(error))).not.toEqual([]);
      }),
    );
  });
});
