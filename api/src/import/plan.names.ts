import { v5 as uuidV5 } from 'uuid';
import { recordId } from '../commands/command-context.js';
import {
  type Fields,
  heldBy,
  idIn,
  idText,
  isFields,
  joinedFrom,
  markOf,
  type Note,
  normalizeTitle,
  numbered,
  plainText,
  UnusableRecord,
  wellFormed,
} from './normalize-values.js';
import type { ImportReport } from './report.js';
import { createHash } from 'node:crypto';
import { foldTitle } from '@noticeboard/content-model';
import type { Records } from './dump.js';

/** Where a record came from, and what its command is known by. */
export interface Named {
  readonly collection: string;
  /** The command's own; the same in every run. */
  readonly key: string;
  /** For the report. */
  readonly where: string;
  /** Not as it was. */
  readonly isMended: boolean;
}

/** An id that can be part of a path and of a stream's name. */
const usableId = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/;
const namespace = uuidV5('noticeboard import', uuidV5.URL);

/** UUID of the command that brings in what is known by this key. */
export function commandIdOf(key: string): string {
  return uuidV5(key, namespace);
}

/** The limit for one record: a table may have a fault in every cell. */
const mostNotes = 100;

/** Gives the records of one list their ids: their own, or one that follows from their title where they have none. */
export function namer(collection: string, report: ImportReport, { inside = '', used = new Set<string>() } = {}) {
  const derived = new Numbers(1);
  return { of };

  function of(record: unknown, titleField: string) {
    if (record instanceof UnusableRecord) {
      report.line('left out', collection, record.why);
      return undefined;
    }
    if (!isFields(record)) {
      const what =
        typeof record === 'string' && inside !== '' ? 'it names one that is not there' : 'an entry is no object';
      const words = `${what}: ${JSON.stringify(record)?.slice(0, 100)}`;
      report.line('left out', collection, inside === '' ? words : `${inside}: ${words}`);
      return undefined;
    }
    const given = idText(record);
    const isUsable = usableId.test(given) && !used.has(given);
    const id = isUsable ? given : derivedId(record, titleField);
    used.add(id);
    const where = [inside, id].filter(Boolean).join(' ');
    const step = { collection, key: `${collection} ${where}`, where, id, isMended: false };
    let reported = 0;
    const note: Note = (what, verdict = 'mended') => {
      step.isMended = true;
      reported += 1;
      if (reported > mostNotes) report.count(verdict, collection);
      else
        report.line(verdict, collection, `${where}: ${reported < mostNotes ? what : 'and more, which is not named'}`);
    };
    const from = markOf(record, joinedFrom);
    if (from !== undefined) note(`from the list ${from}`, 'joined');
    const said: unknown = given || (idIn(record) ?? '');
    if (!isUsable) note(said === '' ? 'it had no _id' : `its _id ${JSON.stringify(said)} is taken or cannot be one`);
    return { step, fields: record, note };
  }

  function derivedId(record: Fields, titleField: string): string {
    const idOf = (number: number) =>
      recordId(commandIdOf(`${collection} ${inside} ${wellFormed(String(record[titleField]))} ${number}`));
    return derived.next(idOf(1), (number) => (used.has(idOf(number)) ? undefined : idOf(number)));
  }
}

/** Numbers that were given under each name, so that many of one name are not counted through again for each. */
class Numbers {
  readonly #last = new Map<string, number>();

  constructor(private readonly first: number) {}

  /** @param take undefined for a number that cannot be given */
  next<T>(name: string, take: (number: number) => T | undefined): T {
    for (let number = this.#last.get(name) ?? this.first; ; number += 1) {
      const taken = take(number);
      if (taken === undefined) continue;
      this.#last.set(name, number + 1);
      return taken;
    }
  }
}

const silent: Note = () => {};

/** Stands for a text of any length, which would be held with the record that it is a part of. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

const keyOfFolded = (title: string) => keyOf(foldTitle(title));

/** The titles of a family's postings: each is given once, and leads to its holder as the old portal spelt it. */
export async function titlesOf(records: Records, titleField: string) {
  const originals = new Set<string>();
  for await (const record of records)
    originals.add(keyOfFolded(normalizeTitle(isFields(record) ? record[titleField] : undefined, silent)));
  const given = new Set<string>();
  const numbers = new Numbers(2);
  const holders = new Map<string, string>();
  const byOldId = new Map<string, string>();
  return {
    /** A free title for the record, or undefined where it has none. */
    claim: (record: Fields, id: string, note: Note): string | undefined => {
      const wanted = record[titleField];
      const title = normalizeTitle(wanted, note);
      if (title === '') return undefined;
      byOldId.set(idText(record), id);
      const free = given.has(keyOfFolded(title)) ? nextFree(title) : title;
      if (free !== title) note(`title "${title}" is taken, now "${free}"`);
      given.add(keyOfFolded(free));
      for (const name of [plainText(wanted), title, foldTitle(title)].map(keyOf))
        if (!holders.has(name)) holders.set(name, id);
      return free;
    },
    /** The id of the posting that a table, a list of useful items or an approval names: by its own, exactly so, else folded. */
    holderOf: (record: unknown): string | undefined => {
      const own = isFields(record) ? byOldId.get(markOf(record, heldBy) ?? '') : undefined;
      if (own !== undefined) return own;
      const title = isFields(record) ? record[titleField] : record;
      const mended = normalizeTitle(title, silent);
      const [named] = [plainText(title), mended, foldTitle(mended)].flatMap((name) => holders.get(keyOf(name)) ?? []);
      return named;
    },
  };

  /** Not a title that another record has from the start. */
  function nextFree(title: string): string {
    return numbers.next(keyOfFolded(title), (number) => {
      const next = numbered(title, number);
      const folded = keyOfFolded(next);
      return given.has(folded) || originals.has(folded) ? undefined : next;
    });
  }
}
