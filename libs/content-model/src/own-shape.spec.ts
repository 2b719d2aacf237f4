import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { recordedEvents } from './events.js';
import { ownShape } from './own-shape.js';

interface Written {
  readonly type: keyof typeof recordedEvents;
  readonly data: Readonly<Record<string, unknown>>;
}
const golden = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing/recorded-events.v1.json'), 'utf8'),
) as readonly Written[];

const schema = z.object({
  id: z.string().min(1),
  name: z.string(),
  place: z.int().min(0).exactOptional(),
  rows: z.array(z.array(z.object({ kind: z.enum(['a', 'b']), day: z.string().regex(/^\d$/) }))),
});
const whole = { id: 'x', name: '', place: 0, rows: [[], [{ kind: 'a', day: '1' }]] };

/** What a parse makes of a value, as it would be stored. */
function parsed(type: z.ZodType, value: unknown): string | undefined {
  const { success, data } = type.safeParse(value);
  return success ? JSON.stringify(data) : undefined;
}

describe('A value is of its own shape', () => {
  it('when it is whole', () => {
    const { place: _, ...without } = whole;
    for (const value of [whole, without]) expect(ownShape(schema)(value)).toBe(true);
  });

  it('as the portal writes its events', () => {
    const types = golden.filter(({ type, data }) => ownShape(recordedEvents[type])(data)).map(({ type }) => type);
    for (const type of ['PostingAdded', 'NotificationEdited', 'TableEdited', 'UsefulItemsAdded', 'TitleClaimed'])
      expect(types).toContain(type);
  });

  it.each<[string, unknown]>([
    ['a member is missing', { id: 'x', rows: [] }],
    ['a member is unknown', { ...whole, more: 1 }],
    ['a nested member is unknown', { ...whole, rows: [[{ kind: 'a', day: '1', more: 1 }]] }],
    ['its members stand in another order', { name: '', id: 'x', rows: [] }],
    ['an id is empty', { ...whole, id: '' }],
    ['a text is a number', { ...whole, name: 1 }],
    ['a number is no integer', { ...whole, place: 0.5 }],
    ['an optional member is null', { ...whole, place: null }],
    ['a nested text breaks its rule', { ...whole, rows: [[{ kind: 'a', day: 'x' }]] }],
    ['a list is none', { ...whole, rows: {} }],
    ['it is a list', [whole]],
    ['it is nothing', null],
  ])('not when %s', (_, value) => {
    expect(ownShape(schema)(value)).toBe(false);
  });

  it('only if a parse gives it back as it is, whatever was stored', () => {
    const member = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined));
    const change = fc.record({ written: fc.constantFrom(...golden), name: fc.nat(), member, isFirst: fc.boolean() });
    fc.assert(
      fc.property(change, ({ written: { type, data }, name, member: value, isFirst }) => {
        const names = [...Object.keys(data), 'unknown'];
        const changed = { [names[name % names.length]!]: value };
        const json = JSON.stringify(isFirst ? { ...changed, ...data } : { ...data, ...changed });
        const given: unknown = JSON.parse(json);
        expect(ownShape(recordedEvents[type])(given) && parsed(recordedEvents[type], given) !== json).toBe(false);
      }),
    );
  });
});
