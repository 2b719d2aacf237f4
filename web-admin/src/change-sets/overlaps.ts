import type { ConflictStates, Family } from '@noticeboard/content-model';
import { comparedAttachments } from '../attachments/form/attachments-form.js';
import type { ComparedField } from '../editing/form-fields.js';
import { differences, type Versions } from '../editing/three-way.js';
import { comparedListing } from '../listings/listings-screen.js';
import type { Tables } from '../navigation/addresses.js';
import { comparedNotification } from '../notifications/notification-values.js';
import { comparedPosting } from '../postings/posting-form.js';
import { isObject, type Values } from '../providers/write-bodies.js';
import { comparedTable } from '../tables/form/table-form.js';
import { type Sentence, sentence } from '../words/sentence.js';

/** An overlap: a record, or a part of it, that one form edits, in which a change set would undo the work of others. */
export interface Overlap {
  /** Name of the resource that it is written as. */
  readonly resource: string;
  readonly id: string;
  readonly title: string;
  /** Undefined for the record itself. */
  readonly part?: Sentence;
  readonly fields: readonly ComparedField[];
  readonly versions: Versions;
  /** The field that is sent beside its others: the owner of a part. */
  readonly owner: Values;
}

/** The overlaps to merge, record by record and part by part; a part that only one side has touched stands as it is. */
export function overlapsIn(conflicts: readonly ConflictStates[], { table, kinds }: Tables): readonly Overlap[] {
  return conflicts.flatMap((states) => {
    const { record, opened, remote: left, mine, by: currentBy, at: updatedAt } = states;
    if (!opened || !left || !mine) return [];
    const versions = { opened, remote: { ...left, currentBy, updatedAt }, mine };
    const { id, title } = record;
    const kind = kinds.find(({ category }) => category === record.kind);
    const family = table.find(({ key }) => record.kind === 'posting' && key === record.family);
    const all = family
      ? partsOfPosting(family, id, versions)
      : kind
        ? [{ resource: kind.console.path, id, fields: comparedListing(kind), versions, owner: {} }]
        : [];
    return all.filter(undoesOthers).map((overlap) => ({ ...overlap, title }));
  });
}

function undoesOthers({ fields, versions }: Pick<Overlap, 'fields' | 'versions'>): boolean {
  const names = fields.map(({ name }) => name);
  return differences(names, versions).some(({ changedBy }) => changedBy !== 'mine');
}

function partsOfPosting(family: Family, postingId: string, versions: Versions): Omit<Overlap, 'title'>[] {
  const { console: screens, titleField } = family;
  const title = versions.mine[titleField];
  const parts = (list: string, outline: (mine: Values, place: number) => Omit<Overlap, 'title' | 'id' | 'versions'>) =>
    recordsIn(versions.mine[list]).flatMap((mine, place) => {
      const id = String(mine['_id']);
      const [opened, remote] = [versions.opened, versions.remote].map((version) =>
        recordsIn(version[list]).find((part) => part['_id'] === id),
      );
      if (!opened || !remote) return [];
      const { currentBy, updatedAt } = versions.remote;
      const theirs = { ...remote, currentBy, updatedAt };
      return [{ ...outline(mine, place), id, versions: { opened, remote: theirs, mine } }];
    });
  return [
    { resource: screens.postings.path, id: postingId, fields: comparedPosting(family), versions, owner: {} },
    ...parts('notifications', ({ nameOfPost }) => ({
      resource: screens.notifications.path,
      part: sentence('Notification: %{name}', { name: String(nameOfPost) }),
      fields: comparedNotification(family),
      owner: { postingId, selectedJobTitle: title },
    })),
    ...parts('tables', (_, place) => ({
      resource: screens.tables.path,
      part: sentence('Table %{number}', { number: place + 1 }),
      fields: comparedTable,
      owner: { [titleField]: title },
    })),
    ...parts('items', (_, place) => ({
      resource: screens.items.path,
      part: sentence('Useful links %{number}', { number: place + 1 }),
      fields: comparedAttachments,
      owner: { [titleField]: title },
    })),
  ];
}

function recordsIn(list: unknown): readonly Values[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
