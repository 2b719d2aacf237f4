import {
  evolvePosting,
  families,
  type Family,
  familyOfStream,
  headOf,
  historyAfter,
  idOf,
  isLiving,
  type Posting,
  postingChange,
  postingEvents,
  postingToWire,
  readModels,
  type Fact,
  type PostingEvent,
  type RecordedDomainEvent,
} from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';
import { renderApproval, renderBelongings } from './belonging.projection.js';
import { renderCard } from './card.projection.js';
import { historyPlace } from './history.projection.js';
import type { FoldProjection, Place } from './projection.js';

/** Postings of every family in the table. */
export function postingProjection(table: readonly Family[] = families): FoldProjection {
  const byCollection = new Map(table.map((family) => [readModels.folds(family), family]));
  const familyAt = ({ collection }: Place): Family => {
    const family = byCollection.get(collection);
    if (!family) throw new RangeError(`no family keeps its postings in ${collection}`);
    return family;
  };
  return {
    place(stream) {
      const family = familyOfStream(stream, table);
      return family && { collection: readModels.folds(family), id: idOf(stream) };
    },
    evolve(fold, place, event) {
      if (!isPostingEvent(event)) throw new RangeError(`${event.type} in the stream of posting ${place.id}`);
      return evolvePosting(fold as Posting | undefined, place.id, event);
    },
    render: (before, after, place) => {
      const family = familyAt(place);
      const [former, posting] = [before.fold as Posting | undefined, after.fold as Posting];
      return [
        ...renderPosting(family, place, former, posting),
        ...renderCard(family, former, before.history, posting, after.history),
      ];
    },
    history: {
      place: (place) => historyPlace(familyAt(place).key, place.id),
      tell(history, before, after, place, event) {
        const posting = after as Posting;
        const change = postingChange(before as Posting | undefined, posting, event as Fact<PostingEvent>);
        return historyAfter(history, familyAt(place).key, posting, change);
      },
    },
  };
}

function isPostingEvent(event: Fact<RecordedDomainEvent>): event is Fact<PostingEvent> {
  return Object.hasOwn(postingEvents, event.type);
}

function renderPosting(
  family: Family,
  { collection, id }: Place,
  before: Posting | undefined,
  after: Posting,
): Change[] {
  const records = readModels.postings(family);
  const heads = readModels.heads(family);
  const { order } = after;
  const head = JSON.stringify(headOf(family, after));
  const fold: Change = { kind: 'put', collection, id, body: JSON.stringify(after) };
  const others = [...renderBelongings(family, before, after), ...renderApproval(family, before, after)];
  if (isLiving(after)) {
    const record = JSON.stringify(postingToWire(family, after));
    return [
      fold,
      { kind: 'put', collection: records, id, body: record, order },
      { kind: 'put', collection: heads, id, body: head, order },
      ...others,
    ];
  }
  return [
    fold,
    { kind: 'remove', collection: records, id, order },
    { kind: 'remove', collection: heads, id, order },
    // Kept unlisted: the page of a deleted posting says 410, not 404.
    { kind: 'put', collection: heads, id, body: head },
    ...others,
  ];
}
