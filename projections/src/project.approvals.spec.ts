import { describe, expect, it } from '@jest/globals';
import { named, postingStream, readModels } from '@noticeboard/content-model';
import { added, postingFieldsGiven } from '../../libs/content-model/src/testing/contents.js';
import { fourFamilies } from '../../libs/content-model/src/testing/fellowships.js';
import * as events from '../../libs/content-model/src/testing/posting-events.js';
import { minute, positionAt } from '../../libs/content-model/src/testing/read-events.js';
import { listOf, projectedIn, Recorded } from './testing/recorded.js';

const { title } = postingFieldsGiven;

describe.each(fourFamilies)('Approved answer keys of $key', (family) => {
  const [first, second] = ['p1', 'p2'].map((posting) => postingStream(family, posting));
  const approval = (id: string, n: number, present = title) => ({
    ...named(id),
    [family.titleField]: present,
    approvedAt: minute(n),
  });

  async function approvals(recorded: Recorded): Promise<unknown[]> {
    const whole = await listOf(await projectedIn(fourFamilies, recorded.events), readModels.approvals(family));
    const singly = await projectedIn(fourFamilies, ...recorded.events.map((event) => [event]));
    expect(await listOf(singly, readModels.approvals(family))).toEqual(whole);
    return whole;
  }

  function given(): Recorded {
    const recorded = new Recorded();
    recorded.add(first ?? '', added);
    recorded.add(second ?? '', added);
    return recorded;
  }

  it('stand in order of approval, not of creation', async () => {
    const recorded = given();
    expect(await approvals(recorded)).toEqual([]);
    recorded.add(second ?? '', events.approved);
    recorded.add(first ?? '', events.approved);
    expect(await approvals(recorded)).toEqual([approval('p2', 2), approval('p1', 3)]);
  });

  it('go, and come back as the last', async () => {
    const recorded = given();
    recorded.add(first ?? '', events.approved);
    recorded.add(second ?? '', events.approved);
    recorded.add(first ?? '', events.deapproved);
    expect(await approvals(recorded)).toEqual([approval('p2', 3)]);
    recorded.add(first ?? '', events.approved);
    expect(await approvals(recorded)).toEqual([approval('p2', 3), approval('p1', 5)]);
  });

  it('keep their place and time over a rename, and take the new title', async () => {
    const recorded = given();
    recorded.add(first ?? '', events.approved);
    recorded.add(second ?? '', events.approved);
    recorded.add(first ?? '', events.edited({ title: 'New' }));
    expect(await approvals(recorded)).toEqual([approval('p1', 2, 'New'), approval('p2', 3)]);
  });

  it('come back with their posting, in their old place', async () => {
    const recorded = given();
    recorded.add(first ?? '', events.approved);
    recorded.add(second ?? '', events.approved);
    recorded.add(first ?? '', events.deapproved, events.deleted, events.restored);
    const again = { approvedAt: minute(2), order: positionAt(2) };
    recorded.add(first ?? '', { type: 'AnswerKeyApproved', data: { restored: again } });
    expect(await approvals(recorded)).toEqual([approval('p1', 2), approval('p2', 3)]);
  });

  it('go with their posting', async () => {
    const recorded = given();
    recorded.add(first ?? '', events.approved, events.deapproved, events.deleted);
    recorded.add(second ?? '', events.approved);
    expect(await approvals(recorded)).toEqual([approval('p2', 5)]);
  });
});
