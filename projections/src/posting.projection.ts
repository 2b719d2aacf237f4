import {
  type Family,
  headOf,
  isLiving,
  type Posting,
  postingAggregate,
  postingToWire,
  readModels,
} from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';
import { renderApproval, renderPostingParts } from './posting-part.projection.js';
import { renderCard } from './card.projection.js';
import type { DocumentKey, StateProjection } from './projection.js';

/** Postings of a family. */
export function postingProjection(family: Family): StateProjection<Posting> {
  return {
    aggregate: postingAggregate(family),
    render: (before, after, key, told) => [
      ...renderPosting(family, key, before, after),
      ...renderCard(family, before, told.before, after, told.after),
    ],
  };
}

function renderPosting(
  family: Family,
  { collection, id }: DocumentKey,
  before: Posting | undefined,
  after: Posting,
): Change[] {
  const records = readModels.postings(family);
  const heads = readModels.heads(family);
  const { order } = after;
  const head = JSON.stringify(headOf(family, after));
  const state: Change = { kind: 'put', collection, id, body: JSON.stringify(after) };
  const others = [...renderPostingParts(family, before, after), ...renderApproval(family, before, after)];
  if (isLiving(after)) {
    const record = JSON.stringify(postingToWire(family, after));
    return [
      state,
      { kind: 'put', collection: records, id, body: record, order },
      { kind: 'put', collection: heads, id, body: head, order },
      ...others,
    ];
  }
  return [
    state,
    { kind: 'remove', collection: records, id, order },
    { kind: 'remove', collection: heads, id, order },
    // Kept unlisted: the page of a deleted posting says 410, not 404.
    { kind: 'put', collection: heads, id, body: head },
    ...others,
  ];
}
