import { type Activity, activityAfter, activityId, readModels } from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';
import type { LoadDocuments } from './projection.js';

/** How much was changed on which day, in one document. @param told when readers were told of a change, ISO 8601 */
export async function projectActivity(told: readonly string[], load: LoadDocuments): Promise<Change[]> {
  if (told.length === 0) return [];
  const collection = readModels.activity;
  const [json] = await load(collection, [activityId]);
  const before: Activity = json === undefined ? {} : (JSON.parse(json) as Activity);
  return [{ kind: 'put', collection, id: activityId, body: JSON.stringify(activityAfter(before, told)) }];
}
