import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { postingAggregate } from '../aggregates.js';
import type { Publication } from '../event.js';
import type { PostingEvent } from '../posting.js';
import { postingCard } from '../posting-card.js';
import { added, itemsAdded, notificationAdded, tableAdded } from '../testing/contents.js';
import { fourFamilies } from '../testing/fellowships.js';
import * as events from '../testing/posting-events.js';
import { postingSequences, type PostingStep, stepOf } from '../testing/posting-sequences.js';
import { minute } from '../testing/read-events.js';
import type { ChangeHistory } from './change-history.js';
import { changeLine, changesToWire, changeSummary } from './change-summary.js';
import { partsOf, type ReaderChange } from './change.js';
import { isSignificant } from './significance.js';

const [family] = fourFamilies;
const aggregate = postingAggregate(family!);
const lineOf = (change: ReaderChange) => changeLine(changeSummary(change));

/** The entries that readers see for these steps, each published as `publicationOf` says. */
function historyOf(
  steps: readonly PostingStep[],
  publicationOf: (n: number) => Publication,
): ChangeHistory | undefined {
  return steps.reduce<ChangeHistory | undefined>((history, { before, after, event }, n) => {
    const change = aggregate.publicHistory?.change(before, after, { ...event, ...publicationOf(n) }, history);
    return aggregate.publicHistory?.extend(history, after, change ? [change] : []);
  }, undefined);
}

function stepsOf(...happened: readonly PostingEvent[]): PostingStep[] {
  const steps: PostingStep[] = [];
  for (const event of happened) steps.push(stepOf(steps.at(-1)?.after, event, steps.length));
  return steps;
}

const set: Publication = { changeSet: 'c1', publicNote: 'The board has moved the last date.' };

/** The entries for `then` when it is published at once, after all of `given` was. */
function told(given: readonly PostingEvent[], then: readonly PostingEvent[], publication = set) {
  const history = historyOf(stepsOf(...given, ...then), (n) => (n < given.length ? {} : publication));
  const before = historyOf(stepsOf(...given), () => ({}));
  const count = (history?.entries.length ?? 0) - (before?.entries.length ?? 0);
  expect(history?.entries.slice(count)).toEqual(before?.entries ?? []);
  return history?.entries.slice(0, count) ?? [];
}

const noted = [added, notificationAdded('n1'), itemsAdded('i1')];
const dated = (lastDateApply: string): PostingEvent => ({
  type: 'NotificationEdited',
  data: { notificationId: 'n1', fields: { lastDateApply } },
});
const rows = (...values: string[]): PostingEvent => ({
  type: 'TableEdited',
  data: { tableId: 't1', rows: values.map((value) => [{ value, colspan: 1, rowspan: 1 }]) },
});
const links = (...contents: string[]): PostingEvent => ({
  type: 'UsefulItemsEdited',
  data: {
    itemsId: 'i1',
    attachments: contents.map((content) => ({ title: `Link ${content}`, type: 'link', content, fileName: '' })),
  },
});

describe('One publish is told once', () => {
  it.each<[string, PostingEvent[], PostingEvent[], string[]]>([
    ['a new posting', [], [...noted, dated('1 May'), tableAdded('t1'), events.approved], ['First published']],
    [
      'a date that was moved twice',
      noted,
      [dated('1 May'), dated('2 May')],
      ['Last Date to Apply: was 30/11/2026, now 2 May'],
    ],
    ['a date that is again what it was', noted, [dated('1 May'), dated('30/11/2026')], []],
    ['a table that came and went', noted, [tableAdded('t1'), events.tableDeleted], []],
    ['a table that came and was filled', noted, [tableAdded('t1'), rows('A', 'B', 'C')], ['Table added']],
    ['an approval that was taken back', noted, [events.approved, events.deapproved], []],
    [
      'a link that moved and was renamed beside others',
      noted,
      [links('https://a.example'), links('https://b.example', 'https://a.example')],
      ['Links changed: Link https://a.example, Apply online, Link https://b.example'],
    ],
    [
      'several things',
      noted,
      [dated('1 May'), tableAdded('t1'), links('https://a.example'), events.approved],
      ['4 changes: Last Date to Apply, Table added, Links changed, Listed under Answer Key'],
    ],
    ['its end', noted, [dated('1 May'), events.itemsDeleted, events.deleted], ['Removed']],
  ])('%s', (_, given, then, lines) => {
    const entries = told(given, then);
    expect(entries.map(lineOf)).toEqual(lines);
    for (const entry of entries) expect(entry).toMatchObject({ at: minute(given.length), note: set.publicNote });
  });

  it('with the whole of what came with it', () => {
    const [entry] = told(noted, [tableAdded('t1'), rows('A', 'B', 'C')]);
    expect(entry?.changes).toEqual([{ path: 'tables/t1', label: 'Table', before: '', after: '3 rows' }]);
  });

  it('and each publish by itself', () => {
    const steps = stepsOf(...noted, dated('1 May'), dated('2 May'), dated('3 May'));
    const history = historyOf(steps, (n) => (n < 3 ? {} : { changeSet: n < 5 ? 'c1' : 'c2' }));
    expect(history?.entries.slice(0, 2).map(lineOf)).toEqual([
      'Last Date to Apply: was 2 May, now 3 May',
      'Last Date to Apply: was 30/11/2026, now 2 May',
    ]);
  });

  it('is as significant as any part of it, and the card says what', () => {
    const then = [dated('1 May'), notificationAdded('n2'), events.edited({ title: 'New' })];
    const steps = stepsOf(...noted, ...then);
    const history = historyOf(steps, (n) => (n < noted.length ? {} : set));
    expect(history && isSignificant(history.entries[0]!)).toBe(true);
    const card = history && postingCard(steps.at(-1)!.after, history);
    expect(card?.lastChange?.labels).toEqual(['Notice added', 'Last Date to Apply']);
  });

  it('goes out to machines with its note, and without its id', () => {
    const entries = told(noted, [dated('1 May')]);
    const { label, before, after } = entries[0]!.changes[0]!;
    expect(changesToWire({ entries })).toEqual([
      {
        at: minute(3),
        summary: 'Last Date to Apply: was 30/11/2026, now 1 May',
        note: set.publicNote,
        changes: [{ label, before, after }],
      },
    ]);
  });
});

describe('A withdrawal', () => {
  const { withdrawn, republished } = events;

  it('tells its own note, unless its publish has one', () => {
    const [own] = told(noted, [withdrawn], { changeSet: 'c1' });
    expect(own).toMatchObject({ kind: 'withdrawn', note: 'The board has cancelled it.' });
    expect(told(noted, [withdrawn])).toMatchObject([{ kind: 'withdrawn', note: set.publicNote }]);
  });

  it('holds what is changed with it or after it back until the posting is published again', () => {
    const edits = [dated('1 May'), withdrawn, tableAdded('t1'), rows('A', 'B'), dated('2 May')];
    expect(told(noted, edits)).toMatchObject([{ kind: 'withdrawn', changes: [] }]);
    const steps = stepsOf(...noted, ...edits, republished);
    const history = historyOf(steps, (n) => (n < 3 ? {} : n < 6 ? { changeSet: 'c1' } : {}));
    expect(history?.entries[0]).toMatchObject({
      kind: 'restored',
      at: minute(8),
      changes: [
        { label: 'Last Date to Apply', before: '30/11/2026', after: '2 May' },
        { label: 'Table', after: '2 rows' },
      ].toSorted((one, other) => Number('before' in other && other.label > one.label)),
    });
    expect(lineOf(history!.entries[0]!)).toMatch(/^Published again: .*Last Date to Apply/);
    expect(history?.entries[0]).not.toHaveProperty('note');
    expect(history && partsOf(history.entries[0]!)).toEqual([{ kind: 'restored', name: '' }]);
    expect(history?.held).toBeUndefined();
  });

  it('that is taken back in its own publish leaves what was changed', () => {
    const entries = told(noted, [withdrawn, dated('1 May'), republished]);
    expect(entries.map(lineOf)).toEqual(['Published again: Last Date to Apply']);
  });

  it('ends with the posting', () => {
    expect(told([...noted, withdrawn], [events.itemsDeleted, events.deleted], {}).map(lineOf)).toEqual(['Removed']);
    expect(told([...noted, withdrawn, events.deleted], [events.restored], {})).toMatchObject([
      { kind: 'withdrawn', note: 'The board has cancelled it.' },
    ]);
  });
});

describe('A correction', () => {
  const correction: Publication = { changeSet: 'c1', correction: true };

  it('leaves no entry', () => {
    expect(told(noted, [events.edited({ title: 'SSC CGL, 2026' }), links('https://a.example')], correction)).toEqual(
      [],
    );
  });

  it('hides neither a beginning nor an end', () => {
    expect(told([], [added, notificationAdded('n1')], correction).map(({ kind }) => kind)).toEqual(['published']);
    expect(told(noted, [events.itemsDeleted, events.deleted], correction).map(({ kind }) => kind)).toEqual(['removed']);
    expect(told([...noted, events.deleted], [events.restored], correction).map(({ kind }) => kind)).toEqual([
      'restored',
    ]);
  });
});

describe('Whatever a publish does', () => {
  it('is one entry at the most, and its texts go from what they were to what they are', () => {
    fc.assert(
      fc.property(postingSequences, fc.nat(), (steps, cut) => {
        const from = 1 + (cut % steps.length);
        if (steps.some(({ event }) => /^Posting(Deleted|Withdrawn)$/.test(event.type))) return;
        const before = historyOf(steps.slice(0, from), () => ({}));
        const after = historyOf(steps, (n) => (n < from ? {} : set));
        const [entry, ...others] = after?.entries ?? [];
        expect([before?.entries, after?.entries]).toContainEqual(entry?.changeSet ? others : after?.entries);
        const [was, is] = [steps[from - 1]?.after, steps.at(-1)?.after];
        const salary = entry?.changeSet ? entry.changes.find(({ path }) => path === 'salaryRange') : undefined;
        const words = (text = '') => text.split(/\s+/).filter(Boolean).join(' ');
        const isSame = words(was?.salaryRange) === words(is?.salaryRange);
        expect(salary && [words(salary.before), words(salary.after)]).toEqual(
          isSame ? undefined : [words(was?.salaryRange), words(is?.salaryRange)],
        );
        expect(after?.entries.map(lineOf)).not.toContain('');
      }),
    );
  });
});
