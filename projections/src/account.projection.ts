import {
  type Account,
  type AccountEvent,
  accountEvents,
  categoryOf,
  evolveAccount,
  type Fact,
  idOf,
  readModels,
  type RecordedDomainEvent,
} from '@noticeboard/content-model';
import type { FoldProjection } from './projection.js';

/** Accounts by user name: what a session is checked against. */
export const accountProjection: FoldProjection = {
  place: (stream) =>
    categoryOf(stream) === 'account' ? { collection: readModels.accounts, id: idOf(stream) } : undefined,
  evolve(fold, place, event) {
    if (!isAccountEvent(event)) throw new RangeError(`${event.type} in the stream of account ${place.id}`);
    return evolveAccount(fold as Account | undefined, event);
  },
  render: (_before, { fold }, { collection, id }) => [
    { kind: 'put', collection, id, body: JSON.stringify(fold), order: (fold as Account).order },
  ],
};

function isAccountEvent(event: Fact<RecordedDomainEvent>): event is Fact<AccountEvent> {
  return Object.hasOwn(accountEvents, event.type);
}
