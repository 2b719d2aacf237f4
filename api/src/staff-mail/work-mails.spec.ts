import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Account,
  accountStream,
  type ChangeSetEvent,
  type ChangeSetRecord,
  changeSetToWire,
  evolveChangeSet,
} from '@noticeboard/content-model';
import type { StaffAddress } from '../accounts/staff-addresses.js';
import type { StaffMail } from './staff-channel.js';
import { WorkMails } from './work-mails.js';

const digest = 'a'.repeat(64);
const since = '2026-11-27T10:00:30.000Z';
const opened: ChangeSetEvent = { type: 'ChangeSetOpened', data: { title: 'CHSL' } };
const submitted: ChangeSetEvent = { type: 'ChangeSetSubmitted', data: { digest } };
const sentBack: ChangeSetEvent = { type: 'ChangeSetSentBack', data: { note: 'Which year?' } };

const approved: ChangeSetEvent = { type: 'ChangeSetApproved', data: { digest } };
const scheduled: ChangeSetEvent = {
  type: 'PublicationScheduled',
  data: { digest, publishAt: '2027-01-01T04:30:00.000Z' },
};
const failed: ChangeSetEvent = { type: 'PublicationFailed', data: { code: 'conflict', why: 'It moved.', moved: {} } };

/** Asha prepares and submits, Ravi answers: an event a minute. */
function setAfter(...events: readonly ChangeSetEvent[]): ChangeSetRecord {
  const set = events.reduce<ReturnType<typeof evolveChangeSet> | undefined>(
    (before, event, revision) =>
      evolveChangeSet(before, 's1', {
        ...event,
        actor: event === sentBack || event === approved ? 'ravi' : 'asha',
        at: `2026-11-27T10:0${revision}:00.000Z`,
        revision,
        position: '',
      }),
    undefined,
  );
  if (!set) throw new RangeError('nothing happened');
  return changeSetToWire(set) as unknown as ChangeSetRecord;
}

const person = (username: string, more: Partial<StaffAddress> = {}): StaffAddress => ({
  username,
  email: `${username}@house.example`,
  since,
  work: true,
  lang: 'en',
  ...more,
});

let people: StaffAddress[];
let living: readonly ChangeSetRecord[];
let queued: string[];
let rows: Map<string, string>;
let closed: string[];

beforeEach(() => {
  people = [person('asha'), person('ravi')];
  [queued, rows, closed] = [[], new Map(), []];
});

const look = async (...events: readonly ChangeSetEvent[]) => {
  living = events.length > 0 ? [setAfter(...events)] : [];
  await new WorkMails({
    people: {
      get: async (collection, id) => {
        const value = rows.get(id);
        return value === undefined ? undefined : { collection, id, keys: [], value };
      },
      put: async (put) => put.forEach(({ id, value }) => rows.set(id, value)),
    },
    accounts: {
      find: async (username) => ({ username, role: 'editor', closed: closed.includes(username) }) as Account,
    },
    addresses: { all: async () => new Map(people.map((one) => [accountStream(one.username), one])) },
    sets: async () => living,
    queue: async (mails: readonly StaffMail[]) => void queued.push(...mails.map(({ id }) => id)),
    warn: (message) => {
      throw new Error(message);
    },
  }).look();
  return queued.splice(0).map((id) => id.replace(/-\d+$/, ''));
};

describe('Work that waits', () => {
  it('is mailed once each time that it comes to wait for somebody, to whom the desk shows it', async () => {
    expect(await look(opened)).toEqual([]);
    expect(await look(opened, submitted)).toEqual(['work-reviews-s1']);
    expect(await look(opened, submitted)).toEqual([]);
    expect(await look(opened, submitted, sentBack)).toEqual(['work-sentBack-s1']);
    expect(await look(opened, submitted)).toEqual([]);
    expect(await look(opened, submitted, sentBack, submitted)).toEqual(['work-reviews-s1']);
  });

  it('is mailed to those who answer for what was not published at its time', async () => {
    people.push(person('kavya'));
    expect(await look(opened, submitted, approved, scheduled, failed)).toEqual(['work-failed-s1', 'work-failed-s1']);
  });

  it('is mailed to nobody who has closed their account, wants no mails, or has the address since then', async () => {
    closed = ['ravi'];
    expect(await look(opened, submitted)).toEqual([]);
    closed = [];
    for (const more of [{ work: false }, { since: '2026-11-27T10:01:30.000Z' }]) {
      people = [person('ravi', more)];
      expect(await look(opened, submitted)).toEqual([]);
    }
    people = [person('ravi', { since: '' })];
    expect(await look(opened, submitted)).toEqual(['work-reviews-s1']);
  });
});
