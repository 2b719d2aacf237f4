import type { Family } from '@noticeboard/content-model';
import { type Belongings, belongings } from './belongings.js';

/** @throws RangeError for a family that has none */
export function belongingsOf(family: Family, events: Belongings['events']): Belongings {
  const kind = belongings.find((one) => one.family === family && one.events === events);
  if (!kind) throw new RangeError(`${family.key} has no ${events}`);
  return kind;
}
