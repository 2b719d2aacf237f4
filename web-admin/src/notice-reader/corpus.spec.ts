/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { noticeOfHtml } from '../notice-reading/notice-of-html.js';
import { noticeOfText } from './notice-text.js';
import type { Proposal } from './proposal.js';
import { readNotice } from './read-notice.js';

/** By field; a list for those that hold many. A name with `?` must not be ticked, and neither must an unlisted one. */
type Expected = Readonly<Record<string, string | number | readonly string[]>>;

const grades = ['ticked', 'doubtful', 'missed', 'wrong'] as const;
type Grade = (typeof grades)[number];

interface Graded {
  readonly notice: string;
  readonly field: string;
  readonly text: string;
  readonly grade: Grade;
}

const folder = join(import.meta.dirname, 'corpus');
const notices = readdirSync(folder).filter((name) => /\.(?:txt|html)$/.test(name));
/** By field: how many are right and ticked, and how many are right with those that are doubted. */
type Score = Readonly<Record<string, readonly [ticked: number, right: number]>>;
const floor = readJson<Score>(join(import.meta.dirname, 'corpus-score.json'));

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function proposalsOf(name: string): readonly Proposal[] {
  const text = readFileSync(join(folder, name), 'utf8');
  const notice = name.endsWith('.html') ? noticeOfHtml(text) : noticeOfText(text);
  return notice ? readNotice(notice).proposals : [];
}

function told({ target, value }: Proposal): Pick<Graded, 'field' | 'text'> {
  if ('field' in target) return { field: target.field.name, text: value };
  if (target.is === 'link') return { field: 'links', text: `${target.title}: ${value}` };
  return target.is === 'table' ? { field: 'tables', text: '' } : { field: 'title', text: value };
}

function wantedIn(expected: Expected) {
  return Object.entries(expected).flatMap(([key, value]) => {
    const texts = typeof value === 'number' ? Array.from({ length: value }, () => '') : [value].flat();
    return texts.map((text) => ({ field: key.replace('?', ''), text, mayTick: !key.endsWith('?') }));
  });
}

/** The heading over ages is made of what stands under it. */
function isMade({ field, text }: Pick<Graded, 'field' | 'text'>): boolean {
  return field === 'sectionTitle' && ['Age limit', 'आयु सीमा'].includes(text);
}

/** Grades each expectation, and each ticked value that nobody expects. */
function gradesOf(notice: string): readonly Graded[] {
  const left = new Map(proposalsOf(notice).map((one) => [one, told(one)]));
  const wanted = wantedIn(readJson(join(folder, notice.replace(/\.\w+$/, '.json'))));
  const graded = wanted.map(({ field, text, mayTick }) => {
    const found = [...left].filter(([, one]) => one.field === field && one.text === text).map(([one]) => one);
    const isTicked = found.some(({ doubt }) => !doubt);
    const [first] = found;
    if (first && (mayTick || !isTicked)) left.delete(found.find(({ doubt }) => !doubt) ?? first);
    const right: Grade = isTicked && mayTick ? 'ticked' : 'doubtful';
    return { notice, field, text, grade: first ? right : ('missed' as const) };
  });
  const wrong = [...left].filter(([{ doubt }, one]) => !doubt && !isMade(one));
  return [...graded, ...wrong.map(([, one]) => ({ notice, ...one, grade: 'wrong' as const }))];
}

describe('The corpus of notices', () => {
  const all = notices.flatMap(gradesOf);
  const fields = [...new Set(all.map(({ field }) => field))].toSorted();
  const count = (field: string, grade: Grade) => all.filter((one) => one.field === field && one.grade === grade).length;
  const counts = fields.map((field) => ({ field, of: grades.map((grade) => count(field, grade)) }));

  it('is read, and the score is told', () => {
    const row = (cells: readonly (string | number)[]) =>
      cells
        .map((cell) => String(cell).padEnd(24))
        .join('')
        .trimEnd();
    const head = row([
      `${notices.length} notices`,
      'right and ticked',
      'right and doubtful',
      'missed',
      'wrong and ticked',
    ]);
    process.stdout.write(`${[head, ...counts.map(({ field, of }) => row([field, ...of]))].join('\n')}\n`);
    expect(notices.length).toBeGreaterThanOrEqual(80);
  });

  it('gives no field that is wrong and ticked', () => {
    expect(all.filter(({ grade }) => grade === 'wrong')).toEqual([]);
  });

  it('is read no worse than before', () => {
    const score: Score = Object.fromEntries(
      counts.map(({ field, of: [ticked = 0, doubtful = 0] }) => [field, [ticked, ticked + doubtful]]),
    );
    const isLower = ([field, [ticked, right]]: [string, Score[string]]) =>
      (score[field]?.[0] ?? 0) < ticked || (score[field]?.[1] ?? 0) < right;
    const lower = Object.entries(floor)
      .filter(isLower)
      .map(([field, was]) => ({ field, was, is: score[field] }));
    expect(lower).toEqual([]);
    // The file states the score that is reached: corpus-score.json rises with it.
    expect(floor).toEqual(score);
  });

  it.each([
    ['applicationBegin', 0.95],
    ['lastDateApply', 0.95],
    ['lastDatePayExamFee', 0.95],
    ['title', 0.95],
    ['generalFee', 0.9],
    ['scStPhFee', 0.9],
    ['startDate', 0.9],
    ['endDate', 0.9],
  ])('gives %s where a notice states it, in at least %d of them', (field, share) => {
    const stated = all.filter((one) => one.field === field && one.grade !== 'wrong');
    const found = stated.filter(({ grade }) => grade !== 'missed');
    expect(found.length / stated.length).toBeGreaterThanOrEqual(share);
  });
});
