import type { Posting, PostingEvent } from '@noticeboard/content-model';
import {
  listingAt,
  type ListingHistory,
  postingAt,
  type PostingHistory,
  type RecordHistory,
} from './record-history.js';
import { restoreListing } from './listing-restoration.js';
import { type PartTransfers, restorePosting } from './posting-restoration.js';

/** What is to happen to one record. */
export interface RecordPlan {
  readonly history: RecordHistory;
  /** `[]` when it is already what it was. */
  readonly events: readonly { readonly type: string; readonly data: object }[];
  /** Stored PDFs that come back: path and name. */
  readonly files: readonly (readonly [path: string, name: string])[];
}

export interface PostingPlan extends RecordPlan {
  readonly history: PostingHistory;
  readonly events: readonly PostingEvent[];
  /** The state that is to come back; undefined: it was not there yet. */
  readonly goal: Posting | undefined;
}

/** @param points of each life the revision whose state is to come back, or -1 */
export function planRestoration(histories: readonly RecordHistory[], points: readonly number[]) {
  const targets = histories.map((history, place) => ({
    life: history,
    point: points[place] ?? history.stored.length - 1,
  }));
  const ofPostings = targets.flatMap(({ life: history, point }) =>
    history.kind === 'posting' ? [{ history, point, goal: postingAt(history, point) }] : [],
  );
  const transfers = transfersOf(ofPostings);
  const postings = ofPostings.map(({ history, point, goal }): PostingPlan => {
    const events = restorePosting(history.state, goal, point, transfers(history));
    return { history, events, files: events.flatMap(attachedFiles), goal };
  });
  const listings = targets.flatMap(({ life: history, point }) =>
    history.kind === 'notice' ? [listingPlan(history, point)] : [],
  );
  return { postings, plans: [...postings, ...listings] };
}

function listingPlan(history: ListingHistory, point: number): RecordPlan {
  const then = listingAt(history, point);
  const events = restoreListing(history.notices, history.state, then, point);
  const comesBack = events.length > 0 && then !== undefined && then.deletedAt === undefined && then.pdfFile !== '';
  return { history, events, files: comesBack ? [[then.pdfFile, then.fileName]] : [] };
}

function attachedFiles({ type, data }: PostingEvent): [path: string, name: string][] {
  if (type !== 'UsefulItemsAdded' && type !== 'UsefulItemsEdited') return [];
  const pdfs = data.attachments.filter((attachment) => attachment.type === 'pdf' && attachment.content !== '');
  return pdfs.map(({ content, fileName }) => [content, fileName]);
}

type Restored = Pick<PostingPlan, 'history' | 'goal'>;

/** Which of the postings has a table or a list of useful items now, and which is to have it. */
function transfersOf(postings: readonly Restored[]): (history: PostingHistory) => PartTransfers {
  const now = homesIn(postings, ({ history }) => history.state);
  const afterwards = homesIn(postings, ({ goal }) => goal);
  return ({ family }) => ({
    from: (id) => now.get(homeKey(family, id)),
    to: (id) => afterwards.get(homeKey(family, id)),
  });
}

function homesIn(
  postings: readonly Restored[],
  stateOf: (restored: Restored) => Posting | undefined,
): ReadonlyMap<string, string> {
  return new Map(
    postings.flatMap((restored) => {
      const { tables = [], usefulItems = [] } = stateOf(restored) ?? {};
      const { family, id: home } = restored.history;
      return [...tables, ...usefulItems].map(({ id }) => [homeKey(family, id), home] as const);
    }),
  );
}

function homeKey({ key }: PostingHistory['family'], id: string): string {
  return `${key} ${id}`;
}
