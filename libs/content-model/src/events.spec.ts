import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  credentialEvents,
  postingEvents,
  readEvent,
  recordedEvents,
  schemaVersion,
  UnreadableEvent,
} from './events.js';
import { notificationFields } from './posting-fields.js';
import { minute } from './testing/facts.js';

interface Golden {
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Events as they stand in a log of schema version 1: they must be readable for ever. Add to the file, change nothing. */
const golden = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing', 'recorded-events.v1.json'), 'utf8'),
) as readonly Golden[];

function stored(type: string, data: unknown, metadata: Readonly<Record<string, string>> = {}) {
  const kept = { schemaVersion: String(schemaVersion), at: minute(0), ...metadata };
  return { type, data, stream: 'job-1', revision: 4, position: '0000000000000009', metadata: kept };
}

describe('A recorded event of schema version 1', () => {
  it.each(golden)('is still read: $type', (event) => {
    const { type, data, revision, position, metadata } = event;
    expect(metadata['schemaVersion']).toBe('1');
    expect(readEvent(event)).toEqual({ type, data, revision, position, at: metadata['at'] });
  });

  it('is there for every type', () => {
    const types = golden.map(({ type }) => type);
    expect(Object.keys(recordedEvents).filter((type) => !types.includes(type))).toEqual([]);
  });

  it('keeps characters of every kind', () => {
    const data = { title: 'नौकरी \u{1f4cc} "\\', salaryRange: '\u0000', applyLink: '' };
    expect(readEvent(stored('PostingAdded', data)).data).toEqual(data);
  });
});

describe('An event that cannot be read', () => {
  it.each([
    ['of a type nobody knows', stored('PostingBlessed', {}), 'PostingBlessed is unknown'],
    ['of a type that every object has', stored('toString', {}), 'toString is unknown'],
    ['that is a secret', stored('CredentialSet', { hash: 'x' }), 'CredentialSet is unknown'],
    ['of a schema version of the future', stored('PostingDeleted', {}, { schemaVersion: '2' }), 'version 2 is unknown'],
    ['without a schema version', { ...stored('PostingDeleted', {}), metadata: { at: minute(0) } }, 'version NaN'],
    ['without its time', stored('PostingDeleted', {}, { at: '' }), 'no time'],
    ['without data', stored('PostingAdded', undefined), 'expected object'],
    ['with half of its data', stored('PostingAdded', { title: 'SSC' }), 'salaryRange'],
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

describe('The types of events', () => {
  it('keep secrets out of what is recorded for all', () => {
    expect(Object.keys(recordedEvents).filter((type) => type in credentialEvents)).toEqual([]);
  });

  it('carry every field of a notification, and in a change any of them alone', () => {
    for (const { name, kind } of notificationFields) {
      const fields = { [name]: kind === 'lines' || kind === 'dates' ? [] : 'x' };
      const edited = { notificationId: 'n1', fields };
      expect(postingEvents.NotificationEdited.parse(edited)).toEqual(edited);
      expect(postingEvents.NotificationAdded.safeParse(edited).success).toBe(false);
      const unknown = { notificationId: 'n1', fields: { [name]: undefined } };
      expect(postingEvents.NotificationEdited.safeParse(unknown).success).toBe(false);
    }
  });
});
