import { type NewsType, newsTypes } from '@noticeboard/content-model';
import type { Webhook } from '../reach/channel-log.js';
import type { Message, ToldRecord } from '../reach/message.js';
import { recordAddress } from '../reach/record-address.js';

/** The records of a publication that a webhook asked for; undefined where there is none. */
export function chosenBy({ events, families }: Webhook, message: Message): Message | undefined {
  const records = message.records.filter(
    ({ type, source }) => events.includes(type) && (families.length === 0 || families.includes(source)),
  );
  return records.length === 0 ? undefined : { ...message, records };
}

/** @param origin of the portal, for addresses that are whole; without one they are paths */
export function webhookBody({ at, position, note, records }: Message, origin = '') {
  return {
    type: newsOf(records),
    at,
    position,
    ...(note !== undefined && { note }),
    records: records.map((record) => ({
      kind: record.kind,
      id: record.id,
      title: record.title,
      url: `${origin}${recordAddress(record)}`,
      revision: record.revision,
      changes: record.change.changes.map(({ label, before, after }) => ({ label, before, after })),
    })),
  };
}

/** The news type of a publication; the first in the order of `newsTypes` where it does several things at once. */
export function newsOf(records: readonly ToldRecord[]): NewsType {
  return newsTypes.find((type) => records.some((record) => record.type === type)) ?? 'changed';
}
