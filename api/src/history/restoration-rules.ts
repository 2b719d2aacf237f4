import { Inject, Injectable } from '@nestjs/common';
import {
  type Family,
  fieldError,
  foldTitle,
  isLiving,
  type Posting,
  postingAggregate,
  type PostingEvent,
  postingStream,
  ProblemError,
  readModels,
} from '@noticeboard/content-model';
import type { EventStore, ExpectedRevision } from '@noticeboard/event-store';
import type { ReadStore } from '@noticeboard/read-store';
import { EVENT_STORE, READ_STORE } from '../http/tokens.js';
import { FileStore } from '../files/file-store.js';
import { expectedAfter, stateOf } from '../commands/aggregate.js';
import type { StreamView } from '../commands/stream-view.js';
import { holderOf, reservationAggregate } from '../postings/title.reservation.js';
import type { PostingHistory } from './record-history.js';
import type { PostingPlan } from './restoration-plan.js';

/** A claim on a title, to be appended with the posting's own events. */
export interface TitleClaim {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly data: { family: string; title: string; folded: string; postingId: string };
}

const timeoutMs = 5000;

/** The obstacles to bringing records back. */
@Injectable()
export class RestorationRules {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(READ_STORE) private readonly reads: ReadStore,
    private readonly files: FileStore,
  ) {}

  /** @throws ProblemError `notRestorable` for a table or a list of useful items that another posting has, or had last */
  async checkHomes(plans: readonly PostingPlan[]): Promise<void> {
    const coming = plans.flatMap(({ history, events }) =>
      events.flatMap(comingBack).map((id) => ({ life: history, id })),
    );
    if (coming.length === 0) return;
    const head = await this.events.head();
    if (head !== undefined) await this.reads.waitFor(head, timeoutMs);
    for (const { life: history, id } of coming) {
      const { family } = history;
      const [owner] = await this.reads.entries(readModels.owners(family), [id]);
      const home = (await this.lastHome(history, id)) ?? owner;
      if (home !== undefined && home !== history.id) reject(await this.goneTo(family, id, home));
    }
  }

  /** @param paths of stored PDFs, with their names. @throws ProblemError `notRestorable` */
  async checkFiles(paths: ReadonlyMap<string, string>): Promise<void> {
    for (const [path, name] of paths)
      if ((await this.files.find(path)) === undefined)
        reject(`The PDF “${name || path}” is no longer stored. Upload it again, or restore another revision.`);
  }

  /** The posting that a record left this one for, if that is how it went; it may have gone on from there. */
  private async lastHome(
    { family, stored }: Pick<PostingHistory, 'family' | 'stored'>,
    id: string,
  ): Promise<string | undefined> {
    const last = stored.findLast(({ data }) => data['tableId'] === id || data['itemsId'] === id);
    const movedTo = last?.data['movedTo'];
    if (typeof movedTo !== 'string') return undefined;
    const there = await this.events.readStream(postingStream(family, movedTo));
    return (await this.lastHome({ family, stored: there }, id)) ?? movedTo;
  }

  private async goneTo(family: Family, id: string, owner: string): Promise<string> {
    const posting = stateOf(
      postingAggregate(family),
      owner,
      await this.events.readStream(postingStream(family, owner)),
    );
    const what = `A table or list of useful items (${id})`;
    const where = `the posting “${posting?.title ?? ''}” (${owner})`;
    return isLiving(posting)
      ? `${what} belongs to ${where} now. Move it back first, or restore another revision.`
      : `${what} moved to ${where} and was deleted there. Restore that posting first, move it back, then restore.`;
  }
}

/**
 * Claims for every title that comes back, also one that was this posting's own: while it was deleted the title was free.
 * @throws ProblemError `duplicateTitle` that names the posting which has the title
 */
export async function titleClaims(plans: readonly PostingPlan[], view: StreamView): Promise<TitleClaim[]> {
  const claims: TitleClaim[] = [];
  for (const { history, goal } of plans.filter(takesTitle)) {
    if (!goal) continue;
    const { family, id } = history;
    const { title } = goal;
    const reservation = reservationAggregate(family, title);
    const at = await view.state(reservation);
    const claimedBy = at?.state.claimedBy;
    const rival = await rivalOf(history, title, claimedBy, plans, view);
    if (rival) rejectTitle(family, title, rival);
    const data = { family: family.key, title, folded: foldTitle(title), postingId: id };
    claims.push({ stream: reservation.stream, expected: expectedAfter(at), data });
  }
  return claims;
}

function takesTitle({ history: { state: now }, goal, events }: PostingPlan): boolean {
  if (events.length === 0 || !isLiving(goal)) return false;
  return !isLiving(now) || foldTitle(now.title) !== foldTitle(goal.title);
}

/**
 * Another posting that has the title afterwards: one of the same restoration, else the posting that claimed it last.
 */
async function rivalOf(
  { family, id }: PostingHistory,
  title: string,
  claimedBy: string | undefined,
  plans: readonly PostingPlan[],
  view: StreamView,
): Promise<Posting | undefined> {
  const others = plans.filter(({ history }) => history.family === family && history.id !== id);
  const rival = others
    .map(({ history, goal, events }) => (events.length === 0 ? history.state : goal))
    .find((posting) => isLiving(posting) && foldTitle(posting.title) === foldTitle(title));
  // A claimant that is restored with it has another title afterwards, or is the rival already.
  const isInside = claimedBy === id || others.some(({ history }) => history.id === claimedBy);
  return rival || isInside ? rival : holderOf(view, family, title, claimedBy);
}

/** Ids of records that come back from nowhere. */
function comingBack({ type, data }: PostingEvent): string[] {
  if (type === 'TableAdded') return data.moved ? [] : [data.tableId];
  if (type === 'UsefulItemsAdded') return data.moved ? [] : [data.itemsId];
  return [];
}

function rejectTitle(family: Family, title: string, { id, title: present }: Posting): never {
  const message = `“${title}” is the title of the posting “${present}” (${id}). Rename or delete that one, then restore.`;
  throw new ProblemError('duplicateTitle', { errors: { [family.titleField]: fieldError('other', { message }) } });
}

function reject(message: string): never {
  throw new ProblemError('notRestorable', { message });
}
