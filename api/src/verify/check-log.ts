import {
  checkHeads,
  differenceAt,
  type Hash,
  type HeadsChecked,
  type NamedHead,
  rootOf,
  StreamOrder,
  type TreeHead,
} from '@noticeboard/ledger';
import type { Leaf, LeafEvent, LeafSource } from './leaf-source.js';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { indexFile, isOfThisRelease, numberIn, sqliteNodes } from '../ledger/index-slot.js';

export interface CheckedLog {
  readonly size: number;
  /** How many of its events are under a signature. */
  readonly covered: number;
  readonly heads: number;
}

/**
 * Checks that the events hash to everything that was signed over them; `managed` gives what helps to find the place
 * where they do not. Needs one pass and little memory while all is well.
 * @throws Difference naming the first leaf that is not what was recorded, or as nearly as is known
 */
export async function checkLog(
  source: LeafSource,
  heads: AsyncIterable<NamedHead>,
  indexFor: (head: NamedHead) => IndexedLeaves | undefined,
): Promise<CheckedLog> {
  const faults: string[] = [];
  const checked = await checkHeads(hashesOf(source, faults), heads);
  if (checked.kind !== 'fit') throw new Difference(await locate(source, checked, indexFor));
  const [fault] = faults;
  if (fault !== undefined) throw new Difference(`leaf ${checked.size - 1}: ${fault}`);
  return checked;
}

async function* hashesOf(source: LeafSource, faults: string[]): AsyncGenerator<readonly Hash[]> {
  for await (const page of source(0)) {
    for (const { fault } of page) if (fault !== undefined) faults.push(fault);
    yield page.map(({ hash }) => hash);
  }
}

type Misfit = Exclude<HeadsChecked, { readonly kind: 'fit' }>;

async function locate(
  source: LeafSource,
  checked: Misfit,
  indexFor: (head: NamedHead) => IndexedLeaves | undefined,
): Promise<string> {
  const { head, covered } = checked;
  const indexed = indexFor(head);
  const place = indexed && (await locateByIndex(source, indexed, covered, head));
  indexed?.close();
  const difference = place ?? (await locateByOrder(source, head));
  if (difference !== undefined) return difference;
  if (checked.kind === 'short') return `the log ends after ${checked.size} events, ${head.name} covers ${head.size}`;
  return (
    `leaves ${covered} to ${head.size - 1} do not hash to the root of ${head.name}: ` +
    'among them an event was altered, inserted, dropped or moved, or the root is of another log'
  );
}

/** The first difference from the signed or projected state, in one line. */
export class Difference extends Error {
  override readonly name = 'Difference';
}

/** Leaves that are looked at from the first that differs on, to tell what was done. */
const window = 200;

/** The first leaf that is not what was recorded, found by the stored leaves; undefined when all are. */
async function locateByIndex(
  source: LeafSource,
  indexed: IndexedLeaves,
  covered: number,
  head: NamedHead,
): Promise<string | undefined> {
  let leaf = covered;
  for await (const page of source(covered)) {
    const hashes = indexed.hashes(leaf, Math.min(leaf + page.length, head.size));
    const at = hashes.findIndex((hash, index) => !page[index]?.hash.equals(hash));
    if (at >= 0) return describe(source, indexed, leaf + at, head);
    leaf += page.length;
    if (leaf >= head.size) return undefined;
  }
  return describe(source, indexed, leaf, head);
}

async function describe(source: LeafSource, indexed: IndexedLeaves, leaf: number, head: NamedHead): Promise<string> {
  const found = await firstOf(source(leaf));
  const recorded = indexed.hashes(leaf, Math.min(leaf + window, indexed.size));
  const hashes: Hash[] = found.slice(0, window).map(({ hash }) => hash);
  const [met] = found;
  if (met?.fault !== undefined) return `leaf ${leaf}: ${nameOf(indexed.event(leaf))}: ${met.fault}`;
  const [was, is] = [nameOf(indexed.event(leaf)), nameOf(met?.event)];
  switch (differenceAt(recorded, hashes)) {
    case 'altered':
      return `leaf ${leaf}: altered: ${is} is not what was recorded`;
    case 'missing':
      return `leaf ${leaf}: missing: ${was} was dropped`;
    case 'inserted':
      return `leaf ${leaf}: inserted: ${is} was never recorded there`;
    case 'reordered':
      return `leaf ${leaf}: reordered: ${is} stands where ${was} was recorded`;
    case 'ended':
      return `leaf ${leaf}: missing: the log ends before ${was}, and ${head.name} covers ${head.size} events`;
  }
}

/** Found by the events alone: one that cannot be read, or that its stream has no place for. */
async function locateByOrder(source: LeafSource, head: NamedHead): Promise<string | undefined> {
  const order = new StreamOrder();
  let leaf = 0;
  for await (const page of source(0)) {
    for (const { event, fault = event && order.fault(event) } of page) {
      if (leaf >= head.size) return undefined;
      if (fault !== undefined) return `leaf ${leaf}: ${event ? `${nameOf(event)}: ` : ''}${fault}`;
      leaf += 1;
    }
  }
  return undefined;
}

async function firstOf(pages: AsyncIterable<readonly Leaf[]>): Promise<readonly Leaf[]> {
  const first: Leaf[] = [];
  for await (const page of pages) {
    first.push(...page);
    if (first.length >= window) break;
  }
  return first;
}

function nameOf(event: LeafEvent | undefined): string {
  if (!event) return 'an event';
  return `event ${event.id} (${event.type}, revision ${event.revision} of ${event.stream})`;
}

/** The copy of the log that a process stored beside it: not signed itself, but it hashes to signed heads. */
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
    const indexed = openIndexed(file, head);
    if (indexed) return indexed;
  }
  return undefined;
}

function openIndexed(file: string, head: TreeHead): IndexedLeaves | undefined {
  const database = new Database(file, { readonly: true });
  try {
    if (isOfThisRelease(database) && hasRoot(database, head)) return leavesIn(database);
  } catch {
    // The copy is damaged or too short: no help in finding the alteration.
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
