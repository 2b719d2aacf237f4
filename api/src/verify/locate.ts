import { differenceAt, type Hash, type NamedHead, StreamOrder } from '@noticeboard/ledger';
import type { IndexedLeaves } from './indexed-leaves.js';
import type { Leaf, LeafEvent, LeafSource } from './leaf-source.js';

/** Leaves that are looked at from the first that differs on, to tell what was done. */
const window = 200;

/** The first leaf that is not what was recorded, told by what was kept of the leaves; undefined when all are. */
export async function locateByIndex(
  source: LeafSource,
  kept: IndexedLeaves,
  covered: number,
  head: NamedHead,
): Promise<string | undefined> {
  let leaf = covered;
  for await (const page of source(covered)) {
    const hashes = kept.hashes(leaf, Math.min(leaf + page.length, head.size));
    const at = hashes.findIndex((hash, index) => !page[index]?.hash.equals(hash));
    if (at >= 0) return describe(source, kept, leaf + at, head);
    leaf += page.length;
    if (leaf >= head.size) return undefined;
  }
  return describe(source, kept, leaf, head);
}

async function describe(source: LeafSource, kept: IndexedLeaves, leaf: number, head: NamedHead): Promise<string> {
  const found = await firstOf(source(leaf));
  const recorded = kept.hashes(leaf, Math.min(leaf + window, kept.size));
  const hashes: Hash[] = found.slice(0, window).map(({ hash }) => hash);
  const [met] = found;
  if (met?.fault !== undefined) return `leaf ${leaf}: ${nameOf(kept.event(leaf))}: ${met.fault}`;
  const [was, is] = [nameOf(kept.event(leaf)), nameOf(met?.event)];
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

/** Told by the events alone: one that cannot be read, or that its stream has no place for. */
export async function locateByOrder(source: LeafSource, head: NamedHead): Promise<string | undefined> {
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
