import type { Posting, PostingEvent } from '@noticeboard/content-model';
import { type Life, noticeAt, type NoticeLife, postingAt, type PostingLife } from './life.js';
import { restoreNotice } from './notice-restoration.js';
import { type Hands, restorePosting } from './posting-restoration.js';

/** What is to happen to one record. */
export interface RecordPlan {
  readonly life: Life;
  /** `[]` when it is already what it was. */
  readonly events: readonly { readonly type: string; readonly data: object }[];
  /** Stored PDFs that come back: path and name. */
  readonly files: readonly (readonly [path: string, name: string])[];
}

export interface PostingPlan extends RecordPlan {
  readonly life: PostingLife;
  readonly events: readonly PostingEvent[];
  /** The state that is to come back; undefined: it was not there yet. */
  readonly goal: Posting | undefined;
}

/** @param points of each life the revision whose state is to come back, or -1 */
export function planRestoration(lives: readonly Life[], points: readonly number[]) {
  const targets = lives.map((life, place) => ({ life, point: points[place] ?? life.stored.length - 1 }));
  const ofPostings = targets.flatMap(({ life, point }) =>
    life.kind === 'posting' ? [{ life, point, goal: postingAt(life, point) }] : [],
  );
  const hands = handsOf(ofPostings);
  const postings = ofPostings.map(({ life, point, goal }): PostingPlan => {
    const events = restorePosting(life.now, goal, point, hands(life));
    return { life, events, files: events.flatMap(attachedFiles), goal };
  });
  const notices = targets.flatMap(({ life, point }) => (life.kind === 'notice' ? [noticePlan(life, point)] : []));
  return { postings, plans: [...postings, ...notices] };
}

function noticePlan(life: NoticeLife, point: number): RecordPlan {
  const then = noticeAt(life, point);
  const events = restoreNotice(life.notices, life.now, then, point);
  const comesBack = events.length > 0 && then !== undefined && then.deletedAt === undefined && then.pdfFile !== '';
  return { life, events, files: comesBack ? [[then.pdfFile, then.fileName]] : [] };
}

function attachedFiles({ type, data }: PostingEvent): [path: string, name: string][] {
  if (type !== 'UsefulItemsAdded' && type !== 'UsefulItemsEdited') return [];
  const pdfs = data.attachments.filter((attachment) => attachment.type === 'pdf' && attachment.content !== '');
  return pdfs.map(({ content, fileName }) => [content, fileName]);
}

type Restored = Pick<PostingPlan, 'life' | 'goal'>;

/** Which of the postings has a table or a list of useful items now, and which is to have it. */
function handsOf(postings: readonly Restored[]): (life: PostingLife) => Hands {
  const now = homesIn(postings, ({ life }) => life.now);
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
      const { family, id: home } = restored.life;
      return [...tables, ...usefulItems].map(({ id }) => [homeKey(family, id), home] as const);
    }),
  );
}

function homeKey({ key }: PostingLife['family'], id: string): string {
  return `${key} ${id}`;
}
