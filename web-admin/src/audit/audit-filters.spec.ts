import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { subjectKinds } from '../history/events/history-event.js';
import {
  apiFilter,
  type AuditFilters,
  auditSearch,
  filtersIn,
  isFiltered,
  noFilters,
  placeIn,
} from './audit-filters.js';

const text = fc.constantFrom('', 'asha', 'CGL & 100%', 'भर्ती', '?a=b#c', '+');
const day = fc.constantFrom('', '2026-11-20', '2024-02-29');
const filters: fc.Arbitrary<AuditFilters> = fc.record({
  kind: fc.constantFrom('' as const, ...subjectKinds),
  family: text,
  id: text,
  actor: text,
  type: text,
  from: day,
  to: day,
  q: text,
  correlationId: text,
});
const place = fc.constantFrom({}, { before: '0009' }, { after: '0001' });

describe('The filters of the audit page', () => {
  it('are in its address, all of them, and nothing else', () => {
    fc.assert(
      fc.property(filters, place, (wanted, where) => {
        const search = new URLSearchParams(auditSearch(wanted, where));
        expect([filtersIn(search), placeIn(search)]).toEqual([wanted, where]);
        expect([...search.values()]).not.toContain('');
      }),
    );
  });

  it.each(['2026-02-30', '20 Nov', '2026-1-1', 'x'])('leave out what an address cannot mean: %s', (from) => {
    expect(filtersIn(new URLSearchParams({ from, kind: 'job' }))).toEqual(noFilters);
  });

  it('mean whole days in India', () => {
    expect(apiFilter({ ...noFilters, kind: 'all', from: '2026-11-20', to: '2026-11-20', actor: 'asha' })).toEqual({
      from: '2026-11-19T18:30:00.000Z',
      to: '2026-11-20T18:29:59.999Z',
      actor: 'asha',
    });
  });

  it('find what became public while they are empty, and everything about what is asked for by its id', () => {
    const content = { kind: 'content' };
    expect([isFiltered(noFilters), apiFilter(noFilters), auditSearch(noFilters)]).toEqual([false, content, '']);
    expect(apiFilter({ ...noFilters, actor: 'asha' })).toEqual({ actor: 'asha', ...content });
    for (const own of [{ id: 'p1' }, { type: 'SignedIn' }, { correlationId: 'a' }])
      expect(apiFilter({ ...noFilters, ...own })).toEqual(own);
    expect(isFiltered({ ...noFilters, q: 'CGL' })).toBe(true);
  });
});
