import { type Family, malformed, ProblemError, recordKinds } from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import { recordsCalled, type TrackedRecord } from './tracked-record.js';
import { requestError } from '../http/request-errors.js';

/** How a path names a record. */
export interface RecordName {
  readonly kind: string;
  /** The user name of an account. */
  readonly id: string;
  /** Key of a posting's family, where two families have the id. */
  readonly family?: string | undefined;
}

/** No stream can be called so. */
const unstorable = /[\p{Surrogate}\0]/u;

/** A record, living or not. @throws ProblemError `unknownRecord`; `malformedQuery` for a family that cannot be meant */
export async function findRecord(
  events: EventStore,
  { kind, id, family }: RecordName,
  table: readonly Family[],
): Promise<TrackedRecord> {
  if (!recordKinds.includes(kind))
    throw new ProblemError('unknownRecord', {
      message: requestError('unknownKind', { kinds: recordKinds.join(', ') }),
    });
  if (unstorable.test(id)) throw new ProblemError('unknownRecord');
  const candidates = recordsCalled(kind, id, table).filter(
    (record) => family === undefined || record.family === family,
  );
  if (candidates.length === 0)
    malformed('family', requestError('familyOfOthers', { families: table.map(({ key }) => key).join(', ') }));
  const begun = await Promise.all(candidates.map(({ stream }) => events.readStream(stream, { max: 1 })));
  const [found, ...others] = candidates.filter((_, place) => begun[place]?.length !== 0);
  if (!found)
    throw new ProblemError('unknownRecord', {
      message: requestError('neverRecorded'),
    });
  if (others.length > 0)
    malformed(
      'family',
      requestError('ambiguousId', { families: [found, ...others].map((one) => one.family).join(' or ') }),
    );
  return found;
}

/** The events of a record up to a revision. @throws ProblemError `unknownRevision` that says which there are */
export async function eventsUntil(
  events: EventStore,
  { stream }: Pick<TrackedRecord, 'stream'>,
  revision: number,
): Promise<RecordedEvent[]> {
  const stored = await events.readStream(stream, { max: revision + 1 });
  if (stored.length <= revision) rejectRevision(stored.length - 1);
  return stored;
}

/** @param last the last revision that there is */
export function rejectRevision(last: number): never {
  const message = requestError('noSuchRevision', { last });
  throw new ProblemError('unknownRevision', { message, errors: { revision: message } });
}
