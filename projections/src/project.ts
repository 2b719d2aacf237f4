import {
  type ChangeHistory,
  type Fact,
  families,
  type Family,
  readEvent,
  type RecordedDomainEvent,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import type { Change } from '@noticeboard/read-store';
import { accountProjection } from './account.projection.js';
import { projectActivity } from './activity.projection.js';
import { noticeProjection } from './notice.projection.js';
import { postingProjection } from './posting.projection.js';
import { renderHistory } from './history.projection.js';
import type { FoldProjection, LoadFolds, Place, Told } from './projection.js';
import { projectTitle } from './title.projection.js';

interface OpenFold {
  readonly projection: FoldProjection;
  readonly place: Place;
  before: Told;
  after: Told;
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
    const told: string[] = [];
    for (const stored of events) {
      const event = readEvent(stored);
      const target = open.get(stored.stream);
      if (target) {
        target.after = evolve(target, event);
        if (target.after.history?.entries[0]?.position === event.position) told.push(event.at);
      }
      changes.push(...projectTitle(event, table));
    }
    changes.push(...(await projectActivity(told, load)));
    for (const { projection, place, before, after } of open.values())
      changes.push(...projection.render(before, after, place), ...renderHistory(before.history, after.history));
    return removalsFirst(changes);
  };
}

function evolve({ projection, place, after: { fold, history } }: OpenFold, event: Fact<RecordedDomainEvent>): Told {
  const evolved = projection.evolve(fold, place, event);
  return { fold: evolved, history: projection.history?.tell(history, fold, evolved, place, event) };
}

async function openFolds(
  events: readonly RecordedEvent[],
  projections: readonly FoldProjection[],
  load: LoadFolds,
): Promise<Map<string, OpenFold>> {
  const open = new Map<string, OpenFold>();
  const wanted = new Wanted();
  for (const { stream } of events) {
    if (open.has(stream)) continue;
    for (const projection of projections) {
      const place = projection.place(stream);
      if (!place) continue;
      const target: OpenFold = { projection, place, before: nothing, after: nothing };
      open.set(stream, target);
      wanted.add(place, (fold) => (target.before = { ...target.before, fold }));
      const told = projection.history?.place(place);
      if (told)
        wanted.add(told, (history) => (target.before = { ...target.before, history: history as ChangeHistory }));
      break;
    }
  }
  await wanted.load(load);
  for (const target of open.values()) target.after = target.before;
  return open;
}

const nothing: Told = { fold: undefined, history: undefined };

/** Stored documents that are waited for, fetched by collection. */
class Wanted {
  readonly #byCollection = new Map<string, { readonly id: string; readonly take: (document: unknown) => void }[]>();

  /** `take` is called when there is such a document. */
  add({ collection, id }: Place, take: (document: unknown) => void): void {
    const others = this.#byCollection.get(collection);
    if (others) others.push({ id, take });
    else this.#byCollection.set(collection, [{ id, take }]);
  }

  async load(load: LoadFolds): Promise<void> {
    for (const [collection, wanted] of this.#byCollection) {
      const bodies = await load(
        collection,
        wanted.map(({ id }) => id),
      );
      wanted.forEach(({ take }, place) => {
        const body = bodies[place];
        if (body !== undefined) take(JSON.parse(body));
      });
    }
  }
}

/** A record that moves from one posting to another is removed by one fold and put by the other, in whichever order. */
function removalsFirst(changes: readonly Change[]): Change[] {
  const removes = ({ kind }: Change) => kind === 'remove' || kind === 'erase';
  return [...changes.filter(removes), ...changes.filter((change) => !removes(change))];
}
