import {
  categoryOf,
  type Family,
  familyOfStream,
  fieldError,
  idOf,
  listingKindOfStream,
  ProblemError,
} from '@noticeboard/content-model';
import type { IndexedEvent } from '../ledger/log-index.js';
import type { RecordHistory, Restorable } from './record-history.js';

/** Records that one append can take back, with room for all that belongs to them. */
const mostRecords = 500;

/**
 * The records that an action touched: claims of titles follow from them.
 * @throws ProblemError `unknownAction`, `notRestorable`
 */
export function touchedBy(events: readonly IndexedEvent[], table: readonly Family[]): Restorable[] {
  if (events.length === 0) throw new ProblemError('unknownAction');
  const streams = [...new Set(events.map(({ stream }) => stream))];
  if (streams.some((stream) => categoryOf(stream) === 'account'))
    reject('Changes of accounts, and sign-ins, are not undone. Change the account under /api/accounts.');
  const records = streams.flatMap((stream) => restorableOf(stream, table) ?? []);
  if (records.length > mostRecords)
    reject(`More than ${mostRecords} records are not undone at once. Restore them one by one.`);
  return records;
}

/** The posting or the notice that a stream is of. */
export function restorableOf(stream: string, table: readonly Family[]): Restorable | undefined {
  const family = familyOfStream(stream, table);
  if (family) return { kind: 'posting', family, id: idOf(stream) };
  const listings = listingKindOfStream(stream);
  return listings && { kind: 'notice', notices: listings, id: idOf(stream) };
}

/**
 * The revisions that the records had before the action, -1 for one that it began.
 * @throws ProblemError `changedSince` that names each record which somebody changed after it, and who
 */
export function pointsBefore(correlationId: string, histories: readonly RecordHistory[]): number[] {
  const changed = histories.flatMap((history) => {
    const later = history.stored
      .slice(firstOf(correlationId, history))
      .findLast((event) => !isOf(correlationId, event));
    if (!later) return [];
    const { actor = '', at = '' } = later.metadata;
    return [{ id: history.id, message: `“${history.state.title}” was changed by ${actor} at ${at}.` }];
  });
  if (changed.length === 0) return histories.map((history) => firstOf(correlationId, history) - 1);
  const messages = changed.map(({ message }) => message).slice(0, 10);
  const more = changed.length - messages.length;
  throw new ProblemError('changedSince', {
    message: `${messages.join(' ')}${more > 0 ? ` So were ${more} more.` : ''} Undo that first, or restore each record.`,
    errors: Object.fromEntries(changed.map(({ id, message }) => [id, fieldError('other', { message })])),
  });
}

function firstOf(correlationId: string, { stored }: RecordHistory): number {
  return stored.findIndex((event) => isOf(correlationId, event));
}

function isOf(correlationId: string, { metadata }: RecordHistory['stored'][number]): boolean {
  return metadata['correlationId'] === correlationId;
}

function reject(message: string): never {
  throw new ProblemError('notRestorable', { message });
}
