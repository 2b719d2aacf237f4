import {
  type Activity,
  activityAfter,
  activityId,
  type ChangeHistory,
  type ChangeTopic,
  changeTopicNames,
  historyId,
  type ReaderChange,
  readModels,
  topicsOf,
} from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';
import type { DocumentKey, LoadDocuments } from './projection.js';

/** @param source key of the family or of the kind of listing */
export function historyKey(source: string, id: string): DocumentKey {
  return { collection: readModels.changes, id: historyId(source, id) };
}

/** The change histories, listed by their newest change. It stays listed after a deletion, which is reported too. */
export function renderHistory(before: ChangeHistory | undefined, after: ChangeHistory | undefined): Change[] {
  if (!after || after === before) return [];
  const { collection, id } = historyKey(after.source, after.id);
  const put: Change = { kind: 'put', collection, id, body: historyText(after, before), order: orderOf(after) };
  const placed = changeTopicNames.flatMap((topic) => renderPlace(topic, id, before, after));
  if (!before || orderOf(before) === orderOf(after)) return [put, ...placed];
  return [{ kind: 'remove', collection, id, order: orderOf(before) }, put, ...placed];
}

/** The place of a history among those that tell of a topic, by its newest entry on it. */
function renderPlace(
  topic: ChangeTopic,
  id: string,
  before: ChangeHistory | undefined,
  after: ChangeHistory,
): readonly Change[] {
  const [was, is] = [before && orderOn(topic, before), orderOn(topic, after)];
  if (was === is) return [];
  const collection = readModels.changesOn(topic);
  return [
    ...(was === undefined ? [] : [{ kind: 'remove', collection, id, order: was } as const]),
    ...(is === undefined ? [] : [{ kind: 'put', collection, id, body: JSON.stringify(id), order: is } as const]),
  ];
}

function orderOn(topic: ChangeTopic, { source, entries }: ChangeHistory): string | undefined {
  return entries.find((entry) => topicsOf(source, entry).has(topic))?.position;
}

function orderOf({ entries }: ChangeHistory): string {
  return entries[0]?.position ?? '';
}

const texts = new WeakMap<ReaderChange, string>();

/**
 * As `JSON.stringify` writes it. An entry never changes, so where one history follows on another its text is cached:
 * the next event adds one to hundreds.
 */
export function historyText(history: ChangeHistory, former: ChangeHistory | undefined): string {
  if (!former) return JSON.stringify(history);
  const { entries, held, ...head } = history;
  const rest = JSON.stringify(head).slice(0, -1);
  return `${rest},"entries":[${entries.map(textOf).join(',')}]${held ? `,"held":${textOf(held)}` : ''}}`;
}

function textOf(entry: ReaderChange): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = JSON.stringify(entry);
  texts.set(entry, text);
  return text;
}

/** How much was changed on which day, in one document. @param times the times when readers saw a change, ISO 8601 */
export async function projectActivity(times: readonly string[], load: LoadDocuments): Promise<Change[]> {
  if (times.length === 0) return [];
  const collection = readModels.activity;
  const [json] = await load(collection, [activityId]);
  const before: Activity = json === undefined ? {} : (JSON.parse(json) as Activity);
  return [{ kind: 'put', collection, id: activityId, body: JSON.stringify(activityAfter(before, times)) }];
}
