import { type Posting, type PostingEvent, restoreListing, restorePosting } from '@noticeboard/content-model';
import type { ListingHistory, PostingHistory, RecordHistory } from './record-history.js';

/** The plan for one record. */
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

/**
 * `stay`: a text that comes back brings nobody back to readers; `end`: it does; `asThen`: it is withdrawn where it was.
 */
export type WithdrawalsBack = 'stay' | 'end' | 'asThen';

/** @param points for each history the revision whose state is to come back, or -1 */
export function planRestoration(
  histories: readonly RecordHistory[],
  points: readonly number[],
  withdrawals: WithdrawalsBack,
) {
  const pointOf = ({ stored }: RecordHistory, place: number) => points[place] ?? stored.length - 1;
  const targets = histories.flatMap((history, place) => {
    const point = pointOf(history, place);
    if (history.kind !== 'posting') return [];
    return [{ history, point, goal: goalOf(history.state, history.at(point), withdrawals) }];
  });
  const [now, afterwards] = [homes(targets, ({ history }) => history.state), homes(targets, ({ goal }) => goal)];
  const postings = targets.map(({ history, point, goal }): PostingPlan => {
    const { family, state } = history;
    const events = restorePosting(state, goal, point, {
      from: (id) => now.get(`${family.key} ${id}`),
      to: (id) => afterwards.get(`${family.key} ${id}`),
    });
    return { history, events, files: events.flatMap(attachedFiles), goal };
  });
  const listings = histories.flatMap((history, place) =>
    history.kind === 'listing' ? [listingPlan(history, pointOf(history, place))] : [],
  );
  return { postings, plans: [...postings, ...listings] };
}

/** The state that a posting is to have again, with its withdrawal. */
function goalOf(now: Posting, then: Posting | undefined, withdrawals: WithdrawalsBack): Posting | undefined {
  if (!then || withdrawals === 'asThen') return then;
  const { withdrawn: former, ...content } = then;
  const withdrawn = withdrawals === 'stay' ? (now.withdrawn ?? former) : undefined;
  return withdrawn ? { ...content, withdrawn } : content;
}

function listingPlan(history: ListingHistory, point: number): RecordPlan {
  const then = history.at(point);
  const events = restoreListing(history.listings, history.state, then, point);
  const comesBack = events.length > 0 && then !== undefined && then.deletedAt === undefined && then.pdfFile !== '';
  return { history, events, files: comesBack ? [[then.pdfFile, then.fileName]] : [] };
}

function attachedFiles({ type, data }: PostingEvent): [path: string, name: string][] {
  if (type !== 'UsefulItemsAdded' && type !== 'UsefulItemsEdited') return [];
  const pdfs = data.attachments.filter((attachment) => attachment.type === 'pdf' && attachment.content !== '');
  return pdfs.map(({ content, fileName }) => [content, fileName]);
}

type Target = Pick<PostingPlan, 'history' | 'goal'>;

/** The posting that has each table and each list of useful items, by family and id. */
function homes(targets: readonly Target[], stateOf: (target: Target) => Posting | undefined): Map<string, string> {
  return new Map(
    targets.flatMap((target) => {
      const { tables = [], usefulItems = [] } = stateOf(target) ?? {};
      const { family, id: home } = target.history;
      return [...tables, ...usefulItems].map(({ id }) => [`${family.key} ${id}`, home] as const);
    }),
  );
}
