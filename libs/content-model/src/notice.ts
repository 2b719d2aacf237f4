import type { Fact, NoticeEvent, NoticeFields } from './events.js';

/**
 * An admit card or a result listing: the state of its stream. After its deletion it stays as it was, with `deletedAt`.
 */
export type Notice = NoticeFields & {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
  /** Position of the event that added it: its place in the list. */
  readonly order: string;
  readonly deletedAt?: string;
};

/** @throws RangeError for an event that cannot follow on what came before it. */
export function evolveNotice(notice: Notice | undefined, id: string, event: Fact<NoticeEvent>): Notice {
  const { at, revision, position } = event;
  switch (event.type) {
    case 'AdmitCardAdded':
    case 'ResultListingAdded':
      if (notice) throw new RangeError(`notice ${id} was added twice`);
      return { id, ...event.data, createdAt: at, updatedAt: at, revision, order: position };
    case 'AdmitCardEdited':
    case 'ResultListingEdited':
      return { ...living(notice, id), ...event.data, updatedAt: at, revision };
    case 'AdmitCardDeleted':
    case 'ResultListingDeleted':
      return { ...living(notice, id), updatedAt: at, revision, deletedAt: at };
    case 'AdmitCardRestored':
    case 'ResultListingRestored': {
      if (!notice) throw new RangeError(`notice ${id} is not there to be restored`);
      const { deletedAt: _, ...brought } = notice;
      return { ...brought, updatedAt: at, revision };
    }
  }
}

function living(notice: Notice | undefined, id: string): Notice {
  if (notice === undefined || notice.deletedAt !== undefined) throw new RangeError(`notice ${id} is not there`);
  return notice;
}
