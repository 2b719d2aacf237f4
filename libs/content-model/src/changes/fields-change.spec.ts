import { describe, expect, it } from '@jest/globals';
import type { Field } from '../posting-fields.js';
import { fieldChanges } from './field-changes.js';

const fee: Field = { name: 'dynamicInputs', label: 'Fee', kind: 'lines', group: 'fees' };
const dates: Field = { name: 'additionalDates', label: 'Additional Dates', kind: 'dates', group: 'dates' };

type Told = [before: string, after: string];

describe('In lines', () => {
  const cases: readonly { what: string; before: string[]; after: string[]; told: Told[] }[] = [
    { what: 'an added one', before: ['a', 'b'], after: ['a', 'x', 'b'], told: [['', 'x']] },
    { what: 'a removed one', before: ['a', 'x', 'b'], after: ['a', 'b'], told: [['x', '']] },
    { what: 'one in place of another', before: ['a', 'x', 'b'], after: ['a', 'y', 'b'], told: [['x', 'y']] },
    {
      what: 'those of one gap in their order',
      before: ['a', 'x', 'y', 'b'],
      after: ['a', 'p', 'b', 'q'],
      told: [
        ['x', 'p'],
        ['', 'q'],
        ['y', ''],
      ],
    },
    {
      what: 'those of one label, wherever they stand',
      before: ['EWS: 100/-', 'Women: 0/-'],
      after: ['Women: 10/-', 'Pay online'],
      told: [
        ['Women: 0/-', 'Women: 10/-'],
        ['', 'Pay online'],
        ['EWS: 100/-', ''],
      ],
    },
    {
      what: 'what says something, as if empty lines were not there',
      before: ['', 'a'],
      after: ['b'],
      told: [['a', 'b']],
    },
    { what: 'one of two that are the same', before: ['a', 'a'], after: ['a'], told: [['a', '']] },
    { what: 'nothing of a move', before: ['a', 'b', 'c'], after: ['c', 'a', 'b'], told: [] },
    { what: 'nothing of white space and empty lines', before: ['a b', ''], after: [' ', ' a  b '], told: [] },
  ];

  it.each(cases)('$what is told', ({ before, after, told }) => {
    const changes = fieldChanges(fee, 'n/dynamicInputs', before, after);
    expect(changes.map((change) => [change.before, change.after])).toEqual(told);
    for (const change of changes) expect(change).toMatchObject({ path: 'n/dynamicInputs', label: 'Fee' });
  });
});

describe('In a list of dates', () => {
  const cases: readonly { what: string; before: string[]; after: string[]; told: [string, ...Told][] }[] = [
    {
      what: 'what stands under a label',
      before: ['Correction: 5 May', 'City: 7 May'],
      after: ['City:  7 May', 'Correction: 9 May'],
      told: [['Correction', '5 May', '9 May']],
    },
    { what: 'one without a label', before: ['5 May'], after: ['6 May'], told: [['Additional date', '5 May', '6 May']] },
    { what: 'a time of day', before: [], after: ['5 May, 10:30'], told: [['Additional date', '', '5 May, 10:30']] },
    {
      what: 'another label as another date',
      before: ['Correction: 5 May'],
      after: ['City: 5 May'],
      told: [
        ['City', '', '5 May'],
        ['Correction', '5 May', ''],
      ],
    },
    { what: 'nothing of a move', before: ['5 May', 'City: 7 May'], after: ['City: 7 May', '5 May'], told: [] },
    {
      what: 'the one of a label that is no longer there',
      before: ['Phase: 5 May', 'Phase: 7 May'],
      after: ['Phase: 7 May', 'Phase: 9 May'],
      told: [['Phase', '5 May', '9 May']],
    },
    {
      what: 'nothing of the label that stands for none',
      before: ['Additional date: 5 May'],
      after: ['5 May'],
      told: [],
    },
  ];

  it.each(cases)('$what is told', ({ before, after, told }) => {
    const entries = (texts: readonly string[]) => texts.map((dateValue) => ({ dateValue }));
    expect(fieldChanges(dates, 'n/dates', entries(before), entries(after))).toEqual(
      told.map(([label, old, present]) => ({ path: `n/dates/${label}`, label, before: old, after: present })),
    );
  });
});
