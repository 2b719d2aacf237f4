import { type ChangeHistory, historyId, readModels } from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';
import { historyText } from './history-text.js';
import type { DocumentKey } from './projection.js';

/** @param source key of the family or of the kind of notice */
export function historyKey(source: string, id: string): DocumentKey {
  return { collection: readModels.changes, id: historyId(source, id) };
}

/** What readers are told, listed by its newest change. It stays listed after a deletion, which is told too. */
export function renderHistory(before: ChangeHistory | undefined, after: ChangeHistory | undefined): Change[] {
  if (!after || after === before) return [];
  const { collection, id } = historyKey(after.source, after.id);
  const put: Change = { kind: 'put', collection, id, body: historyText(after), order: orderOf(after) };
  if (!before || orderOf(before) === orderOf(after)) return [put];
  return [{ kind: 'remove', collection, id, order: orderOf(before) }, put];
}

function orderOf({ entries }: ChangeHistory): string {
  return entries[0]?.position ?? '';
}
