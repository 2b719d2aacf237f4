import { expect, it } from '@jest/globals';
import type { ChangeHistory } from '@noticeboard/content-model';
import { historyText } from './history.projection.js';

const entry = (n: number) => ({
  kind: 'edited' as const,
  at: '2026-11-20T10:00:00.000Z',
  position: String(n),
  name: 'लिपिक "A" \u2028',
  changes: [{ path: 'salaryRange', label: 'Salary', before: String(n), after: String(n + 1) }],
});
const history = (...numbers: number[]): ChangeHistory => ({
  source: 'jobs',
  id: 'p1',
  title: 'Clerk',
  createdAt: '2026-11-20T10:00:00.000Z',
  entries: numbers.map(entry),
});

it('writes a history as JSON does, the first time and again', () => {
  const first = history(2, 1);
  expect(historyText(first, undefined)).toBe(JSON.stringify(first));
  const next = { ...first, title: 'Clerk II', entries: [entry(3), ...first.entries] };
  expect(historyText(next, first)).toBe(JSON.stringify(next));
  const withheld = { ...next, held: entry(4) };
  expect(historyText(withheld, next)).toBe(JSON.stringify(withheld));
  expect(historyText(history(), next)).toBe(JSON.stringify(history()));
});
