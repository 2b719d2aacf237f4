import { expect, it } from '@jest/globals';
import {
  type ChangeSet,
  evolveChangeSet,
  type ChangeSetEvent,
  families,
  portalFilesStream,
  readModels,
} from '@noticeboard/content-model';
import { minute, readEventsOf } from '../../libs/content-model/src/testing/read-events.js';
import { changeSetProjection } from './record.projection.js';
import { listOf, projectedIn, Recorded } from './testing/recorded.js';

const id = 'c1';
const nothingTold = { before: undefined, after: undefined };
const digest = 'a'.repeat(64);
const due = (day: number) => `2026-12-0${day}T06:00:00.000Z`;
const schedule = (day: number): ChangeSetEvent => ({
  type: 'PublicationScheduled',
  data: { digest, publishAt: due(day) },
});
const opened: ChangeSetEvent = { type: 'ChangeSetOpened', data: { title: 'Admit card' } };
const unschedule: ChangeSetEvent = { type: 'PublicationUnscheduled', data: {} };

/** The entries that the events leave, one after the other, in the list of publications to come, by its time. */
function scheduledAfter(...events: readonly ChangeSetEvent[]): readonly string[] {
  const listed = new Set<string>();
  let set: ChangeSet | undefined;
  for (const event of readEventsOf(...events)) {
    const before = set;
    set = evolveChangeSet(before, id, event);
    for (const change of changeSetProjection.render(before, set, { collection: 'folds', id }, nothingTold)) {
      if (!('collection' in change) || change.collection !== readModels.scheduled) continue;
      if (change.kind === 'put') listed.add(change.order ?? '');
      if (change.kind === 'remove') listed.delete(change.order ?? '');
    }
  }
  return [...listed];
}

it.each<[string, readonly ChangeSetEvent[], readonly string[]]>([
  ['is scheduled is listed by its time', [schedule(1)], [due(1)]],
  ['is scheduled for another time is listed by that alone', [schedule(1), unschedule, schedule(2)], [due(2)]],
  ['is taken off the schedule is not', [schedule(1), unschedule], []],
  ['is published is not', [schedule(1), { type: 'ChangeSetPublished', data: { digest } }], []],
  ['could not be published is not', [schedule(1), { type: 'PublicationFailed', data: { code: 'c', why: 'w' } }], []],
  ['is discarded is not', [schedule(1), { type: 'ChangeSetDiscarded', data: {} }], []],
])('A change set that %s', (_what, events, listed) => {
  expect(scheduledAfter(opened, ...events)).toEqual(listed);
});

it('A file that was taken down is listed with who, when and why', async () => {
  const log = new Recorded();
  const hash = '9b'.repeat(32);
  log.add(portalFilesStream, { type: 'FileWithdrawn', data: { hash, reason: 'A court ordered it.' } });
  const reads = await projectedIn(families, log.events);
  const file = { hash, by: 'asha', at: minute(0), reason: 'A court ordered it.' };
  expect(await listOf(reads, readModels.withdrawnFiles)).toEqual([file]);
});
