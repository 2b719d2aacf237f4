import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { credentialEvents, readEvent, recordedEvents, schemaVersion, UnreadableEvent } from './events.js';
import { postingEvents } from './posting.js';
import { emptyValue, notificationFields, postingFields } from './posting-fields.js';
import { minute } from './testing/read-events.js';
import { upcast, type Upcasters } from './upcasters.js';

interface Golden {
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Events as they stand in logs, by schema version: they must be readable for ever. Add to a file, change nothing. */
function golden(version: number): readonly Golden[] {
  const file = join(import.meta.dirname, 'testing', `recorded-events.v${version}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Golden[];
}

const fieldNames: ReadonlySet<string> = new Set([...postingFields, ...notificationFields].map(({ name }) => name));
const versions = Array.from({ length: schemaVersion }, (_, index) => index + 1);
/** Every member that data of a type can have, also inside what is nested, as `rows[][].colspan`. */
function members(schema: unknown, at = ''): readonly string[] {
  const { properties, items } = schema as { properties?: Record<string, unknown>; items?: unknown };
  if (items) return members(items, `${at}[]`);
  return Object.entries(properties ?? {}).flatMap(([name, value]) => {
    const place = at === '' ? name : `${at}.${name}`;
    return [place, ...members(value, place)];
  });
}

function membersOf(data: unknown, at = ''): readonly string[] {
  if (Array.isArray(data)) return data.flatMap((entry: unknown) => membersOf(entry, `${at}[]`));
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    const place = at === '' ? name : `${at}.${name}`;
    return [place, ...membersOf(value, place)];
  });
}

function stored(type: string, data: unknown, metadata: Readonly<Record<string, string>> = {}) {
  const kept = { schemaVersion: String(schemaVersion), at: minute(0), ...metadata };
  return { type, data, stream: 'job-1', revision: 4, position: '0000000000000009', metadata: kept };
}

describe.each(versions)('A recorded event of schema version %i', (version) => {
  it.each(golden(version))('is still read: $type', (event) => {
    const read = readEvent(event);
    expect(event.metadata['schemaVersion']).toBe(String(version));
    expect(read).toMatchObject({ revision: event.revision, position: event.position, at: event.metadata['at'] });
    expect(Object.keys(recordedEvents)).toContain(read.type);
  });
});

describe('A recorded event of today', () => {
  const today = golden(schemaVersion);

  it.each(today)('is read as it stands: $type', ({ type, data, ...event }) => {
    expect(readEvent({ type, data, ...event })).toMatchObject({ type, data });
  });

  it.each(Object.keys(recordedEvents))('is kept as an example, with each member that it can have: %s', (type) => {
    const examples = today.filter((event) => event.type === type);
    expect(examples).not.toEqual([]);
    const kept = new Set(examples.flatMap(({ data }) => membersOf(data)));
    const possible = members(z.toJSONSchema(recordedEvents[type as keyof typeof recordedEvents].data));
    // A field needs no example: it is read by its kind.
    expect(possible.filter((name) => !kept.has(name) && !fieldNames.has(name.replace(/^fields\./, '')))).toEqual([]);
  });

  it('keeps characters of every kind', () => {
    const data = { title: 'नौकरी \u{1f4cc} "\\', salaryRange: '\u0000' };
    expect(readEvent(stored('PostingEdited', data)).data).toEqual(data);
  });
});

describe('An event that cannot be read', () => {
  it.each([
    ['of a type nobody knows', stored('PostingBlessed', {}), 'PostingBlessed is unknown'],
    ['of a type that every object has', stored('toString', {}), 'toString is unknown'],
    ['that is a secret', stored('CredentialSet', { hash: 'x' }), 'CredentialSet is unknown'],
    [
      'of a schema version of the future',
      stored('PostingDeleted', {}, { schemaVersion: String(schemaVersion + 1) }),
      `version ${schemaVersion + 1} is unknown`,
    ],
    [
      'of a schema version before the first',
      stored('PostingDeleted', {}, { schemaVersion: '0' }),
      'version 0 is unknown',
    ],
    ['of half a schema version', stored('PostingDeleted', {}, { schemaVersion: '0.5' }), 'version 0.5 is unknown'],
    ['without a schema version', { ...stored('PostingDeleted', {}), metadata: { at: minute(0) } }, 'version NaN'],
    ['without its time', stored('PostingDeleted', {}, { at: '' }), 'no time'],
    ['without data', stored('PostingAdded', undefined), 'expected object'],
    ['without its title', stored('PostingAdded', { salaryRange: '1' }), 'title'],
    ['with data of a wrong type', stored('PostingEdited', { title: 7 }), 'title'],
    ['with a list for its data', stored('PostingDeleted', []), 'expected object'],
    ['with an id that is empty', stored('NotificationDeleted', { notificationId: '' }), 'notificationId'],
    [
      'with a span below one',
      stored('TableAdded', { tableId: 't', rows: [[{ value: '', colspan: 0, rowspan: 1 }]] }),
      'colspan',
    ],
    ['with a role that is none', stored('RoleChanged', { role: 'owner' }), 'role'],
  ])('is one %s, and says where it stands', (_, event, why) => {
    expect(() => readEvent(event)).toThrow(UnreadableEvent);
    expect(() => readEvent(event)).toThrow(why);
    expect(() => readEvent(event)).toThrow('event 4 of job-1 (position 0000000000000009) cannot be read');
  });
});

describe('A table that was recorded', () => {
  const cell = { value: 'UR', colspan: 1, rowspan: 2 };
  const read = (rows: unknown) => readEvent(stored('TableEdited', { tableId: 't', rows })).data;

  it('has its cells as they are: none of them is made anew', () => {
    const rows = [[cell, cell], [cell]];
    expect(read(rows)).toEqual({ tableId: 't', rows });
    expect((read(rows) as { readonly rows: unknown }).rows).toBe(rows);
  });

  it('has the names of its cells in one order, whatever order they come in', () => {
    const sorted = { colspan: 1, rowspan: 2, value: 'UR' };
    expect(JSON.stringify(read([[sorted]]))).toBe(JSON.stringify({ tableId: 't', rows: [[cell]] }));
  });

  it('is read without what no cell has', () => {
    expect(read([[{ ...cell, colour: 'red' }]])).toEqual({ tableId: 't', rows: [[cell]] });
  });

  it.each([
    ['rows', undefined],
    ['rows[0]', [cell]],
    ['rows[0][0]', [[null]]],
    ['rows[0][1].value', [[cell, { ...cell, value: 1 }]]],
    ['rows[1][0].rowspan', [[cell], [{ ...cell, rowspan: 1.5 }]]],
  ])('is not read with something else at %s', (place, rows) => {
    expect(() => read(rows)).toThrow(`at ${place}`);
  });
});

describe('The types of events', () => {
  it('keep secrets out of what is recorded for all', () => {
    expect(Object.keys(recordedEvents).filter((type) => type in credentialEvents)).toEqual([]);
  });

  it('carry every field of a notification, empty where it was not there yet, and in a change any of them alone', () => {
    for (const { name, kind } of notificationFields) {
      const fields = { [name]: kind === 'lines' || kind === 'dates' ? [] : 'x' };
      const edited = { notificationId: 'n1', fields };
      expect(postingEvents.NotificationEdited.data.parse(edited)).toEqual(edited);
      const { fields: added } = postingEvents.NotificationAdded.data.parse(edited);
      const empty = notificationFields.map((field) => [field.name, emptyValue(field.kind)]);
      expect(added).toEqual({ ...Object.fromEntries(empty), ...fields });
      const unknown = { notificationId: 'n1', fields: { [name]: undefined } };
      expect(postingEvents.NotificationEdited.data.safeParse(unknown).success).toBe(false);
    }
  });
});

/** An invented past: version 2 split the money out of a note, version 3 renamed the type. */
const steps: readonly Upcasters[] = [
  {
    FeeNoted: ({ type, data }) => {
      const [amount, currency] = (data as { note: string }).note.split(' ');
      return { type, data: { amount: Number(amount), currency } };
    },
  },
  { FeeNoted: ({ data }) => ({ type: 'FeeSet', data }) },
];

const today = { type: 'FeeSet', data: { amount: 100, currency: 'INR' } };

describe('An event of an earlier schema version', () => {
  it.each([
    ['1', { type: 'FeeNoted', data: { note: '100 INR' } }],
    ['2', { type: 'FeeNoted', data: { amount: 100, currency: 'INR' } }],
    ['3', today],
  ])('of version %s is read as one of today', (version, event) => {
    expect(upcast(event, Number(version), steps)).toEqual(today);
  });

  it('keeps its shape where no step names its type, whatever the type is called', () => {
    const event = { type: 'toString', data: { kept: true } };
    expect(upcast(event, 1, steps)).toBe(event);
  });

  it('is not altered where it is stored', () => {
    const event = Object.freeze({ type: 'FeeNoted', data: Object.freeze({ note: '5 INR' }) });
    expect(upcast(event, 1, steps)).toEqual({ type: 'FeeSet', data: { amount: 5, currency: 'INR' } });
    expect(event.data.note).toBe('5 INR');
  });
});
