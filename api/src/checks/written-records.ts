import type { Listing, Posting } from '@noticeboard/content-model';
import type { RecordsRestored } from '../history/restore.handler.js';
import { RestoreRecords } from '../history/restore.handler.js';
import { ChangeListing } from '../listings/listing.handler.js';
import { MovePostingPart } from '../postings/posting-part.handler.js';
import { ChangePosting } from '../postings/posting.handler.js';
import type { RecordChange } from './record-checks.js';

/** The records that a command has written, or would write, without a `before`: all their checks count. */
export function writtenBy(command: object, result: object): readonly RecordChange[] {
  const { after } = result as { readonly after: Posting | Listing };
  const before = undefined;
  if (command instanceof ChangeListing)
    return [{ kind: 'listing', listings: command.kind, before, after: after as Listing }];
  if (command instanceof ChangePosting || command instanceof MovePostingPart)
    return [{ kind: 'posting', family: command.family, before, after: after as Posting }];
  if (!(command instanceof RestoreRecords)) return [];
  return (result as RecordsRestored).lives.map((life) =>
    life.kind === 'posting'
      ? { kind: 'posting', family: life.family, before, after: life.state }
      : { kind: 'listing', listings: life.listings, before, after: life.state },
  );
}
