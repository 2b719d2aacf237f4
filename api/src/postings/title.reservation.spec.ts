import { describe, expect, it } from '@jest/globals';
import { categoryOf, families, foldTitle, postingAggregate, postingEvents } from '@noticeboard/content-model';
import { stateOf } from '../commands/aggregate.js';
import { added } from '../../../libs/content-model/src/testing/contents.js';
import { fourFamilies } from '../../../libs/content-model/src/testing/fellowships.js';
import { minute, positionAt } from '../../../libs/content-model/src/testing/read-events.js';
import { reservationStream } from './title.reservation.js';

describe('The stream that reserves a title', () => {
  it.each(fourFamilies)('is one for all spellings of the title, within $key alone', (family) => {
    const stream = reservationStream(family, foldTitle('SSC  CGL'));
    expect(reservationStream(family, foldTitle(' ssc cgl '))).toBe(stream);
    expect(categoryOf(stream)).toBe(family.reservation);
    const others = fourFamilies.filter((other) => other !== family);
    for (const other of others) expect(reservationStream(other, foldTitle('SSC CGL'))).not.toBe(stream);
    expect(reservationStream(family, foldTitle('SSC CHSL'))).not.toBe(stream);
  });

  it('has a name that any store can hold, however long and whatever the title', () => {
    for (const title of ['\u{1f4cc}'.repeat(300), 'नौकरी/..?#%', '-'.repeat(50), '$all']) {
      const [family] = fourFamilies;
      expect(family && reservationStream(family, foldTitle(title))).toMatch(/^jobTitle-[0-9a-f]{64}$/);
    }
  });

  it('is named alike in every release', () => {
    const [jobs] = fourFamilies;
    expect(jobs && reservationStream(jobs, 'ssc cgl 2026')).toBe(
      'jobTitle-0a54266f7c2465189bdf75f2a74ad5cf3131f3828a9dba3b30e92e40312d8b10',
    );
  });
});

describe('A posting that is read from its stream', () => {
  const stored = (type: keyof typeof postingEvents, data: object, revision: number) => ({
    id: `event ${revision}`,
    stream: 'job-p1',
    type,
    data: { ...data },
    metadata: { at: minute(revision), schemaVersion: '1' },
    revision,
    position: positionAt(revision),
  });

  it('is nothing before its first event', () => {
    expect(stateOf(postingAggregate(families[0]), 'p1', [])).toBeUndefined();
  });

  it('is what its events make of it', () => {
    const events = [stored('PostingAdded', added.data, 0), stored('PostingEdited', { title: 'New' }, 1)];
    expect(stateOf(postingAggregate(families[0]), 'p1', events)).toMatchObject({
      id: 'p1',
      title: 'New',
      revision: 1,
      updatedAt: minute(1),
    });
  });

  it('is never guessed from an event that cannot be read', () => {
    const future = { ...stored('PostingAdded', added.data, 0), metadata: { at: minute(0), schemaVersion: '2' } };
    expect(() => stateOf(postingAggregate(families[0]), 'p1', [future])).toThrow('schema version 2');
  });
});
