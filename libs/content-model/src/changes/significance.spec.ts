import { describe, expect, it } from '@jest/globals';
import type { ChangeKind } from './change.js';
import { isSignificant, movesDate } from './significance.js';

const at = (path: string) => ({ path, label: 'L', before: 'x', after: 'y' });
const ofKind = (kind: ChangeKind, paths: readonly string[] = []) => ({
  kind,
  at: '',
  position: '',
  name: '',
  changes: paths.map(at),
});

/** The words around dates, fees and links. */
const minor = [
  'nameOfPost',
  'shortInfo',
  'requirementTitle',
  'examTitle',
  'sectionTitle',
  'ageRelaxation',
  'details',
  'postRecruitmentInputs',
];

const major = [
  'postDate',
  'websiteLink',
  'applicationBegin',
  'lastDateApply',
  'lastDatePayExamFee',
  'examDate',
  'admitCardAvailable',
  'additionalDates',
  'startDate',
  'endDate',
  'generalFee',
  'scStPhFee',
  'additionalInfo',
  'dynamicInputs',
];

describe('A change', () => {
  it.each([...minor.map((name) => ({ name, verdict: false })), ...major.map((name) => ({ name, verdict: true }))])(
    'of $name in a notice is significant: $verdict',
    ({ name, verdict }) => {
      const path = `notifications/n1/${name}`;
      expect(isSignificant(at(path))).toBe(verdict);
      expect(isSignificant(ofKind('noticeEdited', ['notifications/n1/details', path]))).toBe(verdict);
    },
  );

  it.each(['applyLink', 'pdfFile', 'tables/t1', 'links/i1/0', 'notifications/n1/additionalDates/SC/ST'])(
    'at %s is significant',
    (path) => {
      expect(isSignificant(at(path))).toBe(true);
    },
  );

  it.each(['title', 'salaryRange'])('of %s is not', (path) => {
    expect(isSignificant(at(path))).toBe(false);
    expect(isSignificant(ofKind('edited', [path]))).toBe(false);
  });

  it.each(['noticeAdded', 'noticeRemoved', 'linksAdded', 'answerKeyListed', 'removed', 'restored'] as const)(
    'of the kind %s is significant whatever it says',
    (kind) => {
      expect(isSignificant(ofKind(kind))).toBe(true);
    },
  );

  it.each(['published', 'answerKeyUnlisted'] as const)('of the kind %s is not', (kind) => {
    expect(isSignificant(ofKind(kind))).toBe(false);
  });

  it('is at a place that there is', () => {
    expect(() => isSignificant(at('notifications/n1/nonsense'))).toThrow(RangeError);
    expect(() => isSignificant(at('nonsense'))).toThrow(RangeError);
  });
});

describe('A date', () => {
  const moves = (path: string, before: string) => movesDate({ changes: [{ path, label: 'L', before, after: 'y' }] });

  it('is moved when it was there before', () => {
    for (const name of ['lastDateApply', 'examDate', 'additionalDates/SC/ST'])
      expect(moves(`notifications/n1/${name}`, 'x')).toBe(true);
    expect(moves('notifications/n1/examDate', '')).toBe(false);
    for (const path of ['notifications/n1/postDate', 'notifications/n1/generalFee', 'tables/t1', 'title'])
      expect(moves(path, 'x')).toBe(false);
  });
});
