import { families, type Family, readEvent } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import type { Change } from '@noticeboard/read-store';
import { accountProjection } from './account.projection.js';
import { noticeProjection } from './notice.projection.js';
import { postingProjection } from './posting.projection.js';
import type { FoldProjection, Place } from './projection.js';
import { projectTitle } from './title.projection.js';

/** Loads stored folds by id, in the order asked. */
export type LoadFolds = (collection: string, ids: readonly string[]) => Promise<(string | undefined)[]>;

interface OpenFold {
  readonly projection: FoldProjection;
  readonly place: Place;
  before: unknown;
  after: unknown;
}

/** The projector of all read models: a batch of events in, the changes it makes out. */
export function projector(table: readonly Family[] = families) {
  const projections = [postingProjection(table), noticeProjection, accountProjection];

  /**
   * Loads the folds that the events need, then projects. A fold that several events change is rendered once.
   * @throws UnreadableEvent, RangeError: the event cannot be applied; nothing may be stored.
   */
  return async function project(events: readonly RecordedEvent[], load: LoadFolds): Promise<Change[]> {
    const open = await openFolds(events, projections, load);
    const changes: Change[] = [];
    for (const stored of events) {
      const event = readEvent(stored);
      const target = open.get(stored.stream);
      if (target) target.after = target.projection.evolve(target.after, target.place, event);
      changes.push(...projectTitle(event, table));
    }
    for (const { projection, place, before, after } of open.values())
      changes.push(...projection.render(before, after, place));
    return removalsFirst(changes);
  };
}

async function openFolds(
  events: readonly RecordedEvent[],
  projections: readonly FoldProjection[],
  load: LoadFolds,
): Promise<Map<string, OpenFold>> {
  const open = new Map<string, OpenFold>();
  const wanted = new Map<string, OpenFold[]>();
  for (const { stream } of events) {
    if (open.has(stream)) continue;
    for (const projection of projections) {
      const place = projection.place(stream);
      if (!place) continue;
      const target: OpenFold = { projection, place, before: undefined, after: undefined };
      open.set(stream, target);
      wanted.set(place.collection, [...(wanted.get(place.collection) ?? []), target]);
      break;
    }
  }
  for (const [collection, targets] of wanted) {
    const bodies = await load(
      collection,
      targets.map(({ place }) => place.id),
    );
    targets.forEach((target, index) => {
      const body = bodies[index];
      target.before = body === undefined ? undefined : JSON.parse(body);
      target.after = target.before;
    });
  }
  return open;
}

/** A record that moves from one posting to another is removed by one fold and put by the other, in whichever order. */
function removalsFirst(changes: readonly Change[]): Change[] {
  const removes = ({ kind }: Change) => kind === 'remove' || kind === 'erase';
  return [...changes.filter(removes), ...changes.filter((change) => !removes(change))];
}
