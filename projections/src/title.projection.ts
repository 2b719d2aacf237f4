import {
  type Family,
  familyOf,
  type ReadEvent,
  readModels,
  type RecordedDomainEvent,
} from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';

/** Who claimed a title last; whether it is still that posting's current title, the posting itself tells. */
export function projectTitle(event: ReadEvent<RecordedDomainEvent>, table: readonly Family[]): Change[] {
  if (event.type !== 'TitleClaimed') return [];
  const { family, folded, postingId } = event.data;
  return [{ kind: 'enter', index: readModels.titles(familyOf(family, table)), key: folded, value: postingId }];
}
