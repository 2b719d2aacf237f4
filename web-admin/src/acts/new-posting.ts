import { type Attachment, type Family, notificationFields, postingFields, wireName } from '@noticeboard/content-model';
import { textOf, type Values } from '../providers/write-bodies.js';
import type { Grid } from '../tables/grid/grid.js';
import { sentence } from '../words/sentence.js';
import type { Translate } from '../words/translate.js';
import type { Plan, PlannedWrite } from './planned-write.js';

/** A posting that is not there yet, with what belongs to it, as on the wire. */
export interface NewPosting {
  readonly posting: Values;
  readonly notifications: readonly NewNotification[];
  readonly tables: readonly Grid[];
  /** Useful links, record by record. */
  readonly links: readonly (readonly Attachment[])[];
}

interface NewNotification {
  /** Part of the form that holds it; its key in the plan. */
  readonly at: string;
  readonly values: Values;
}

/** The name of an act that adds a posting. */
export function nameOfAddition(title: string): string {
  return `Add: ${title}`;
}

/** The act that adds a posting with what belongs to it. */
export function addition(family: Family, title: string, plan: Plan, translate: Translate) {
  return { title: nameOfAddition(title), plan, done: translate('Job added.'), about: title, page: { family, title } };
}

/** The posting, its notifications, its tables and its useful links, each in their order. */
export function newPostingPlan(family: Family, { posting, notifications, tables, links }: NewPosting): Plan {
  const { titleField, console: screens } = family;
  const title = textOf(posting, titleField);
  const part = { changes: [], sources: {} };
  return [
    {
      ...part,
      key: 'posting',
      what: sentence('Posting “%{title}” is added', { title }),
      resource: screens.postings.path,
      data: posting,
      sources: sourcesUnder('posting', [titleField, ...postingFields.map((field) => wireName(family, field))]),
    },
    ...notifications.map(({ at, values }) => notificationWrite(family, title, at, values)),
    ...tables.map((data, place) => ({
      ...part,
      key: `table-${place}`,
      what: sentence('Table %{number} is added', { number: place + 1 }),
      resource: screens.tables.path,
      data: { [titleField]: title, data },
    })),
    ...links.map((attachments, place) => ({
      ...part,
      key: `links-${place}`,
      what: sentence('%{smart_count} useful link is added |||| %{smart_count} useful links are added', {
        smart_count: attachments.length,
      }),
      resource: screens.items.path,
      data: { [titleField]: title, attachments },
    })),
  ];
}

function notificationWrite(family: Family, title: string, at: string, values: Values): PlannedWrite {
  return {
    key: at,
    what: sentence('Notification “%{name}” is added', { name: textOf(values, 'nameOfPost') }),
    changes: [],
    resource: family.console.notifications.path,
    data: { ...values, selectedJobTitle: title },
    // The posting is the first.
    idFrom: { write: 0, as: 'postingId' },
    sources: sourcesUnder(
      at,
      notificationFields.map((field) => wireName(family, field)),
    ),
  };
}

function sourcesUnder(part: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, `${part}.${name}`]));
}
