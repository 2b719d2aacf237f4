import { type Account, jsonIn, type ChangeSetRecord, type WaitingChangeSet } from '@noticeboard/content-model';
import { pause } from '@noticeboard/event-store';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import { z } from 'zod';
import type { Accounts } from '../accounts/accounts.js';
import { type StaffAddress, type StaffAddresses, staffId } from '../accounts/staff-addresses.js';
import { workOf } from '../desk/desk.work.js';
import type { PeopleStore } from '../people/people.js';
import type { StaffMail } from './staff-channel.js';

/** The lists of the desk of which its person gets mails. */
const mailedPlaces = ['reviews', 'sentBack', 'failed'] as const;
type MailedPlace = (typeof mailedPlaces)[number];

/** A change set that waits for somebody. */
export interface MailedWork extends WaitingChangeSet {
  readonly place: MailedPlace;
}

const lookEveryMs = 5000;
const prefix = 'work-';
const told = z.array(z.string());

export interface WorkMailsOptions {
  readonly people: Pick<PeopleStore, 'get' | 'put'>;
  readonly accounts: Pick<Accounts, 'find'>;
  readonly addresses: Pick<StaffAddresses, 'all'>;
  /** Those that are neither published nor discarded. */
  readonly sets: () => Promise<readonly ChangeSetRecord[]>;
  readonly queue: (mails: readonly StaffMail[]) => Promise<void>;
  readonly warn: (message: string) => void;
}

/** Has mailed what waits for staff: each change set once for each time that it comes to wait for somebody. */
export class WorkMails {
  constructor(private readonly options: WorkMailsOptions) {}

  /** Until it is stopped. */
  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.look().catch((error: unknown) => {
        if (!(error instanceof ReadStoreUnavailable)) this.options.warn(`no work is mailed: ${String(error)}`);
      });
      await pause(lookEveryMs, stop);
    }
  }

  async look(): Promise<void> {
    const { addresses, accounts, sets } = this.options;
    const people = [...(await addresses.all()).values()].filter(({ work }) => work);
    const living = people.length > 0 ? await sets() : [];
    if (living.length === 0) return;
    for (const person of people) {
      const account = await accounts.find(person.username);
      if (account && !account.closed) await this.#tell(person, account, living);
    }
  }

  async #tell({ username, since }: StaffAddress, account: Account, living: readonly ChangeSetRecord[]): Promise<void> {
    const { people, queue } = this.options;
    const to = staffId(username);
    const place = { collection: 'reachState', id: `work.${to}` } as const;
    const before = told.parse(jsonIn((await people.get(place.collection, place.id))?.value ?? '[]'));
    const ids = mailedWork(living, account).flatMap((work) => (work.at >= since ? [messageOf(work)] : []));
    const fresh = ids.filter((id) => !before.includes(id));
    if (fresh.length === 0) return;
    await queue(fresh.map((id) => ({ id, to })));
    // The ids stay as long as their change set lives: it may come back to where it was.
    const kept = before.filter((id) => living.some(({ _id: set }) => id.includes(`-${set}-`)));
    await people.put([{ ...place, keys: [], value: JSON.stringify([...kept, ...fresh]) }]);
  }
}

/** The work that waits for an account, by the desk: an approval that has lapsed changes nothing in these lists. */
export function mailedWork(living: readonly ChangeSetRecord[], account: Account): readonly MailedWork[] {
  const work = workOf(living, account);
  return mailedPlaces.flatMap((place) => work[place].map((one) => ({ ...one, place })));
}

/** The message about it: the same while it waits. */
export function messageOf({ place, id, at }: MailedWork): string {
  return `${prefix}${place}-${id}-${Date.parse(at)}`;
}

export function isWorkMessage(id: string): boolean {
  return id.startsWith(prefix);
}
