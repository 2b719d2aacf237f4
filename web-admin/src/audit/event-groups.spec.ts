import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '@noticeboard/content-model';
import fc from 'fast-check';
import type { SubjectKind } from '../history/events/history-event.js';
import { byDay, groupedByAction, groupWords, isOf, isUndoable } from './event-groups.js';

interface Told {
  readonly type: string;
  readonly action: string;
  readonly id: string;
  readonly kind?: SubjectKind;
}

function eventsOf(...told: readonly Told[]): readonly HistoryEvent[] {
  return told.map(({ type, action, id, kind = 'posting' }, place) => ({
    position: String(told.length - place),
    id: String(place),
    stream: `job-${id}`,
    revision: 0,
    type,
    at: '2026-11-20T09:00:00.000Z',
    actor: { username: 'asha', role: 'admin' },
    subject: { kind, id, family: 'jobs', title: id },
    correlationId: action,
    causationId: '',
    data: {},
    changes: [],
  }));
}

const told = fc.record({
  type: fc.constantFrom('PostingAdded', 'TitleClaimed', 'TableEdited', 'PostingEdited', 'PostingDeleted'),
  action: fc.constantFrom('a', 'b', 'c'),
  id: fc.constantFrom('p1', 'p2', 'p3'),
});

describe('Events by action', () => {
  it('hold every event once, in its order, where the newest of its action stands', () => {
    fc.assert(
      fc.property(fc.array(told), (all) => {
        const events = eventsOf(...all);
        const groups = groupedByAction(events);
        const positions = (some: readonly HistoryEvent[]) => some.map(({ position }) => Number(position));
        const descending = (some: readonly number[]) =>
          some.every((one, place) => place === 0 || one < (some[place - 1] ?? 0));
        expect(groups.flatMap((group) => positions(group.events)).toSorted((a, b) => b - a)).toEqual(positions(events));
        expect(groups.every((group) => descending(positions(group.events)))).toBe(true);
        expect(descending(groups.map((group) => positions(group.events)[0] ?? 0))).toBe(true);
        expect(groups.every(({ leading, subjects }) => leading.length > 0 && subjects.length > 0)).toBe(true);
      }),
    );
  });

  it('name the change set that was published, else the first two records', () => {
    const [published] = groupedByAction(
      eventsOf(
        { type: 'ChangeSetPublished', action: 'a', id: 'CHSL: date', kind: 'changeSet' },
        { type: 'PostingEdited', action: 'a', id: 'p1' },
        { type: 'PostingEdited', action: 'a', id: 'p2' },
      ),
    );
    expect(published?.named.map(({ title }) => title)).toEqual(['CHSL: date']);
    expect(published?.leading.map(({ type }) => type)).toEqual(['PostingEdited', 'PostingEdited']);
    const [several] = groupedByAction(
      eventsOf(...['p1', 'p2', 'p3'].map((id) => ({ type: 'PostingDeleted', action: 'a', id }))),
    );
    expect(several?.named.map(({ title }) => title)).toEqual(['p1', 'p2']);
  });

  it('are one for all preparations of a change set that stand together', () => {
    const step = (type: string, action: string, id = 's1') => ({ type, action, id, kind: 'changeSet' as const });
    const groups = groupedByAction(
      eventsOf(
        step('ChangeSetSubmitted', 'd'),
        step('StepPrepared', 'c'),
        step('StepPrepared', 'b'),
        step('ChangeSetOpened', 'a'),
        step('StepPrepared', 'e', 's2'),
      ),
    );
    expect(groups.map(({ events }) => events.length)).toEqual([1, 3, 1]);
  });

  it('name what a person did, and not what followed from it', () => {
    const [group] = groupedByAction(
      eventsOf({ type: 'TitleClaimed', action: 'a', id: 'p1' }, { type: 'PostingAdded', action: 'a', id: 'p1' }),
    );
    expect(group?.leading.map(({ type }) => type)).toEqual(['PostingAdded']);
    const [alone] = groupedByAction(eventsOf({ type: 'TitleClaimed', action: 'a', id: 'p1' }));
    expect(alone?.leading).toHaveLength(1);
  });

  it('name a record that was deleted once, whatever went with it', () => {
    const types = ['PostingDeleted', 'UsefulItemsDeleted', 'TableDeleted'];
    const events = eventsOf(
      ...types.map((type) => ({ type, action: 'a', id: 'p1' })),
      { type: 'TableDeleted', action: 'a', id: 'p2' },
      { type: 'TableDeleted', action: 'b', id: 'p1' },
    );
    const leading = groupedByAction(events).map((group) =>
      group.leading.map(({ type, subject }) => [type, subject.id]),
    );
    expect(leading).toEqual([
      [
        ['PostingDeleted', 'p1'],
        ['TableDeleted', 'p2'],
      ],
      [['TableDeleted', 'p1']],
    ]);
  });

  it('count what happened several times, and leave out what a line has no room for', () => {
    const many = ['TableEdited', 'PostingDeleted', 'PostingDeleted', 'PostingEdited', 'PostingAdded'];
    const [group] = groupedByAction(eventsOf(...many.map((type, place) => ({ type, action: 'a', id: `p${place}` }))));
    expect(group && groupWords(group)).toEqual({
      named: [
        { words: 'Posting added', count: 1 },
        { words: 'Posting changed', count: 1 },
        { words: 'Posting deleted', count: 2 },
      ],
      more: 1,
    });
  });

  it('counts the failed sign-ins that one event tells of', () => {
    const [failed] = eventsOf({ type: 'SignInFailed', action: 'a', id: 'asha', kind: 'account' });
    const leading = failed ? [{ ...failed, data: { count: 40 } }] : [];
    expect(groupWords({ leading }).named).toEqual([{ words: 'Sign-in failed', count: 40 }]);
  });

  it('can be undone where they are of content alone', () => {
    const isOf = (kind: SubjectKind) =>
      groupedByAction(eventsOf({ type: 'X', action: 'a', id: 'x', kind })).map(isUndoable);
    expect([isOf('posting'), isOf('admitCard'), isOf('account'), isOf('portal')].flat()).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are of somebody who has done all of it', () => {
    const events = eventsOf({ type: 'X', action: 'a', id: 'x' }, { type: 'X', action: 'a', id: 'y' });
    const ravi = events.map((event, place) =>
      place === 0 ? { ...event, actor: { username: 'ravi', role: 'admin' as const } } : event,
    );
    const all = [...groupedByAction(events), ...groupedByAction(ravi)];
    expect(all.map((group) => isOf('asha', group))).toEqual([true, false]);
  });

  it('stand under the day of their newest event', () => {
    const events = eventsOf({ type: 'X', action: 'a', id: 'x' }, { type: 'X', action: 'b', id: 'y' });
    const groups = groupedByAction(events);
    expect(byDay(groups, () => 'Friday')).toEqual([{ day: 'Friday', groups }]);
    let count = 0;
    expect(byDay(groups, () => String((count += 1))).map(({ day }) => day)).toEqual(['1', '2']);
  });
});
