import type { Account, BrokenLink } from '@noticeboard/content-model';
import { pause } from '@noticeboard/event-store';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import type { Accounts } from '../accounts/accounts.js';
import { type StaffAddresses, staffId } from '../accounts/staff-addresses.js';
import type { LinkStore } from '../desk/link-store.js';
import type { PeopleStore } from '../people/people.js';
import type { StaffMail } from './staff-channel.js';

const prefix = 'links-';
const lookEveryMs = 5000;
/** The night whose findings were mailed last. */
const place = { collection: 'reachState', id: 'linkMails' } as const;

/** The findings of the last watch. */
export interface LinkFindings {
  readonly watch: LinkStore['watch'];
  /** The links that are known to be broken and that a record still shows. */
  readonly broken: () => Promise<readonly BrokenLink[]>;
}

export interface LinkMailsOptions {
  readonly findings: LinkFindings;
  readonly people: Pick<PeopleStore, 'get' | 'put'>;
  readonly accounts: Pick<Accounts, 'find'>;
  readonly addresses: Pick<StaffAddresses, 'all'>;
  readonly queue: (mails: readonly StaffMail[]) => Promise<void>;
  readonly warn: (message: string) => void;
}

/** Has mailed the links that the watch of a night found broken and the one before did not: once, to those who can mend them. */
export class LinkMails {
  constructor(private readonly options: LinkMailsOptions) {}

  /** Until it is stopped. */
  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.look().catch((error: unknown) => {
        if (!(error instanceof ReadStoreUnavailable))
          this.options.warn(`broken links are not mailed: ${String(error)}`);
      });
      await pause(lookEveryMs, stop);
    }
  }

  async look(): Promise<void> {
    const { findings, people, accounts, addresses, queue } = this.options;
    const night = (await findings.watch())?.night;
    const mailed = (await people.get(place.collection, place.id))?.value ?? '';
    if (night === undefined || night <= mailed) return;
    const mails: StaffMail[] = [];
    if ((await foundIn(findings, night)).length > 0)
      for (const { username, work } of (await addresses.all()).values())
        if (work && mendsLinks(await accounts.find(username)))
          mails.push({ id: `${prefix}${night}`, to: staffId(username) });
    await queue(mails);
    await people.put([{ ...place, keys: [], value: night }]);
  }
}

/** The links that the watch of this night found broken first, as far as they still are; none once there was another. */
export async function foundIn({ watch, broken }: LinkFindings, night: string): Promise<readonly BrokenLink[]> {
  const last = await watch();
  if (last?.night !== night) return [];
  return (await broken()).filter(({ since }) => since >= last.startedAt && since <= last.endedAt);
}

/** The night that a message tells of; undefined for one of another kind. */
export function nightIn(id: string): string | undefined {
  return id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
}

export function mendsLinks(account: Account | undefined): boolean {
  return account !== undefined && !account.closed && account.role !== 'auditor';
}
