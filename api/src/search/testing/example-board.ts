import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  emptyValue,
  families,
  type Family,
  headOf,
  type ListingKind,
  listingKinds,
  notificationFields,
  type NotificationFields,
  type Posting,
  postingCard,
  readModels,
  wireName,
} from '@noticeboard/content-model';
import type { Change, ReadState, ReadStore } from '@noticeboard/read-store';

type Wire = Readonly<Record<string, unknown>>;

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const lines = (file: string) => read(file).trim().split('\n');
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());

/** Readers' queries, each with a part of the title that they want. */
export const readerQueries = lines('queries.txt').map((line) => {
  const [q = '', wanted = ''] = cellsOf(line);
  return { q, wanted };
});

/** Puts a board together as the projections would: the sample that the demonstration shows, then what stands in board.txt. */
export function boardChanges(): readonly Change[] {
  const sample = JSON.parse(read('../../../../scripts/demo-content.json')) as Readonly<Record<string, readonly Wire[]>>;
  const sampled = families.flatMap((family) =>
    (sample[family.paths.postings.toLowerCase()] ?? []).map((record) => ({
      family,
      posting: posted(family, record, sample),
    })),
  );
  const listed = listingKinds.flatMap((kind) =>
    (sample[kind.path.toLowerCase()] ?? sample[kind.path] ?? []).map((record) => ({
      kind,
      title: String(record[kind.titleField]),
    })),
  );
  const own = lines('board.txt').map(cellsOf);
  let place = 0;
  const next = () => String((place += 1)).padStart(16, '0');
  return [
    ...sampled.flatMap(({ family, posting }) => put(family, posting, next())),
    ...listed.flatMap(({ kind, title }) => list(kind, title, next())),
    ...own.flatMap(([key = '', title = '', shortInfo = '']) => {
      const family = families.find((one) => one.key === key);
      const kind = listingKinds.find((one) => one.key === key);
      if (family) return put(family, examplePosting(title, { shortInfo }), next());
      return kind ? list(kind, title, next()) : [];
    }),
  ];
}

/** A posting with one notification. */
export function examplePosting(title: string, fields: Partial<NotificationFields> = {}): Posting {
  const empty = Object.fromEntries(notificationFields.map(({ name, kind }) => [name, emptyValue(kind)]));
  const times = { createdAt: '2026-06-10T03:00:00.000Z', updatedAt: '2026-06-10T03:00:00.000Z', revision: 1 };
  // It contains every field of the table.
  const whole = { ...(empty as unknown as NotificationFields), ...fields };
  return {
    ...times,
    id: '',
    title,
    salaryRange: '',
    applyLink: '',
    notifications: [{ ...times, id: 'n1', fields: whole }],
    tables: [],
    usefulItems: [],
    approvedAt: '',
    approvalOrder: '',
    order: '',
  };
}

/** A posting as the projections write it. */
export function put(family: Family, given: Posting, order: string): readonly Change[] {
  const posting = { ...given, id: `${family.key}-${order}`, order, createdAt: createdAt(order) };
  const { id } = posting;
  const history = { source: family.key, id, title: posting.title, createdAt: posting.createdAt, entries: [] };
  return [
    { kind: 'put', collection: readModels.postingStates(family), id, body: JSON.stringify(posting) },
    { kind: 'put', collection: readModels.heads(family), id, order, body: JSON.stringify(headOf(family, posting)) },
    {
      kind: 'put',
      collection: readModels.cards(family),
      id,
      order,
      body: JSON.stringify(postingCard(posting, history)),
    },
  ];
}

function list(kind: ListingKind, title: string, order: string): readonly Change[] {
  const id = `${kind.key}-${order}`;
  const record = { _id: id, [kind.titleField]: title, applyLink: 'https://board.example', createdAt: createdAt(order) };
  return [{ kind: 'put', collection: readModels.listings(kind), id, order, body: JSON.stringify(record) }];
}

/** Each a minute after the one before. */
function createdAt(order: string): string {
  return new Date(Date.UTC(2026, 5, 10, 3, Number(order))).toISOString();
}

function posted(family: Family, record: Wire, sample: Readonly<Record<string, readonly Wire[]>>): Posting {
  const title = String(record[family.titleField]).trim();
  const fieldsOf = (wire: Wire) =>
    Object.fromEntries(
      notificationFields.map((field) => [field.name, wire[wireName(family, field)] ?? emptyValue(field.kind)]),
    ) as unknown as NotificationFields;
  const own = (path: string) => {
    const records = Object.entries(sample).find(
      ([name]) => name.toLowerCase() === path.split('/')[0]?.toLowerCase(),
    )?.[1];
    return (records ?? []).filter((one) => String(one[family.titleField]) === record[family.titleField]);
  };
  const example = examplePosting(title);
  const [first] = example.notifications;
  const part = { id: 'part', order: '', createdAt: '', updatedAt: '', revision: 1 };
  return {
    ...example,
    salaryRange: String(record['salaryRange']),
    notifications: (record['notifications'] as readonly Wire[]).flatMap((wire) =>
      first ? [{ ...first, fields: fieldsOf(wire) }] : [],
    ),
    tables: own(family.paths.tables).map(({ data }) => ({ ...part, rows: data as Posting['tables'][number]['rows'] })),
    usefulItems: own(family.paths.items).map(({ attachments }) => ({
      ...part,
      attachments: attachments as Posting['usefulItems'][number]['attachments'],
    })),
  };
}

/** Applies a batch behind the last one. */
export async function apply(store: ReadStore, changes: readonly Change[]): Promise<ReadState> {
  const { checkpoint, version } = await store.state();
  return store.apply({ after: checkpoint, checkpoint: `p${String(version).padStart(6, '0')}`, changes });
}
