import {
  evolvePosting,
  type Fact,
  type Family,
  type Posting,
  type PostingEvent,
  postingStream,
  readEvent,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import type { Aggregate } from '../commands/aggregate.js';

export function postingAggregate(family: Family, id: string): Aggregate<Posting> {
  return { stream: postingStream(family, id), evolve: (before, event) => evolve(before, id, event) };
}

export function foldPosting(id: string, stored: readonly RecordedEvent[]): Posting | undefined {
  return stored.reduce<Posting | undefined>((posting, event) => evolve(posting, id, event), undefined);
}

function evolve(before: Posting | undefined, id: string, event: RecordedEvent): Posting {
  return evolvePosting(before, id, readEvent(event) as Fact<PostingEvent>);
}
