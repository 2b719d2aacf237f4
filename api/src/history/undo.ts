import { categoryOf, type Family, familyOfStream, idOf, noticeKindOfStream, Refusal } from '@noticeboard/content-model';
import type { IndexedEvent } from '../ledger/log-index.js';
import type { Life, Restorable } from './life.js';

/** Records that one append can take back, with room for all that belongs to them. */
const mostRecords = 500;

/**
 * The records that an action touched: claims of titles follow from them.
 * @throws Refusal `unknownAction`, `notRestorable`
 */
export function touchedBy(events: readonly IndexedEvent[], table: readonly Family[]): Restorable[] {
  if (events.length === 0) throw new Refusal('unknownAction');
  const streams = [...new Set(events.map(({ stream }) => stream))];
  if (streams.some((stream) => categoryOf(stream) === 'account'))
    refuse('Changes of accounts, and sign-ins, are not undone. Change the account under /api/accounts.');
  const records = streams.flatMap((stream) => restorableOf(stream, table) ?? []);
  if (records.length > mostRecords)
    refuse(`More than ${mostRecords} records are not undone at once. Restore them one by one.`);
  return records;
}

/** The posting or the notice that a stream is of. */
export function restorableOf(stream: string, table: readonly Family[]): Restorable | undefined {
  const family = familyOfStream(stream, table);
  if (family) return { kind: 'posting', family, id: idOf(stream) };
  const notices = noticeKindOfStream(stream);
  return notices && { kind: 'notice', notices, id: idOf(stream) };
}

/**
 * The revisions that the records had before the action, -1 for one that it began.
 * @throws Refusal `changedSince` that names each record which somebody changed after it, and who
 */
export function pointsBefore(correlationId: string, lives: readonly Life[]): number[] {
  const changed = lives.flatMap((life) => {
    const later = life.stored.slice(firstOf(correlationId, life)).findLast((event) => !isOf(correlationId, event));
    if (!later) return [];
    const { actor = '', at = '' } = later.metadata;
    return [{ id: life.id, message: `“${life.now.title}” was changed by ${actor} at ${at}.` }];
  });
  if (changed.length === 0) return lives.map((life) => firstOf(correlationId, life) - 1);
  const messages = changed.map(({ message }) => message).slice(0, 10);
  const more = changed.length - messages.length;
  throw new Refusal('changedSince', {
    message: `${messages.join(' ')}${more > 0 ? ` So were ${more} more.` : ''} Undo that first, or restore each record.`,
    errors: Object.fromEntries(changed.map(({ id, message }) => [id, message])),
  });
}

function firstOf(correlationId: string, { stored }: Life): number {
  return stored.findIndex((event) => isOf(correlationId, event));
}

function isOf(correlationId: string, { metadata }: Life['stored'][number]): boolean {
  return metadata['correlationId'] === correlationId;
}

function refuse(message: string): never {
  throw new Refusal('notRestorable', { message });
}
