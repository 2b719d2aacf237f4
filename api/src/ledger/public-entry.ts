import { createHash, createHmac } from 'node:crypto';
import type { Disclosure, ShownChange } from '@noticeboard/content-model';
import { canonicalJson, longestEntry } from '@noticeboard/ledger';

/** A text beside the public log, whose salted hash stands in an entry. */
export interface TextBeside {
  /** SHA-256(salt || text), in hex. */
  readonly hash: string;
  /** 32 bytes, in hex. */
  readonly salt: string;
  readonly text: string;
}

export interface PublicEntry {
  /** RFC 8785 JSON; 65,535 bytes at the most. */
  readonly json: string;
  readonly texts: readonly TextBeside[];
}

/**
 * An entry of the public log. A value that is no date, age, fee, number, address or state is `{ "sha256": "<hex>" }`, and
 * so are all changes together where they have no room.
 * @param leaf of the main log
 * @param saltKey salts come from it, so that an entry made again is the same
 */
export function publicEntry(disclosure: Disclosure, leaf: number, saltKey: Buffer): PublicEntry {
  const texts: TextBeside[] = [];
  const hidden = (text: string) => {
    const beside = textBeside(text, disclosure, saltKey);
    texts.push(beside);
    return { sha256: beside.hash };
  };
  const changes = disclosure.changes.map((change) => changeIn(change, hidden));
  const json = canonicalJson({ ...disclosure, changes, leaf });
  if (Buffer.byteLength(json) <= longestEntry) return { json, texts };
  return { json: canonicalJson({ ...disclosure, changes: hidden(canonicalJson(changes)), leaf }), texts };
}

function changeIn({ isOpen, name, before, after, ...change }: ShownChange, hidden: (text: string) => object) {
  const value = (text: string) => (isOpen || text === '' ? text : hidden(text));
  return { ...change, ...(name !== undefined && { name: hidden(name) }), before: value(before), after: value(after) };
}

/** One text of one record has one salt: taken out, it is gone from all entries. */
function textBeside(text: string, { kind, id }: Disclosure, saltKey: Buffer): TextBeside {
  const salt = createHmac('sha256', saltKey).update(`${kind}\n${id}\n${text}`).digest();
  return { hash: createHash('sha256').update(salt).update(text).digest('hex'), salt: salt.toString('hex'), text };
}
