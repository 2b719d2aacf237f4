import {
  type Family,
  isLiving,
  type Posting,
  readModels,
  type Table,
  tableToWire,
  type UsefulItems,
  usefulItemsToWire,
} from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';

interface RenderedPart {
  readonly id: string;
  readonly order: string;
  readonly body: string;
}

/** A posting's tables and lists of useful items, under its title. What has not changed is not written again. */
export function renderPostingParts(family: Family, before: Posting | undefined, after: Posting): Change[] {
  const owners = readModels.owners(family);
  const kinds = [
    { collection: readModels.tables(family), recordsOf: tablesOf },
    { collection: readModels.usefulItems(family), recordsOf: usefulItemsOf },
  ];
  return kinds.flatMap(({ collection, recordsOf }) => {
    const [old, present] = [recordsOf(family, before), recordsOf(family, after)];
    const removed = old.filter(({ id }) => !present.some((record) => record.id === id));
    const changed = present.filter(({ id, body }) => old.find((record) => record.id === id)?.body !== body);
    return [
      ...removed.flatMap(({ id, order }): Change[] => [
        { kind: 'remove', collection, id, order },
        { kind: 'erase', index: owners, key: id },
      ]),
      ...changed.flatMap(({ id, order, body }): Change[] => [
        { kind: 'put', collection, id, body, order },
        { kind: 'enter', index: owners, key: id, value: after.id },
      ]),
    ];
  });
}

/** The list of approved answer keys, in order of approval. */
export function renderApproval(family: Family, before: Posting | undefined, after: Posting): Change[] {
  const collection = readModels.approvals(family);
  const { id, title, approvedAt, approvalOrder } = after;
  const old: Change[] =
    before && before.approvedAt !== '' && before.approvalOrder !== approvalOrder
      ? [{ kind: 'remove', collection, id, order: before.approvalOrder }]
      : [];
  if (approvedAt === '' || !isLiving(after)) return old;
  const body = JSON.stringify({ _id: id, [family.titleField]: title, approvedAt });
  return [...old, { kind: 'put', collection, id, body, order: approvalOrder }];
}

function tablesOf(family: Family, posting: Posting | undefined): RenderedPart[] {
  if (!posting) return [];
  const bodyOf = (table: Table) => JSON.stringify(tableToWire(family, posting, table));
  return posting.tables.map((table) => ({ id: table.id, order: table.order, body: bodyOf(table) }));
}

function usefulItemsOf(family: Family, posting: Posting | undefined): RenderedPart[] {
  if (!posting) return [];
  const bodyOf = (items: UsefulItems) => JSON.stringify(usefulItemsToWire(family, posting, items));
  return posting.usefulItems.map((items) => ({ id: items.id, order: items.order, body: bodyOf(items) }));
}
