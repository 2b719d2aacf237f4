import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Hash, rootOf, type TreeHead } from '@noticeboard/ledger';
import Database from 'libsql';
import { indexFile, isOfThisRelease, numberIn, sqliteNodes } from '../ledger/index-slot.js';
import type { LeafEvent } from './leaf-source.js';

/** What a process kept of the log beside it: not signed itself, but it hashes to what was. */
export interface IndexedLeaves {
  /** How many there are: those past the signed head help to tell what was done to the ones before. */
  readonly size: number;
  hashes(from: number, to: number): Hash[];
  event(leaf: number): LeafEvent | undefined;
  close(): void;
}

/** An index that has the signed root, and so every leaf under it as it was when it was signed. */
export function indexedLeaves(dataDir: string, head: TreeHead): IndexedLeaves | undefined {
  const dir = join(dataDir, 'ledger');
  const files = existsSync(dir) ? readdirSync(dir).map((slot) => join(dir, slot, indexFile)) : [];
  for (const file of files.filter((path) => existsSync(path))) {
    const kept = openIndexed(file, head);
    if (kept) return kept;
  }
  return undefined;
}

function openIndexed(file: string, head: TreeHead): IndexedLeaves | undefined {
  const database = new Database(file, { readonly: true });
  try {
    if (isOfThisRelease(database) && hasRoot(database, head)) return leavesIn(database);
  } catch {
    // Neither whole nor long enough: no help in finding what happened.
  }
  database.close();
  return undefined;
}

function hasRoot(database: Database.Database, { size, root }: TreeHead): boolean {
  return rootOf(sqliteNodes(database), 0, size).equals(root);
}

function leavesIn(database: Database.Database): IndexedLeaves {
  const nodes = sqliteNodes(database);
  const find = database.prepare(
    'SELECT id, stream, revision, type FROM events JOIN facets USING (facet) WHERE leaf = ?',
  );
  return {
    size: numberIn(database, 'SELECT count(*) AS number FROM events'),
    hashes: (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, index) => nodes.node(0, from + index)),
    event: (leaf) => (find.all(leaf) as LeafEvent[])[0],
    close: () => database.close(),
  };
}
