import { type Family } from '@noticeboard/content-model';
import type { Taken } from '../notice-reading/notice-rows.js';
import { formValues } from '../notifications/notification-values.js';
import { copyPlan, type CopyDraft, draftIn } from '../quick-actions/copy-draft.js';
import type { Plan } from '../quick-actions/planned-write.js';
import { textOf } from '../quick-actions/quick-action.js';
import { sentence } from '../words/sentence.js';

/** The posting and the notification that are ticked, as one form would hold both. */
export function draftOf(family: Family, { posting, notification }: Pick<Taken, 'posting' | 'notification'>): CopyDraft {
  return { posting, notification: formValues(family, notification) };
}

/** A new posting, its first notification, its tables in their order, and its useful links. */
export function noticePlan(family: Family, taken: Taken): Plan {
  const { titleField, console: screens } = family;
  const title = textOf(taken.posting, titleField);
  return [
    ...copyPlan(family, draftIn(family, draftOf(family, taken))),
    ...taken.tables.map((rows, place) => ({
      key: `table-${place}`,
      what: sentence('Table %{number} is added', { number: place + 1 }),
      changes: [],
      resource: screens.tables.path,
      data: { [titleField]: title, data: rows },
      sources: {},
    })),
    ...(taken.links.length > 0
      ? [
          {
            key: 'links',
            what: sentence('%{smart_count} useful link is added |||| %{smart_count} useful links are added', {
              smart_count: taken.links.length,
            }),
            changes: [],
            resource: screens.items.path,
            data: { [titleField]: title, attachments: taken.links },
            sources: {},
          },
        ]
      : []),
  ];
}
