import {
  checkMessage,
  type Check,
  type Checked,
  checksOf,
  doubleCheck,
  families,
  listingAggregate,
  listingKinds,
  listingStream,
  postingAggregate,
  postingStream,
  titleKey,
} from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { stateOf } from '../commands/aggregate.js';

/**
 * Names all that looks wrong with the records of these streams, a line each, with the code of the check and the name of the
 * field on the wire. Records with the same words in their titles are named; those that the portal holds are not compared.
 */
export async function* warningsOf(streams: Iterable<string>, log: EventStore, now: Date): AsyncGenerator<string> {
  const titles = new Map<string, string>();
  for (const stream of streams) {
    const record = await recordAt(stream, log);
    if (!record) continue;
    const { title } = record.state;
    const kind = record.kind === 'posting' ? 'posting' : record.listings.category;
    const key = `${stream.replace(/-.*/, '')} ${titleKey(title)}`;
    const same = titles.get(key);
    titles.set(key, same ?? title);
    const source = record.kind === 'posting' ? record.family : record.listings;
    const double: readonly Check[] = same === undefined ? [] : [doubleCheck(source, same)];
    for (const check of [...checksOf(record, { now }), ...double])
      yield `warning ${check.code} ${kind} "${title}" ${check.field}: ${checkMessage(check)}`;
  }
}

/** Undefined for a stream that is none of a record. */
async function recordAt(stream: string, log: EventStore): Promise<Checked | undefined> {
  const id = stream.slice(stream.indexOf('-') + 1);
  const family = families.find((one) => stream === postingStream(one, id));
  const listings = listingKinds.find((one) => stream === listingStream(one, id));
  if (family) {
    const state = stateOf(postingAggregate(family), id, await log.readStream(stream));
    return state && { kind: 'posting', family, state };
  }
  if (!listings) return undefined;
  const state = stateOf(listingAggregate(listings), id, await log.readStream(stream));
  return state && { kind: 'listing', listings, state };
}
