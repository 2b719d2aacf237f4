import {
  evolvePosting,
  families,
  type Family,
  familyOfStream,
  headOf,
  idOf,
  isLiving,
  type Posting,
  postingEvents,
  postingToWire,
  readModels,
  type Fact,
  type PostingEvent,
  type RecordedDomainEvent,
} from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';
import { renderApproval, renderBelongings } from './belonging.projection.js';
import type { FoldProjection, Place } from './projection.js';

/** Postings of every family in the table. */
export function postingProjection(table: readonly Family[] = families): FoldProjection {
  const familyAt = (place: Place): Family => {
    const family = table.find((row) => readModels.folds(row) === place.collection);
    if (!family) throw new RangeError(`no family keeps its postings in ${place.collection}`);
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
    render: (before, after, place) => render(familyAt(place), place, before as Posting | undefined, after as Posting),
  };
}

function isPostingEvent(event: Fact<RecordedDomainEvent>): event is Fact<PostingEvent> {
  return Object.hasOwn(postingEvents, event.type);
}

function render(family: Family, { collection, id }: Place, before: Posting | undefined, after: Posting): Change[] {
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
