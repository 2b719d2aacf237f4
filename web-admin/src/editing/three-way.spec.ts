import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Values } from '../providers/write-bodies.js';
import { differences, merged, needsPerson, sameValue, type Side, type Versions } from './three-way.js';

const names = ['jobTitle', 'salaryRange', 'applyLink', 'additionalDates'];

// Few different values, so that the versions often agree.
const value = fc.oneof(
  fc.constantFrom('', 'Level 7', 'Level 8', null, undefined),
  fc.array(fc.record({ dateValue: fc.constantFrom('1 Dec', '2 Dec') }), { maxLength: 2 }),
);
const record = fc.record(Object.fromEntries(names.map((name) => [name, value])));
const versions: fc.Arbitrary<Versions> = fc.record({ opened: record, remote: record, mine: record });
const choices = fc.dictionary(fc.constantFrom(...names), fc.constantFrom<Side>('remote', 'mine'));

describe('a merge of three versions', () => {
  it('never loses what one side alone changed, whatever is chosen', () => {
    fc.assert(
      fc.property(versions, choices, (three, chosen) => {
        const { opened, remote, mine } = three;
        const changed = (version: Values, name: string) => !sameValue(version[name], opened[name]);
        const theirsOnly = names.filter((name) => changed(remote, name) && !changed(mine, name));
        const mineOnly = names.filter((name) => changed(mine, name) && !changed(remote, name));
        const result = merged(names, three, chosen);
        expect(theirsOnly.map((name) => result[name])).toEqual(theirsOnly.map((name) => remote[name]));
        expect(mineOnly.map((name) => result[name])).toEqual(mineOnly.map((name) => mine[name]));
      }),
    );
    expect.hasAssertions();
  });

  it('takes what was chosen where both sides changed a field', () => {
    fc.assert(
      fc.property(versions, choices, (three, chosen) => {
        const asked = differences(names, three).filter(({ changedBy }) => changedBy === 'both');
        const result = merged(names, three, chosen);
        const expected = asked.map(({ name }) => three[chosen[name] ?? 'mine'][name]);
        expect(asked.map(({ name }) => result[name])).toEqual(expected);
      }),
    );
    expect.hasAssertions();
  });

  it('makes nothing up: each field is as one of the versions has it', () => {
    fc.assert(
      fc.property(versions, choices, (three, chosen) => {
        const result = merged(names, three, chosen);
        for (const name of names) {
          expect(Object.values(three).some((version) => sameValue(version[name], result[name]))).toBe(true);
        }
      }),
    );
  });

  it('changes nothing more when it is merged again', () => {
    fc.assert(
      fc.property(versions, choices, (three, chosen) => {
        const result = merged(names, three, chosen);
        const again = { opened: three.remote, remote: three.remote, mine: result };
        expect(sameValue(merged(names, again), result)).toBe(true);
        expect(needsPerson(differences(names, again))).toBe(false);
      }),
    );
  });

  it('tells who changed a field, and passes over what both changed alike', () => {
    const opened = { jobTitle: 'CGL', salaryRange: '', applyLink: 'https://a.example', additionalDates: [] };
    const remote = {
      ...opened,
      jobTitle: 'CGL 2026',
      salaryRange: 'Level 7',
      additionalDates: [{ dateValue: '1 Dec' }],
    };
    const mine = { ...opened, jobTitle: 'CGL 2026', salaryRange: 'Level 8', applyLink: null };
    expect(differences(names, { opened, remote, mine })).toEqual([
      { name: 'salaryRange', changedBy: 'both' },
      { name: 'applyLink', changedBy: 'mine' },
      { name: 'additionalDates', changedBy: 'remote' },
    ]);
  });
});

describe('a person', () => {
  const opened = { jobTitle: 'CGL', salaryRange: '' };
  const asked = (remote: Versions['remote'], mine: Versions['mine']) =>
    needsPerson(differences(names, { opened, remote: { ...opened, ...remote }, mine: { ...opened, ...mine } }));

  it.each([
    ['is asked when both sides changed something', { jobTitle: 'A' }, { salaryRange: 'B' }, true],
    ['is asked when both changed the same field', { jobTitle: 'A' }, { jobTitle: 'B' }, true],
    ['is not asked when both made the same change', { jobTitle: 'A' }, { jobTitle: 'A' }, false],
    ['is not asked when the other change is none of the form’s', {}, { jobTitle: 'B' }, false],
    ['is not asked when the form changed nothing', { jobTitle: 'A' }, {}, false],
  ])('%s', (_title, remote, mine, expected) => {
    expect(asked(remote, mine)).toBe(expected);
  });
});
