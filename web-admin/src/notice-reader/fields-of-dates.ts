import type { Dated } from './dates-in-text.js';
import type { Label } from './label.js';
import type { FieldName } from './proposal.js';

type Place = FieldName | 'window';

/** `window`: the ends of the value are for different fields. */
export function fieldsOf({ subject, end, unknown }: Label, reading: Dated): readonly Place[] {
  const isRange = reading.from !== reading.to && reading.precision === 'day';
  const isWindow = isRange && (end === 'window' || end === 'day' || end === 'begin');
  switch (subject) {
    case 'application':
      if (isWindow) return ['window', 'applicationBegin', 'lastDateApply'];
      if (end === 'begin') return ['applicationBegin'];
      return end === 'last' ? ['lastDateApply'] : [];
    case 'fee':
      if (isWindow) return ['window', 'lastDatePayExamFee'];
      return end === 'last' || end === 'day' ? ['lastDatePayExamFee'] : [];
    case 'both':
      if (isWindow) return ['window', 'applicationBegin', 'lastDateApply', 'lastDatePayExamFee'];
      if (end === 'begin') return ['applicationBegin'];
      return end === 'last' ? ['lastDateApply', 'lastDatePayExamFee'] : [];
    case 'exam':
      return end === 'last' ? [] : ['examDate'];
    case 'admit':
      return end === 'last' ? [] : ['admitCardAvailable'];
    case 'posted':
      return end === 'last' || end === 'begin' ? [] : ['postDate'];
    case 'none':
      if (end === 'last') return ['lastDateApply'];
      // "Date: 20.11.2026", as letters have it.
      if (end === 'day' && unknown.length === 0 && reading.from === reading.to) return ['postDate'];
      return end === 'begin' && !unknown.includes('re') ? ['applicationBegin'] : [];
    default:
      return [];
  }
}
