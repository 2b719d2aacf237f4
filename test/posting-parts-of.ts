import type { Family } from '@noticeboard/content-model';
import { postingParts, type PostingParts } from './posting-parts.js';

/** @throws RangeError for a family that has none */
export function partsOf(family: Family, events: PostingParts['events']): PostingParts {
  const kind = postingParts.find((one) => one.family === family && one.events === events);
  if (!kind) throw new RangeError(`${family.key} has no ${events}`);
  return kind;
}
