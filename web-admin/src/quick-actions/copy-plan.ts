import { type Family, notificationFields, postingFields, wireName } from '@noticeboard/content-model';
import { sentence } from '../words/sentence.js';
import type { CopyDraft } from './copy-draft.js';
import type { Plan } from './planned-write.js';
import { textOf } from './quick-action.js';

/** A new posting, and then its notification. */
export function copyPlan(family: Family, { posting, notification }: CopyDraft): Plan {
  const { titleField, console: screens } = family;
  const title = textOf(posting, titleField);
  return [
    {
      key: 'posting',
      what: sentence('Posting “%{title}” is added', { title }),
      changes: [],
      resource: screens.postings.path,
      data: posting,
      sources: sourcesUnder('posting', [titleField, ...postingFields.map((field) => wireName(family, field))]),
    },
    ...(notification
      ? [
          {
            key: 'notification',
            what: sentence('Notification “%{name}” is added', { name: textOf(notification, 'nameOfPost') }),
            changes: [],
            resource: screens.notifications.path,
            data: { ...notification, selectedJobTitle: title },
            idFrom: { write: 'posting', as: 'postingId' },
            sources: sourcesUnder(
              'notification',
              notificationFields.map((field) => wireName(family, field)),
            ),
          },
        ]
      : []),
  ];
}

function sourcesUnder(part: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, `${part}.${name}`]));
}
