import { checkHeads, type Hash, type HeadsChecked, type NamedHead } from '@noticeboard/ledger';
import { Difference } from './difference.js';
import type { IndexedLeaves } from './indexed-leaves.js';
import type { LeafSource } from './leaf-source.js';
import { locateByIndex, locateByOrder } from './locate.js';

export interface CheckedLog {
  readonly size: number;
  /** How many of its events are under a signature. */
  readonly covered: number;
  readonly heads: number;
}

/**
 * Whether the events hash to everything that was signed over them; `managed` gives what helps to find the place where
 * they do not. Needs one pass and little memory while all is well.
 * @throws Difference naming the first leaf that is not what was recorded, or as nearly as can be told
 */
export async function checkLog(
  source: LeafSource,
  heads: AsyncIterable<NamedHead>,
  kept: (head: NamedHead) => IndexedLeaves | undefined,
): Promise<CheckedLog> {
  const faults: string[] = [];
  const checked = await checkHeads(hashesOf(source, faults), heads);
  if (checked.kind !== 'fit') throw new Difference(await locate(source, checked, kept));
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
  keptFor: (head: NamedHead) => IndexedLeaves | undefined,
): Promise<string> {
  const { head, covered } = checked;
  const kept = keptFor(head);
  const place = kept && (await locateByIndex(source, kept, covered, head));
  kept?.close();
  const told = place ?? (await locateByOrder(source, head));
  if (told !== undefined) return told;
  if (checked.kind === 'short') return `the log ends after ${checked.size} events, ${head.name} covers ${head.size}`;
  return (
    `leaves ${covered} to ${head.size - 1} do not hash to the root of ${head.name}: ` +
    'among them an event was altered, inserted, dropped or moved, or the root is of another log'
  );
}
