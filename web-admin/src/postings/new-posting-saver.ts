import type { Family } from '@noticeboard/content-model';
import { answered, createSaver, type Saver } from '../editing/saver.js';
import type { ApiProvider } from '../providers/with-api.js';
import { isObject, type Values, textOf } from '../providers/write-bodies.js';
import { nameOfAddition, newPostingPlan } from '../acts/new-posting.js';

/**
 * Writes a posting with its first notification as one act, and one without as any record.
 * @param names of the posting's fields, on the wire
 */
export function newPostingSaver(family: Family, provider: ApiProvider, names: readonly string[]): Saver {
  const alone = createSaver(provider, family.console.postings.path, names);
  return {
    async save({ notification, ...posting }: Values, record, { meta, waiting }) {
      if (!isObject(notification)) return alone.save(posting, record, { meta, waiting });
      const notifications = [{ at: 'notification', values: notification }];
      const plan = newPostingPlan(family, { posting, notifications, tables: [], links: [] });
      const title = textOf(posting, family.titleField);
      const { records, waits } = await answered(provider.act(nameOfAddition(title), plan, meta), waiting);
      const [stored = { id: '' }] = records;
      return { stored: { ...posting, ...stored }, waits };
    },
  };
}
