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
    render: (fold, place) => render(familyAt(place), place, fold as Posting),
  };
}

function isPostingEvent(event: Fact<RecordedDomainEvent>): event is Fact<PostingEvent> {
  return Object.hasOwn(postingEvents, event.type);
}

function render(family: Family, { collection, id }: Place, posting: Posting): Change[] {
  const records = readModels.postings(family);
  const heads = readModels.heads(family);
  const { order } = posting;
  const head = JSON.stringify(headOf(family, posting));
  const fold: Change = { kind: 'put', collection, id, body: JSON.stringify(posting) };
  if (isLiving(posting)) {
    const record = JSON.stringify(postingToWire(family, posting));
    return [
      fold,
      { kind: 'put', collection: records, id, body: record, order },
      { kind: 'put', collection: heads, id, body: head, order },
    ];
  }
  return [
    fold,
    { kind: 'remove', collection: records, id, order },
    { kind: 'remove', collection: heads, id, order },
    // Kept unlisted: the page of a deleted posting says 410, not 404.
    { kind: 'put', collection: heads, id, body: head },
  ];
}
