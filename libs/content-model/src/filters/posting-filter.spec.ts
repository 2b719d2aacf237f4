import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applicationStatus, countedDates } from '../dates/application-status.js';
import { families } from '../families.js';
import { datedValues, filterDates } from './filter-clock.js';
import { countedFilter, FilterReadings } from './filter-counts.js';
import { closingValues, filterNames, type FilterValues, notStated, statusValues } from './filter-names.js';
import { frequentCombinations } from './frequent-combinations.js';
import {
  type FilteredFacts,
  filteredFacts,
  isFiltered,
  isFilterValue,
  type PostingFilter,
  readValues,
} from './posting-filter.js';
import type { Posting } from '../posting.js';

const now = new Date('2026-11-27T06:30:00Z');
const dates = [
  '',
  'Soon',
  '26/11/2026',
  '27/11/2026 11 AM',
  '27 Nov 2026',
  '28/11/2026',
  '30/11/2026',
  '1/12/2026',
  '4/12/2026',
  '5/12/2026',
];
const texts = fc.constantFrom(...dates);
const moments = fc.oneof(
  fc.constantFrom(
    ...['26T18:30:00', '26T18:29:59.999', '27T05:30:59.999', '27T05:31:00'].map((at) => new Date(`2026-11-${at}Z`)),
  ),
  fc.date({ min: new Date('2026-11-20'), max: new Date('2026-12-08'), noInvalidDate: true }),
);

const facts = fc
  .record({
    begin: texts,
    last: texts,
    qualification: fc.constantFrom('', 'graduate', '10th iti', '12th'),
    state: fc.constantFrom('', 'bihar', 'bihar delhi', 'all-india'),
    organisation: fc.constantFrom('', 'ssc', 'upsc'),
  })
  .map(({ begin, last, qualification, state, organisation }): FilteredFacts => ({
    ...countedDates(begin, last),
    readings: [qualification, state, organisation].join('|'),
  }));
const valuesOf = {
  status: statusValues,
  closing: closingValues,
  qualification: ['10th', 'iti', '12th', 'graduate', notStated],
  state: ['bihar', 'delhi', 'all-india', notStated],
  organisation: ['ssc', 'upsc', notStated],
};
const filters = fc.record(
  {
    status: fc.constantFrom(...valuesOf.status),
    closing: fc.constantFrom(...valuesOf.closing),
    qualification: fc.constantFrom(...valuesOf.qualification),
    state: fc.constantFrom(...valuesOf.state),
    organisation: fc.constantFrom(...valuesOf.organisation),
  },
  { requiredKeys: [] },
);

const isFound = (one: FilteredFacts, filter: PostingFilter) => {
  const values: FilterValues = { ...datedValues(filterDates(one), now), ...readValues(one.readings) };
  return filterNames.every((name) => filter[name] === undefined || values[name].includes(filter[name]));
};

function indexed(all: readonly FilteredFacts[]) {
  const readings = new FilterReadings();
  return { rows: all.map((one) => ({ filtered: readings.entryOf(one) })), readings };
}

describe('The clock of filters', () => {
  it('has the statuses of the chips, and who closes within how many days', () => {
    fc.assert(
      fc.property(texts, texts, moments, (begin, last, at) => {
        const status = applicationStatus(begin, last, at);
        const { status: of, closing } = datedValues(filterDates(countedDates(begin, last)), at);
        const kind = { opensSoon: 'opens-soon', notStated, open: 'open', closing: 'closing', closed: 'closed' }[
          status.kind
        ];
        expect(of).toEqual([kind]);
        if (status.kind !== 'closing') return;
        const within = (most: number, value: string) => (status.days <= most ? [value] : []);
        expect(closing).toEqual([within(0, 'today'), within(3, '3'), within(7, '7')].flat());
      }),
    );
  });
});

describe('The counts of a filter', () => {
  it('are what each value would find beside the others that are chosen', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 30 }), filters, (all, filter) => {
        const { rows, readings } = indexed(all);
        const { found, counts, present } = countedFilter(rows, readings, filter, now);
        expect([...found]).toEqual(all.flatMap((one, place) => (isFound(one, filter) ? [place] : [])));
        for (const name of filterNames)
          for (const value of valuesOf[name])
            expect([name, value, counts[name].get(value) ?? 0]).toEqual([
              name,
              value,
              all.filter((one) => isFound(one, { ...filter, [name]: value })).length,
            ]);
        expect([...present.state].every((state) => all.some((one) => isFound(one, { state })))).toBe(true);
      }),
    );
  });

  it('name every combination that enough have, the plainest first, and no more than are asked for', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 20 }), (all) => {
        const { rows, readings } = indexed(all);
        const found = frequentCombinations(rows, readings, now, { least: 3, most: 10_000 });
        for (const { filter, count } of found) expect(all.filter((one) => isFound(one, filter))).toHaveLength(count);
        const lengths = found.map(({ filter }) => Object.keys(filter).length);
        expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
        const pairs = valuesOf.qualification.flatMap((qualification) =>
          valuesOf.state.flatMap((state) => {
            const pair = { qualification, state };
            return all.filter((one) => isFound(one, pair)).length >= 3 ? [JSON.stringify(pair)] : [];
          }),
        );
        expect(
          found.map(({ filter: { qualification, state, ...rest } }) =>
            JSON.stringify({ qualification, state, ...rest }),
          ),
        ).toEqual(expect.arrayContaining(pairs));
        expect(frequentCombinations(rows, readings, now, { least: 3, most: 2 })).toEqual(found.slice(0, 2));
      }),
    );
  });
});

describe('A filter that is followed', () => {
  const [jobs] = families;
  const posting = {
    title: 'SSC CGL 2026',
    notifications: [],
    tables: [],
    usefulItems: [],
    salaryRange: '',
    applyLink: '',
  };
  const found = (filter: PostingFilter) => isFiltered(filter, filteredFacts(jobs, posting as unknown as Posting), now);

  it('finds a posting by what is read from it', () => {
    expect(found({ organisation: 'ssc', status: notStated })).toBe(true);
    expect([found({ organisation: 'upsc' }), found({ organisation: 'ssc', status: 'open' })]).toEqual([false, false]);
  });

  it('has only values that there are', () => {
    expect([isFilterValue('state', 'bihar'), isFilterValue('organisation', 'board.example')]).toEqual([true, true]);
    const wrong = [
      isFilterValue('state', 'atlantis'),
      isFilterValue('closing', '4'),
      isFilterValue('organisation', 'a b'),
    ];
    expect(wrong).toEqual([false, false, false]);
    expect(filterNames.every((name) => isFilterValue(name, notStated))).toBe(true);
  });
});
