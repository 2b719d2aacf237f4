import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Account, accountStream, type BrokenLink, type Role } from '@noticeboard/content-model';
import { staffId } from '../accounts/staff-addresses.js';
import { foundIn, LinkMails } from './link-mails.js';

const [startedAt, endedAt] = ['2026-11-27T19:30:00.000Z', '2026-11-27T21:30:00.000Z'];
const broken = (url: string, since: string): BrokenLink => ({
  source: 'jobs',
  id: 'p1',
  title: 'Clerk',
  label: 'Apply Online',
  url,
  status: 404,
  fault: null,
  host: 'a.example',
  isSecure: true,
  since,
  checkedAt: endedAt,
});

let night: string | undefined;
let links: BrokenLink[];
let stored: string | undefined;
let staff: { readonly name: string; readonly role?: Role; readonly work?: boolean; readonly closed?: boolean }[];

const findings = {
  watch: async () =>
    night === undefined ? undefined : { night, startedAt, endedAt, total: 1, followed: 1, isCutOff: false },
  broken: async () => links,
};

beforeEach(() => {
  night = '2026-11-28';
  links = [
    broken('https://a.example/1', '2026-11-27T20:00:00.000Z'),
    broken('https://a.example/2', '2026-11-20T20:00:00.000Z'),
  ];
  stored = undefined;
  staff = [
    { name: 'asha' },
    { name: 'ravi', role: 'auditor' },
    { name: 'meera', work: false },
    { name: 'kavya', closed: true },
  ];
});

/** The accounts that get a mail. */
async function look(): Promise<readonly string[]> {
  const queued: string[] = [];
  await new LinkMails({
    findings,
    people: {
      get: async (collection, id) => (stored === undefined ? undefined : { collection, id, keys: [], value: stored }),
      put: async (rows) => rows.forEach(({ value }) => (stored = value)),
    },
    accounts: {
      find: async (username) => {
        const { role = 'editor', closed = false } = staff.find(({ name }) => name === username) ?? {};
        return { username, role, closed } as Account;
      },
    },
    addresses: {
      all: async () =>
        new Map(
          staff.map(({ name, work = true }) => [
            accountStream(name),
            { username: name, email: `${name}@house.example`, since: '', work, lang: 'en' as const },
          ]),
        ),
    },
    queue: async (mails) =>
      void queued.push(...mails.map(({ id, to }) => `${id} ${staff.find(({ name }) => staffId(name) === to)?.name}`)),
    warn: (message) => {
      throw new Error(message);
    },
  }).look();
  return queued;
}

describe('Links that a night found broken', () => {
  it('are mailed once, to those who can mend them and want such mails', async () => {
    expect(await look()).toEqual(['links-2026-11-28 asha']);
    expect(await look()).toEqual([]);
    night = '2026-11-29';
    expect(await look()).toEqual(['links-2026-11-29 asha']);
  });

  it('are mailed to nobody where all were known before, are mended, or no night is over yet', async () => {
    links = links.slice(1);
    expect(await look()).toEqual([]);
    [night, stored] = [undefined, undefined];
    expect(await look()).toEqual([]);
    expect(stored).toBeUndefined();
  });

  it('are those of that night alone', async () => {
    expect((await foundIn(findings, '2026-11-28')).map(({ url }) => url)).toEqual(['https://a.example/1']);
    expect(await foundIn(findings, '2026-11-27')).toEqual([]);
  });
});
