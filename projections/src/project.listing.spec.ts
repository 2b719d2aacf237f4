import { describe, expect, it } from '@jest/globals';
import { families, listingKinds, listingStream, readModels } from '@noticeboard/content-model';
import { added as postingAdded } from '../../libs/content-model/src/testing/contents.js';
import { minute } from '../../libs/content-model/src/testing/read-events.js';
import { listingEventsOf, listingFieldsGiven } from '../../libs/content-model/src/testing/listing-events.js';
import { projector } from './project.js';
import { listOf, projectedIn } from './testing/projected.js';
import { Recorded, statesIn } from './testing/recorded.js';

describe.each(listingKinds)('Notices of $key', (kind) => {
  const { added, edited, deleted, restored } = listingEventsOf(kind);
  const [first, second] = ['r1', 'r2'].map((id) => listingStream(kind, id));
  const { title, applyLink, pdfFile, fileName } = listingFieldsGiven;
  const record = (id: string, n: number, more: object = {}) => ({
    _id: id,
    [kind.titleField]: title,
    applyLink,
    ...(kind.takesPdf && { pdfFile, fileName }),
    createdAt: minute(n),
    updatedAt: minute(n),
    revision: 0,
    ...more,
  });

  async function listed(recorded: Recorded): Promise<unknown[]> {
    const whole = await listOf(await projectedIn(families, recorded.events), readModels.listings(kind));
    const singly = await projectedIn(families, ...recorded.events.map((event) => [event]));
    expect(await listOf(singly, readModels.listings(kind))).toEqual(whole);
    return whole;
  }

  function given(): Recorded {
    const recorded = new Recorded();
    recorded.add(second ?? '', added);
    recorded.add(first ?? '', added);
    return recorded;
  }

  it('are listed in order of creation, as the wire shows them', async () => {
    expect(await listed(given())).toEqual([record('r2', 0), record('r1', 1)]);
  });

  it('keep their place when they are edited', async () => {
    const recorded = given();
    recorded.add(second ?? '', edited({ title: 'New' }), edited({ applyLink: '' }));
    const changed = { [kind.titleField]: 'New', applyLink: '', updatedAt: minute(3), revision: 2 };
    expect(await listed(recorded)).toEqual([record('r2', 0, changed), record('r1', 1)]);
  });

  it('leave the list when they are deleted, also within one batch', async () => {
    const recorded = given();
    recorded.add(second ?? '', deleted);
    expect(await listed(recorded)).toEqual([record('r1', 1)]);
    const reads = await projectedIn(families, recorded.events);
    expect(await reads.documents(readModels.listings(kind), ['r2'])).toEqual([undefined]);
  });

  it('are listed again where they were when they are brought back', async () => {
    const recorded = given();
    recorded.add(second ?? '', deleted, restored);
    expect(await listed(recorded)).toEqual([record('r2', 0, { updatedAt: minute(3), revision: 2 }), record('r1', 1)]);
  });

  it('stand apart from those of the other kind, and from postings, with the same id', async () => {
    const recorded = given();
    for (const other of listingKinds.filter((row) => row !== kind))
      recorded.add(listingStream(other, 'r1'), listingEventsOf(other).added, listingEventsOf(other).deleted);
    recorded.add('job-r1', postingAdded);
    expect(await listed(recorded)).toEqual([record('r2', 0), record('r1', 1)]);
  });

  it('cannot be made of what cannot follow', async () => {
    for (const events of [
      [deleted],
      [edited({ title: 'New' })],
      [added, added],
      [added, deleted, deleted],
      [postingAdded],
    ]) {
      const recorded = new Recorded();
      recorded.add(first ?? '', ...events);
      await expect(projector()(recorded.events, statesIn([]))).rejects.toThrow(RangeError);
    }
  });
});
