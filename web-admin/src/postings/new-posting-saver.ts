import { type Family, problemText } from '@noticeboard/content-model';
import type { DataProvider, RaRecord } from 'react-admin';
import { createSaver, type Saver } from '../editing/saver.js';
import { sameValue } from '../editing/three-way.js';
import { RequestRefused } from '../providers/http-client.js';
import { uuid } from '../providers/idempotency-keys.js';
import { isObject, type Values } from '../providers/write-bodies.js';

/** The writes of the form of a new posting. */
export interface NewPostingValues extends Values {
  /** None where nothing of it is filled. */
  readonly notification?: Values | undefined;
  /** The posting itself, where an earlier try has stored it. */
  readonly written?: unknown;
}

/** The fields of either record, on the wire. */
interface FieldNames {
  readonly posting: readonly string[];
  readonly notification: readonly string[];
}

/**
 * Writes a posting and then its first notification as one action. A save after one that failed half way goes on with
 * the posting that is stored, and takes over what was changed in it.
 * @param onPosting the posting is stored, and its notification is still to be written
 */
export function newPostingSaver(
  family: Family,
  dataProvider: DataProvider,
  names: FieldNames,
  onPosting: (posting: RaRecord) => void,
): Saver {
  const { postings, notifications } = family.console;
  const posting = createSaver(dataProvider, postings.path, names.posting);
  const notification = createSaver(dataProvider, notifications.path, names.notification);
  // A save that continues after a failure is the same action still.
  const correlationId = uuid();
  let stored: { readonly record: RaRecord; readonly sent: Values } | undefined;

  return {
    async save({ notification: first, written, ...own }: NewPostingValues, record, { meta, waiting }) {
      const asOneAction = { meta: { ...meta, correlationId }, waiting };
      if (!stored || !sameValue(stored.sent, own)) {
        const before = record ?? stored?.record ?? (isRecord(written) ? written : undefined);
        const outcome = await posting.save(own, before, asOneAction);
        if (outcome.conflict) return outcome;
        stored = { record: outcome.stored, sent: own };
      }
      const { record: owner } = stored;
      if (!first) return { stored: owner };
      onPosting(owner);
      const data = { ...first, postingId: owner.id, selectedJobTitle: owner[family.titleField] };
      const { conflict } = await notification.save(data, undefined, asOneAction);
      // Its first try was stored after all, and somebody has changed it since: it stands in the posting's workspace.
      if (conflict)
        throw new RequestRefused(problemText('staleRevision'), 412, { message: problemText('staleRevision') });
      return { stored: owner };
    },
  };
}

function isRecord(value: unknown): value is RaRecord {
  return isObject(value) && 'id' in value;
}
