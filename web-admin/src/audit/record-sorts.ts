import type { Tables } from '../navigation/addresses.js';
import type { Subject, SubjectKind } from '../history/events/history-event.js';

interface RecordSort extends Pick<Subject, 'kind' | 'family'> {
  readonly key: string;
}

/** The sorts of records that events are about: a family each, the notices, accounts, the portal itself. */
export function recordSorts({ table, kinds }: Tables): readonly RecordSort[] {
  const alone = (kind: SubjectKind): RecordSort => ({ key: kind, kind, family: '' });
  return [
    ...table.map(({ key }): RecordSort => ({ key: `posting ${key}`, kind: 'posting', family: key })),
    ...(['admitCard', 'resultListing'] as const)
      .filter((kind) => kinds.some(({ category }) => category === kind))
      .map(alone),
    alone('account'),
    alone('portal'),
  ];
}
