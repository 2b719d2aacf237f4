import { indianDay, indianOffset } from '@noticeboard/content-model';
import { pause } from '@noticeboard/event-store';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import { type PeopleStore, peoplePages } from '../people/people.js';
import type { QueuedMessage } from '../reach/message.js';
import type { Outbox } from '../reach/outbox.js';
import { digestPrefix, mailChannel } from './mail.destination.js';

const dayMs = 86_400_000;
const lookEveryMs = 15_000;
/** The weekly mail goes on Sundays. */
const weekday = 0;

interface DigestOptions {
  readonly people: Pick<PeopleStore, 'get' | 'put' | 'page'>;
  readonly outbox: Pick<Outbox, 'add'>;
  /** Minutes of the day in India. */
  readonly dailyAt: number;
  readonly warn: (message: string) => void;
  readonly now: () => Date;
}

/** Has the news that waited sent together, once a day and once a week. A time that was missed is made up for at once. */
export class Digests {
  constructor(private readonly options: DigestOptions) {}

  /** Until it is stopped. */
  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.look().catch((error: unknown) => {
        if (!(error instanceof ReadStoreUnavailable)) this.options.warn(`no digest is mailed: ${String(error)}`);
      });
      await pause(lookEveryMs, stop);
    }
  }

  async look(): Promise<void> {
    for (const when of ['daily', 'weekly'] as const) await this.#look(when);
  }

  async #look(when: 'daily' | 'weekly'): Promise<void> {
    const { people, outbox, now } = this.options;
    const place = { collection: 'reachState', id: `digest.${when}` } as const;
    const due = this.#dueAt(when).toISOString();
    const last = (await people.get(place.collection, place.id))?.value;
    if (last !== undefined && last >= due) return;
    // At the first start nothing has waited since an earlier time.
    const recipients = new Set<string>();
    for await (const rows of peoplePages(people, 'mailNews', { key: `when:${when}` }))
      for (const { keys } of rows) for (const key of keys) if (key.startsWith('of:')) recipients.add(key.slice(3));
    const day = indianDay(new Date(due));
    const messages = [...recipients].map((to): QueuedMessage => ({
      id: `${digestPrefix}${when}-${day}`,
      position: '',
      at: now().toISOString(),
      records: [],
      destination: mailChannel.id,
      lanes: [],
      to,
    }));
    if (messages.length > 0) await outbox.add(messages, Date.now());
    await people.put([{ ...place, keys: [], value: due }]);
  }

  /** The last time that has come. */
  #dueAt(when: 'daily' | 'weekly'): Date {
    const { dailyAt, now } = this.options;
    const midnight = Date.parse(`${indianDay(now())}T00:00:00Z`) - indianOffset;
    const today = midnight + dailyAt * 60_000;
    const latest = today <= now().getTime() ? today : today - dayMs;
    if (when === 'daily') return new Date(latest);
    const back = (new Date(latest + indianOffset).getUTCDay() - weekday + 7) % 7;
    return new Date(latest - back * dayMs);
  }
}
