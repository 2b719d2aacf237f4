import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { z } from 'zod';
import { families, type Family } from './families.js';
import {
  acceptedNames,
  emptyValue,
  type Field,
  notificationFields,
  postingFields,
  wireName,
} from './posting-fields.js';
import { managedFields, notificationBody, postingBody } from './posting.schema.js';
import type { WriteMode } from './text.schema.js';
import { anyText } from './testing/any-text.js';
import { badValues, goodValues } from './testing/field-values.js';
import { messagesOf } from './testing/messages-of.js';

interface Body {
  readonly what: string;
  readonly family: Family;
  readonly fields: readonly Field[];
  readonly schema: z.ZodType;
  /** A body with no more than what is required. */
  readonly least: Readonly<Record<string, unknown>>;
}

function bodiesOf(mode: WriteMode): Body[] {
  return families.flatMap((family) => [
    {
      what: `posting of ${family.key}`,
      family,
      fields: postingFields,
      schema: postingBody(family, mode),
      least: { [family.titleField]: 'SSC CGL' },
    },
    {
      what: `notification of ${family.key}`,
      family,
      fields: notificationFields,
      schema: notificationBody(family, mode),
      least: { nameOfPost: 'Clerk', postDate: '1 May', shortInfo: 'In short' },
    },
  ]);
}

const news = bodiesOf('whole').map((body) => ({ ...body, what: `A new ${body.what}` }));
const changes = bodiesOf('change').map((body) => ({ ...body, what: `A change of a ${body.what}` }));

describe.each([...news, ...changes])('$what', ({ family, fields, schema, least }) => {
  const names = fields.flatMap((field) => acceptedNames(family, field).map((name) => ({ field, name })));

  it.each(names)('takes $name and keeps it as $field.name', ({ field, name }) => {
    const saysNothing = (text: unknown) => ['', 'Not Available'].includes(String(text).trim());
    const good = goodValues[field.kind].filter(({ value }) => !field.required || !saysNothing(value));
    for (const { value, kept = value } of good) {
      expect(schema.parse({ ...least, [name]: value })).toHaveProperty(field.name, kept);
    }
  });

  it.each(names)('names $name when its value cannot be taken', ({ field, name }) => {
    for (const { value, says } of badValues[field.kind]) {
      expect(messagesOf(schema, { ...least, [name]: value })).toEqual({ [name]: expect.stringContaining(says) });
    }
  });

  it('refuses a required field that is empty or unavailable, and names it', () => {
    for (const field of fields.filter(({ required }) => required)) {
      for (const value of ['', ' ', '\u3000', 'Not Available']) {
        const name = wireName(family, field);
        expect(messagesOf(schema, { ...least, [name]: value })).toEqual({ [name]: 'Please fill in this field.' });
      }
    }
  });

  it('knows each unknown field by its name', () => {
    const body = JSON.parse('{"nonsense":1,"constructor":2,"__proto__":{"jobTitle":"x"}}') as object;
    const errors = messagesOf(schema, { ...least, ...body });
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(['__proto__', 'constructor', 'nonsense']);
    expect(Object.getPrototypeOf(errors)).toBe(Object.prototype);
  });

  it.each([null, [], 'text', 7, true])('is one JSON object, not %j', (body) => {
    expect(messagesOf(schema, body)).toEqual({ body: 'Send one JSON object.' });
  });

  it('never throws, and names a field of whatever it refuses', () => {
    const others = [...managedFields, family.titleField, 'selectedJobTitle', '__proto__'];
    const key = fc.oneof(fc.constantFrom(...names.map(({ name }) => name), ...others), fc.string());
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), anyText());
    const some = fc.dictionary(key, value);
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      some,
      some.map((more) => ({ ...least, ...more })),
    );
    fc.assert(
      fc.property(anything, (given) => {
        const errors = messagesOf(schema, given);
        const named = Object.entries(errors ?? {}).filter(([, message]) => message.length > 5);
        expect(errors === undefined || named.length > 0).toBe(true);
      }),
    );
  });
});

describe.each(news)('$what', ({ family, fields, schema, least }) => {
  it('fills what is absent with emptiness', () => {
    const absent = fields.filter((field) => !(wireName(family, field) in least));
    const empty = Object.fromEntries(absent.map(({ name, kind }) => [name, emptyValue(kind)]));
    expect(schema.parse(least)).toMatchObject(empty);
  });

  it('refuses what the server keeps itself', () => {
    const errors = messagesOf(schema, { ...least, ...Object.fromEntries(managedFields.map((name) => [name, 'x'])) });
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(managedFields.toSorted());
  });
});

describe.each(changes)('$what', ({ fields, schema, least }) => {
  it('leaves out what is absent', () => {
    expect(schema.parse({})).toEqual({});
    const known = Object.keys(schema.parse(least) as object);
    expect(known.every((name) => name === 'title' || fields.some((field) => field.name === name))).toBe(true);
    expect(known).toHaveLength(Object.keys(least).length);
  });

  it('ignores what the server keeps itself, whatever it is', () => {
    const managed = Object.fromEntries(managedFields.map((name) => [name, { any: 'thing' }]));
    expect(schema.parse({ ...least, ...managed })).toEqual(schema.parse(least));
  });
});
