import type Database from 'libsql';
import { type ListedDocument, listMember, type ListRange, type Place, type Rank } from '../read-store.js';

/** Entries between which others have their turn. */
export const pageSize = 500;

/** Between the bodies of a page: JSON holds no such character, and a page as one text costs a tenth of its rows. */
const separator = '\u001e';

/** In the place of a body that is not there. */
const missing = '\u001d';

/**
 * A table for each collection, so that what is listed together lies together. Rows keep the sequence in which they
 * came, which is nearly that of the list. Triggers count what is listed.
 */
export const collectionSchema = (number: number) => `
  CREATE TABLE documents_${number} (
    place   INTEGER PRIMARY KEY,
    id      TEXT NOT NULL UNIQUE,
    ordered TEXT,
    body    TEXT NOT NULL
  ) STRICT;
  CREATE INDEX list_${number} ON documents_${number} (ordered, id) WHERE ordered IS NOT NULL;
  CREATE TRIGGER listed_${number} AFTER INSERT ON documents_${number} WHEN new.ordered IS NOT NULL
    BEGIN UPDATE collections SET listed = listed + 1 WHERE number = ${number}; END;
  CREATE TRIGGER relisted_${number} AFTER UPDATE OF ordered ON documents_${number}
    WHEN old.ordered IS NULL AND new.ordered IS NOT NULL
    BEGIN UPDATE collections SET listed = listed + 1 WHERE number = ${number}; END;
  CREATE TRIGGER unlisted_${number} AFTER DELETE ON documents_${number} WHEN old.ordered IS NOT NULL
    BEGIN UPDATE collections SET listed = listed - 1 WHERE number = ${number}; END;`;

interface DocumentRow {
  readonly place: number;
  readonly id: string;
  readonly ordered: string | null;
  readonly body: string;
}

/** The documents of one collection. */
export class SqliteCollection {
  readonly #statements;

  constructor(database: Database.Database, number: number) {
    const table = `documents_${number}`;
    const page = (direction: 'ASC' | 'DESC') =>
      database.prepare(
        `SELECT group_concat(body, '${separator}') AS bodies FROM (
           SELECT body FROM ${table} WHERE ordered IS NOT NULL
           ORDER BY ordered ${direction}, id ${direction} LIMIT ? OFFSET ?)`,
      );
    this.#statements = {
      bodies: database.prepare(
        `SELECT group_concat(body, '${separator}') AS bodies FROM (
           SELECT coalesce((SELECT body FROM ${table} WHERE id = wanted.value), '${missing}') AS body
           FROM json_each(?) AS wanted)`,
      ),
      before: database.prepare(`SELECT count(*) AS number FROM ${table} WHERE ordered IS NOT NULL AND ordered < ?`),
      // Counted from one place to the next, so that the list is gone through once for all of them.
      ranks: database.prepare(
        `SELECT
           (SELECT count(*) FROM ${table} WHERE ordered IS NOT NULL
            AND (ordered, id) >= (wanted.value ->> 0, wanted.value ->> 1)
            AND (ordered, id) < (wanted.value ->> 2, wanted.value ->> 3)) AS between_them,
           EXISTS (SELECT 1 FROM ${table} WHERE ordered = wanted.value ->> 2 AND id = wanted.value ->> 3) AS listed
         FROM json_each(?) AS wanted`,
      ),
      oldest: page('ASC'),
      newest: page('DESC'),
      first: database.prepare(
        `SELECT ordered AS "order", id, body FROM ${table} WHERE ordered IS NOT NULL ORDER BY ordered, id LIMIT ${pageSize}`,
      ),
      after: database.prepare(
        `SELECT ordered AS "order", id, body FROM ${table} WHERE ordered IS NOT NULL AND (ordered, id) > (?, ?)
         ORDER BY ordered, id LIMIT ${pageSize}`,
      ),
      put: database.prepare(
        `INSERT INTO ${table} (id, ordered, body) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET body = excluded.body, ordered = coalesce(excluded.ordered, ordered)`,
      ),
      remove: database.prepare(`DELETE FROM ${table} WHERE id = ?`),
      content: database.prepare(`SELECT * FROM ${table} WHERE place > ? ORDER BY place LIMIT ${pageSize}`),
    };
  }

  documents(ids: readonly string[]): (string | undefined)[] {
    const bodies = bodiesOf(this.#statements.bodies.all(JSON.stringify(ids)));
    return bodies.map((body) => (body === missing ? undefined : body));
  }

  countBefore(order: string): number {
    return (this.#statements.before.all(order) as [{ number: number }])[0].number;
  }

  ranks(places: readonly Place[]): Rank[] {
    const asked = places.map(({ order, id }, index) => {
      const former = places[index - 1];
      return [former?.order ?? '', former?.id ?? '', order, id];
    });
    const rows = this.#statements.ranks.all(JSON.stringify(asked)) as { between_them: number; listed: number }[];
    let before = 0;
    return rows.map((row) => ({ before: (before += row.between_them), isListed: row.listed === 1 }));
  }

  /** Counted from the nearer end: what is passed over on the way is what a deep page costs. */
  page(first: number, count: number, size: number, order: ListRange['order']): string[] {
    const { oldest, newest } = this.#statements;
    const [near, far] = order === 'oldest' ? [oldest, newest] : [newest, oldest];
    const after = size - first - count;
    if (after >= first) return bodiesOf(near.all(count, first));
    return bodiesOf(far.all(count, after)).reverse();
  }

  listedAfter(after: Place | undefined): ListedDocument[] {
    const { first, after: behind } = this.#statements;
    return (after ? behind.all(after.order, after.id) : first.all()) as ListedDocument[];
  }

  put(id: string, body: string, order: string | undefined): void {
    // Refuses an order that would not sort as it does in Redis.
    if (order !== undefined) listMember(order, id);
    this.#statements.put.run(id, order ?? null, body);
  }

  remove(id: string): void {
    this.#statements.remove.run(id);
  }

  pages(): Generator<DocumentRow[]> {
    return pagesOf((after) => this.#statements.content.all(after));
  }
}

function bodiesOf(rows: unknown[]): string[] {
  const [{ bodies }] = rows as [{ bodies: string | null }];
  return bodies === null ? [] : bodies.split(separator);
}

/** Rows in the sequence of their places, so many at a time. */
export function* pagesOf<Row extends { readonly place: number }>(ask: (after: number) => unknown[]): Generator<Row[]> {
  for (let after = 0; ;) {
    const rows = ask(after) as Row[];
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.place;
  }
}
