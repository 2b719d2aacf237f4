import { describe, expect, it } from '@jest/globals';
import {
  foldTitle,
  headOf,
  type PostingEvent,
  postingStream,
  postingToWire,
  readModels,
  type RecordedDomainEvent,
} from '@noticeboard/content-model';
import { added, notificationAdded, tableAdded } from '../../libs/content-model/src/testing/contents.js';
import { fellowships, fourFamilies } from '../../libs/content-model/src/testing/fellowships.js';
import { postingAfter } from '../../libs/content-model/src/testing/read-events.js';
import { deleted, edited, restored, tableDeleted } from '../../libs/content-model/src/testing/posting-events.js';
import { projector } from './project.js';
import { ofTheApi, opened, Recorded, statesIn } from './testing/recorded.js';

const projectAll = projector(fourFamilies);
const project: typeof projectAll = async (...given) => ofTheApi(await projectAll(...given));
const nothingYet = statesIn([]);

describe.each(fourFamilies)('Events of a posting of $key', (family) => {
  const stream = postingStream(family, 'p1');
  const place = {
    folds: readModels.postingStates(family),
    records: readModels.postings(family),
    heads: readModels.heads(family),
  };
  const claimed = (title: string): Extract<RecordedDomainEvent, { type: 'TitleClaimed' }> => ({
    type: 'TitleClaimed',
    data: { family: family.key, title, folded: foldTitle(title), postingId: 'p1' },
  });

  function listed(...events: readonly PostingEvent[]) {
    const posting = postingAfter('p1', ...events);
    const { order } = posting;
    return [
      { kind: 'put', collection: place.folds, id: 'p1', body: posting },
      { kind: 'put', collection: place.records, id: 'p1', body: postingToWire(family, posting), order },
      { kind: 'put', collection: place.heads, id: 'p1', body: headOf(family, posting), order },
    ];
  }

  function unlisted(...events: readonly PostingEvent[]) {
    const posting = postingAfter('p1', ...events);
    const { order } = posting;
    return [
      { kind: 'remove', collection: place.records, id: 'p1', order },
      { kind: 'remove', collection: place.heads, id: 'p1', order },
      { kind: 'put', collection: place.folds, id: 'p1', body: posting },
      { kind: 'put', collection: place.heads, id: 'p1', body: headOf(family, posting) },
    ];
  }

  it('list it, with a head beside its record', async () => {
    const recorded = new Recorded();
    recorded.add(stream, added);
    expect(opened(await project(recorded.events, nothingYet))).toEqual(listed(added));
  });

  it('render it once, however many they are', async () => {
    const recorded = new Recorded();
    const events = [added, notificationAdded('n1'), tableAdded('t1'), tableDeleted, edited({ title: 'New' })];
    recorded.add(stream, ...events);
    expect(opened(await project(recorded.events, nothingYet))).toEqual(listed(...events));
  });

  it('go on from the fold that is stored', async () => {
    const recorded = new Recorded();
    const before = await project(recorded.add(stream, added), nothingYet);
    const changes = await project(recorded.add(stream, notificationAdded('n1')), statesIn(before));
    expect(opened(changes)).toEqual(listed(added, notificationAdded('n1')));
  });

  it('leave its record as it was when a table comes', async () => {
    const recorded = new Recorded();
    const before = await project(recorded.add(stream, added), nothingYet);
    const [, record] = await project(recorded.add(stream, tableAdded('t1')), statesIn(before));
    expect(record).toEqual(before[1]);
  });

  it('enter a new title beside the old one, and keep its place', async () => {
    const recorded = new Recorded();
    const before = await project(recorded.add(stream, added), nothingYet);
    const renamed = edited({ title: 'UPSC  NDA' });
    const batch = [...recorded.add(stream, renamed), ...recorded.add('title-1', claimed('UPSC  NDA'))];
    const entry = { kind: 'enter', index: readModels.titles(family), key: 'upsc nda', value: 'p1' };
    expect(opened(await project(batch, statesIn(before)))).toEqual([entry, ...listed(added, renamed)]);
  });

  it('take a deleted one off the lists and keep its head with the time', async () => {
    const recorded = new Recorded();
    const before = await project(recorded.add(stream, added), nothingYet);
    const changes = await project(recorded.add(stream, deleted), statesIn(before));
    expect(opened(changes)).toEqual(unlisted(added, deleted));
    expect(opened(changes).at(-1)).toHaveProperty('body.deletedAt', recorded.events.at(-1)?.metadata['at']);
  });

  it('list one that is brought back, with its head, where it was', async () => {
    const recorded = new Recorded();
    const [before, order] = [recorded.add(stream, added, deleted), recorded.events[0]?.position];
    const changes = await project(recorded.add(stream, restored), statesIn(await project(before, nothingYet)));
    expect(opened(changes)).toEqual(listed(added, deleted, restored));
    expect(changes.slice(1).map((change) => 'order' in change && change.order)).toEqual([order, order]);
  });

  it('say the same when it comes and goes within one batch', async () => {
    const recorded = new Recorded();
    recorded.add(stream, added, deleted);
    expect(opened(await project(recorded.events, nothingYet))).toEqual(unlisted(added, deleted));
  });
});

describe('A fourth row in the table', () => {
  it('is needed for its postings and titles to be projected', async () => {
    const recorded = new Recorded();
    const posting = recorded.add(postingStream(fellowships, 'p1'), added);
    expect(await projector()(posting, nothingYet)).toEqual([]);
    const data = { family: fellowships.key, title: 'A', folded: 'a', postingId: 'p1' };
    const title = recorded.add('fellowshipTitle-1', { type: 'TitleClaimed', data });
    await expect(projector()(title, nothingYet)).rejects.toThrow('no family is called fellowships');
    expect(await project(title, nothingYet)).toHaveLength(1);
  });
});
