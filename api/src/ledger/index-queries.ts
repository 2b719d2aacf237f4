import type { Database, Statement } from 'libsql';
import type { EventFilter, EventSlice, IndexedEvent } from './log-index.js';
import type { Facet, Facets } from './facets.js';
import { isEmpty, type Leaves } from './leaf-times.js';
import { accountKey } from './subjects.js';
import type { Found } from './title-search.js';

/** The search: a filter, and the facts that follow from it before any event is looked at. */
export interface Selection {
  readonly filter: EventFilter;
  /** Undefined: all of them. */
  readonly facets: readonly Facet[] | undefined;
  /** Undefined: any subject. */
  readonly found: Found | undefined;
}

type Value = string | number;

/** Part of a WHERE clause. */
interface Condition {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Where one way of looking becomes faster than another. */
export interface IndexLimits {
  /** Events of the subjects that were found, past which the events are looked at in their order. */
  readonly common: number;
  /** Events before a slice, past which it is looked for by counting instead of going through them. */
  readonly deep: number;
}

export const defaultLimits: IndexLimits = { common: 20_000, deep: 1000 };
const walkedAtOnce = 500;

/** The queries of an index. Each is prepared once: there are few shapes. */
export class IndexQueries {
  readonly #prepared = new Map<string, Statement>();

  constructor(
    private readonly database: Database,
    private readonly facets: Facets,
    private readonly limits: IndexLimits,
  ) {}

  /** Leaves, in order; `leaves` bounds where they are looked for. */
  slice(selection: Selection, leaves: Leaves, slice: EventSlice): number[] {
    const { facets, found } = selection;
    if (found && found.events > this.limits.common) return this.#walk(selection, found, leaves, slice);
    if (facets && !isNarrow(selection) && isFasterApart(facets, leaves, slice))
      return this.#apart(selection, facets, leaves, slice);
    const { sql, values } = this.#where(selection, leaves);
    const { order, limit, offset } = slice;
    return this.#numbers(
      `SELECT leaf AS number FROM events WHERE ${sql} ORDER BY leaf ${directions[order]} LIMIT ? OFFSET ?`,
      [...values, limit, offset],
    );
  }

  /** By looking at each. */
  count(selection: Selection, leaves: Leaves): number {
    const { sql, values } = this.#where(selection, leaves);
    return this.#numbers(`SELECT count(*) AS number FROM events WHERE ${sql}`, values)[0] ?? 0;
  }

  /** How many events of a facet have leaves up to this one. */
  rank({ facet }: Facet, leaf: number): number {
    const sql = 'SELECT nth AS number FROM events WHERE facet = ? AND leaf <= ? ORDER BY leaf DESC LIMIT 1';
    return (this.#numbers(sql, [facet, leaf])[0] ?? -1) + 1;
  }

  events(leaves: readonly number[]): IndexedEvent[] {
    const rows = this.#all(
      `SELECT events.*, subjects.id AS record, titles.text FROM json_each(?) AS asked
       JOIN events ON events.leaf = asked.value
       JOIN subjects ON subjects.subject = events.subject
       JOIN titles ON titles.title = events.title ORDER BY asked.key`,
      [JSON.stringify(leaves)],
    ) as EventRow[];
    return rows.map((row) => this.#event(row));
  }

  /** Each facet's leaves are in order: the slice is among the first of each. */
  #apart(selection: Selection, facets: readonly Facet[], leaves: Leaves, slice: EventSlice): number[] {
    const { order, offset, limit } = slice;
    const { sql, values } = this.#where({ ...selection, facets: undefined }, leaves);
    const query = `SELECT leaf AS number FROM events WHERE facet = ? AND ${sql} ORDER BY leaf ${directions[order]} LIMIT ?`;
    const first = facets.flatMap(({ facet }) => this.#numbers(query, [facet, ...values, offset + limit]));
    const sign = order === 'newest' ? -1 : 1;
    return first.sort((a, b) => sign * (a - b)).slice(offset, offset + limit);
  }

  /** Along the leaves, page by page, until enough of them are about what was found. */
  #walk(selection: Selection, { subjects }: Found, leaves: Leaves, { order, offset, limit }: EventSlice): number[] {
    const kept: number[] = [];
    for (let rest = leaves; !isEmpty(rest) && kept.length < offset + limit;) {
      const page = this.slice({ ...selection, found: undefined }, rest, { order, offset: 0, limit: walkedAtOnce });
      const rows = this.#all(
        'SELECT leaf, subject FROM json_each(?) AS asked JOIN events ON leaf = asked.value ORDER BY asked.key',
        [JSON.stringify(page)],
      ) as { leaf: number; subject: number }[];
      kept.push(...rows.filter(({ subject }) => subjects.has(subject)).map(({ leaf }) => leaf));
      const last = page.at(-1) ?? (order === 'newest' ? rest.first : rest.last);
      rest = order === 'newest' ? { ...rest, last: last - 1 } : { ...rest, first: last + 1 };
    }
    return kept.slice(offset, offset + limit);
  }

  #where({ filter, facets, found }: Selection, { first, last }: Leaves): Condition {
    const { id, stream, correlationId } = filter;
    const conditions: Condition[] = [{ sql: 'leaf BETWEEN ? AND ?', values: [first, last] }];
    if (stream !== undefined) conditions.push({ sql: 'stream = ?', values: [stream] });
    if (correlationId !== undefined) conditions.push({ sql: 'correlation = ?', values: [correlationId] });
    if (id !== undefined)
      conditions.push({
        sql: `subject IN (SELECT subject FROM subjects WHERE key = ? OR (kind = 'account' AND key = ?))`,
        values: [id, accountKey(id)],
      });
    if (found) conditions.push({ sql: `subject ${ofNumbers}`, values: [JSON.stringify([...found.subjects])] });
    // The plus keeps SQLite from gathering and sorting all events of the facets.
    if (facets)
      conditions.push({
        sql: `+facet ${ofNumbers}`,
        values: [JSON.stringify(facets.map(({ facet }) => facet))],
      });
    return {
      sql: conditions.map(({ sql }) => sql).join(' AND '),
      values: conditions.flatMap(({ values }) => values),
    };
  }

  #event(row: EventRow): IndexedEvent {
    const { leaf, position, stream, revision, id, at, correlation, record, text } = row;
    const { kind, family, actor, role, type } = this.facets.of(row.facet);
    const subject = { kind, family, id: record, title: text };
    return { leaf, position, stream, revision, id, type, at, actor, role, correlationId: correlation, subject };
  }

  #numbers(sql: string, values: readonly Value[]): number[] {
    return (this.#all(sql, values) as { number: number }[]).map(({ number }) => number);
  }

  #all(sql: string, values: readonly Value[]): unknown[] {
    const statement = this.#prepared.get(sql) ?? this.database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement.all(...values);
  }
}

const ofNumbers = 'IN (SELECT value FROM json_each(?))';
const directions = { newest: 'DESC', oldest: 'ASC' } as const;

interface EventRow {
  readonly leaf: number;
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly at: string;
  readonly correlation: string;
  readonly facet: number;
  readonly record: string;
  readonly text: string;
}

/** Led by something that the facets do not tell. */
export function isNarrow({ filter: { id, stream, correlationId }, found }: Selection): boolean {
  return id !== undefined || stream !== undefined || correlationId !== undefined || found !== undefined;
}

/** Against walking along all leaves until enough are found, if the facets' events lie evenly among the others. */
function isFasterApart(facets: readonly Facet[], { first, last }: Leaves, { offset, limit }: EventSlice): boolean {
  const wanted = offset + limit;
  const events = facets.reduce((sum, facet) => sum + facet.events, 0);
  const apart = facets.reduce((sum, facet) => sum + 20 + Math.min(facet.events, wanted), 0);
  return events === 0 || apart <= (wanted * (last - first + 1)) / events;
}
