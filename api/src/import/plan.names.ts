import { v5 as uuidV5 } from 'uuid';
import { recordId } from '../commands/command-context.js';
import { type Fields, isFields, type Note } from './normalize-values.js';
import type { ImportReport } from './report.js';

/** Where a record came from, and what its command is known by. */
export interface Named {
  readonly collection: string;
  /** The command's own; the same in every run. */
  readonly key: string;
  /** For the report. */
  readonly where: string;
}

/** An id that can be part of a path and of a stream's name. */
const usableId = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/;
const namespace = uuidV5('noticeboard import', uuidV5.URL);

/** UUID of the command that brings in what is known by this key. */
export function commandIdOf(key: string): string {
  return uuidV5(key, namespace);
}

/** Gives the records of one list their ids: their own, or one that follows from their title where they have none. */
export function namer(collection: string, report: ImportReport, { inside = '', used = new Set<string>() } = {}) {
  return { of };

  function of(record: unknown, titleField: string) {
    if (!isFields(record)) {
      report.line(
        'failed',
        collection,
        `${inside === '' ? '' : `${inside}: `}an entry is no object: ${JSON.stringify(record)}`,
      );
      return undefined;
    }
    const given = idText(record);
    const isUsable = usableId.test(given) && !used.has(given);
    const id = isUsable ? given : derivedId(record, titleField);
    used.add(id);
    const where = [inside, id].filter(Boolean).join(' ');
    const note: Note = (what) => report.line('mended', collection, `${where}: ${what}`);
    if (!isUsable) note(given === '' ? 'it had no _id' : `its _id "${given}" is taken or cannot be one`);
    return { step: { collection, key: `${collection} ${where}`, where, id }, fields: record, note };
  }

  function derivedId(record: Fields, titleField: string): string {
    for (let number = 1; ; number += 1) {
      const id = recordId(commandIdOf(`${collection} ${inside} ${String(record[titleField])} ${number}`));
      if (!used.has(id)) return id;
    }
  }
}

/** As it stands, a number as text, or `{ "$oid": "…" }` of a MongoDB export. */
function idText(record: Fields): string {
  const id = record['_id'] ?? record['id'];
  const inner = isFields(id) ? id['$oid'] : id;
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : '';
}
