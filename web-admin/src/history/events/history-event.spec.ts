import { expect, it } from '@jest/globals';
import { listingKinds, recordedEvents } from '@noticeboard/content-model';
import { eventTypes, eventWords, isAddition, isDeletion, isRestoration } from './history-event.js';

it.each([
  ['Added', isAddition],
  ['Deleted', isDeletion],
  ['Restored', isRestoration],
] as const)('A record of each kind that is %s is known by its event, and by no other', (what, isIt) => {
  const found = Object.keys(recordedEvents).filter((type) => isIt({ type }));
  expect(found.toSorted()).toEqual(
    ['Posting', ...listingKinds.map(({ events }) => events)].map((one) => `${one}${what}`).toSorted(),
  );
});

it('Every recorded event can be filtered for, under its words; a type of later stands for itself', () => {
  expect(eventTypes.toSorted()).toEqual(Object.keys(recordedEvents).toSorted());
  expect(eventWords('ResultListingDeleted')).toBe('Result deleted');
  expect(eventWords('PostingPinned')).toBe('PostingPinned');
  expect(eventWords('toString')).toBe('toString');
});
